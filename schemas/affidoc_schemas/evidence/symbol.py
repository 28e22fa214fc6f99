"""`symbol`: a definition exists in a source, with the structure that a person pinned."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from affidoc_schemas.evidence.index import INDEX, Index
from affidoc_schemas.evidence.piece import Piece
from affidoc_schemas.names import Line, RelativePath, SourceName

__all__ = ["Nature", "SymbolEvidence"]

Nature = Literal[
    "function", "method", "class", "type", "constant", "variable", "field", "member",
    "parameter", "key", "module", "macro",
]  # fmt: skip


class SymbolEvidence(Piece):
    """Holds while the definition is there and its structure is what a person pinned.

    Comments, formatting and its place in the file do not count; with `check: exists` nothing does
    but that it is defined.
    """

    type: Literal["symbol"]
    source: SourceName = Field(description="Name of a declared source.")
    path: RelativePath = Field(description="File inside the source.")
    symbol: Line = Field(
        description="Dotted name of a definition (`Client.fetch`), in Python, JavaScript,"
        " TypeScript, Go, Rust, Java, C, C++, Ruby or shell.",
    )
    index: Index | None = Field(None, description=INDEX)
    nature: Nature | None = Field(None, description="What the definition must be.")
    check: Literal["structure", "exists"] = Field(
        "structure",
        description="`structure`: it is as pinned, whatever its layout; `exists`: it is defined.",
    )

    def names_source(self) -> str:
        return self.source
