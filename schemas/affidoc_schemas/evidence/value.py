"""`value`: a literal in a source equals the fact's number."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

from affidoc_schemas.evidence.index import INDEX, Index
from affidoc_schemas.evidence.piece import Piece
from affidoc_schemas.names import Line, RelativePath, SourceName
from affidoc_schemas.quantity import Unit

__all__ = ["ValueEvidence"]


class ValueEvidence(Piece):
    """Holds while the literal at a symbol or pointer equals the value of the fact."""

    type: Literal["value"]
    source: SourceName = Field(description="Name of a declared source.")
    path: RelativePath = Field(description="File inside the source: code, or a document with keys.")
    symbol: Line | None = Field(
        None,
        description="Dotted name of a constant, property, enum member or default argument"
        " (`LIMITS.files`, `Client.retry.attempts`), in any of the languages of `symbol`.",
    )
    index: Index | None = Field(None, description=INDEX)
    pointer: str | None = Field(
        None,
        pattern=r"^(?:/(?:[^/~]|~[01])*)+$",
        max_length=500,
        description="JSON pointer (`/tool/limits/files`) into a JSON, TOML, YAML, INI, properties"
        " or environment file, or into the front matter of a Markdown file.",
    )
    part: Line | None = Field(
        None,
        description="Which part of the fact is compared: a name from 'parts', or"
        " minimum, maximum, count (of 'items') or items; default is 'value'.",
    )
    unit: Unit | None = Field(
        None, description="Unit of the literal in the source, where it differs from the fact's."
    )

    @model_validator(mode="after")
    def _one_place(self) -> Self:
        if (self.symbol is None) == (self.pointer is None):
            raise ValueError("give exactly one of: symbol, pointer")
        if self.symbol is None and self.index is not None:
            raise ValueError("'index' goes with a symbol")
        return self

    def names_source(self) -> str:
        return self.source
