"""`actor`: a role, with what it may decide, may do and may never do."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from affidoc_schemas.fact import Fact
from affidoc_schemas.names import Line

__all__ = ["Actor"]


class Actor(Fact):
    """Somebody or something that takes part in the work."""

    kind: Literal["actor"]
    decides: tuple[Line, ...] = Field((), description="Decisions that are its own.")
    does: tuple[Line, ...] = Field((), description="What it carries out.")
    never: tuple[Line, ...] = Field((), description="What it is not allowed to do.")
