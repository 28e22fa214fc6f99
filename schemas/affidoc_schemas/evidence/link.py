"""`link`: a document has the anchor that a link names."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from affidoc_schemas.evidence.piece import Piece
from affidoc_schemas.names import Line, RelativePath, SourceName

__all__ = ["LinkEvidence"]


class LinkEvidence(Piece):
    """Holds while a link to this anchor of the document arrives."""

    type: Literal["link"]
    source: SourceName = Field(description="Name of a declared source.")
    path: RelativePath = Field(description="Document inside the source.")
    anchor: Line = Field(description="What stands behind '#'.")
    dialect: Literal["mkdocs", "github", "myst", "rst", "html"] | None = Field(
        None,
        description="Who makes pages of it, and with that names its anchors. By default: html and"
        " rst by the name of the file; for Markdown mkdocs where the source has an mkdocs.yml,"
        " else github.",
    )

    def names_source(self) -> str:
        return self.source
