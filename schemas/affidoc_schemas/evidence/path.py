"""`path`: something exists in a source."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from affidoc_schemas.evidence.piece import Piece
from affidoc_schemas.names import RelativePath, SourceName

__all__ = ["PathEvidence"]


class PathEvidence(Piece):
    """Holds while the source has this path, of this nature."""

    type: Literal["path"]
    source: SourceName = Field(description="Name of a declared source.")
    path: RelativePath = Field(description="Path inside the source.")
    nature: Literal["any", "file", "directory", "executable", "symlink"] = Field(
        "any", description="What the path must be."
    )

    def names_source(self) -> str:
        return self.source
