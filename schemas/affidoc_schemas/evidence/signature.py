"""`signature`: what a function of a source takes and returns."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from affidoc_schemas.evidence.index import INDEX, Index
from affidoc_schemas.evidence.piece import Piece
from affidoc_schemas.names import Line, RelativePath, SourceName

__all__ = ["SignatureEvidence"]

Written = Annotated[str, StringConstraints(min_length=1, max_length=300, pattern=r"^[^\n\r]+$")]


class SignatureEvidence(Piece):
    """Holds while a function has the parameters, and returns the type, that are stated.

    Layout and quotes do not count. A type counts where one is stated, a default always.
    """

    type: Literal["signature"]
    source: SourceName = Field(description="Name of a declared source.")
    path: RelativePath = Field(description="File inside the source.")
    symbol: Line = Field(description="Dotted name of a function or method.")
    index: Index | None = Field(None, description=INDEX)
    parameters: tuple[Written, ...] | None = Field(
        None,
        max_length=100,
        description="Every parameter in order, in the words of the language: `self`,"
        " `timeout=10`, `*`, `retries: int = 3`. Absent: they are not compared.",
    )
    returns: Written | None = Field(
        None, description="The type that is returned, in the words of the language."
    )

    @model_validator(mode="after")
    def _something(self) -> Self:
        if self.parameters is None and self.returns is None:
            raise ValueError("give at least one of: parameters, returns")
        return self

    def names_source(self) -> str:
        return self.source
