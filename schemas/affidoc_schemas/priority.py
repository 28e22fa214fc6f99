"""`priority`: a recommendation with a rank."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from affidoc_schemas.fact import Fact

__all__ = ["Priority"]


class Priority(Fact):
    """What should be done first, second, third."""

    kind: Literal["priority"]
    rank: int = Field(ge=1, description="1 is most urgent; facts of one rank belong together.")
