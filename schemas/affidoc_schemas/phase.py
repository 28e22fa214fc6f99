"""`phase`: one step of a plan or of a migration, in order."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from affidoc_schemas.fact import Fact
from affidoc_schemas.names import Line

__all__ = ["Phase"]


class Phase(Fact):
    """One stage of a roadmap."""

    kind: Literal["phase"]
    plan: Line = Field(description="The plan it belongs to.")
    order: int = Field(ge=0, description="Place in the plan; 0 is where things stand.")
    release: Line | None = Field(None, description="Version or phase name the source gives it.")
