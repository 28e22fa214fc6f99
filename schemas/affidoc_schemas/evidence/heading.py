"""`heading`: a document has a section of this name."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from affidoc_schemas.evidence.piece import Piece
from affidoc_schemas.names import Line, RelativePath, SourceName

__all__ = ["HeadingEvidence"]


class HeadingEvidence(Piece):
    """Holds while a Markdown, reStructuredText or HTML document has this heading."""

    type: Literal["heading"]
    source: SourceName = Field(description="Name of a declared source.")
    path: RelativePath = Field(description="Document inside the source.")
    heading: Line = Field(description="The text of the heading, without markup.")
    level: int | None = Field(None, ge=1, le=6, description="1 for a title; default is any.")
    under: Line | None = Field(None, description="Only in the section below this heading.")
    ignore_case: bool = Field(False, description="Match upper and lower case alike.")

    def names_source(self) -> str:
        return self.source
