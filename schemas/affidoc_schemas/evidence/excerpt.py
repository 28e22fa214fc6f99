"""`excerpt`: cited lines of a source, pinned by the hash that the lock keeps."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

from affidoc_schemas.evidence.index import INDEX, Index
from affidoc_schemas.evidence.piece import Piece
from affidoc_schemas.names import Line, RelativePath, SourceName

__all__ = ["ExcerptEvidence"]


class ExcerptEvidence(Piece):
    """Holds while the anchored lines are what they were when a person pinned them.

    The anchor finds the lines (so they may move), the hash in the lock says whether they changed.
    Another layout of the same code, with the same comments, is no change.
    """

    type: Literal["excerpt"]
    source: SourceName = Field(description="Name of a declared source.")
    path: RelativePath = Field(description="File inside the source.")
    anchor: Line | None = Field(
        None, description="Text that stands on exactly one line: the first line of the excerpt."
    )
    symbol: Line | None = Field(
        None, description="Dotted name of a definition, in any of the languages of `symbol`."
    )
    index: Index | None = Field(None, description=INDEX)
    lines: int = Field(1, ge=1, le=400, description="With an anchor: how many lines are cited.")

    @model_validator(mode="after")
    def _one_anchor(self) -> Self:
        if (self.anchor is None) == (self.symbol is None):
            raise ValueError("give exactly one of: anchor, symbol")
        if self.symbol is not None and self.lines != 1:
            raise ValueError("'lines' goes with an anchor; a symbol brings its own range")
        if self.symbol is None and self.index is not None:
            raise ValueError("'index' goes with a symbol; an anchor stands on one line")
        return self

    def names_source(self) -> str:
        return self.source
