"""`decision`: what was decided, why, and what follows."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from affidoc_schemas.fact import Fact
from affidoc_schemas.names import Line, Prose

__all__ = ["Decision"]


class Decision(Fact):
    """An architecture decision record as a fact."""

    kind: Literal["decision"]
    number: int | None = Field(None, ge=0, description="Number of the record.")
    state: Literal["proposed", "accepted", "rejected", "superseded"] = Field(
        description="Where the decision stands."
    )
    context: Prose = Field(description="What made a decision necessary.")
    consequences: Prose = Field(description="What follows, good and bad.")
    record: Line | None = Field(None, description="Path of the written record, if there is one.")
