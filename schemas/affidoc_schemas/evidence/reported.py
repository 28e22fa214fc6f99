"""`reported`: somebody read it in a source that we cannot show."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

from affidoc_schemas.evidence.piece import Piece
from affidoc_schemas.names import Line, SourceName

__all__ = ["ReportedEvidence"]


class ReportedEvidence(Piece):
    """Who read what at which commit; shown as *reported*, never as verified.

    Commit, day and reader are those of the source (`commit`, `reviewed`, `reviewed_by`).
    """

    type: Literal["reported"]
    source: SourceName = Field(description="Name of a declared source.")
    section: Line | None = Field(None, description="Chapter or section that was read.")
    lines: tuple[int, int] | None = Field(None, description="First and last line that was read.")

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        if self.lines is not None and not 1 <= self.lines[0] <= self.lines[1]:
            raise ValueError("lines are [first, last], counted from 1")
        return self

    def names_source(self) -> str:
        return self.source
