"""`absent`: a search that must find nothing."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from affidoc_schemas.evidence.piece import Piece
from affidoc_schemas.names import Line, RelativePath, SourceName

__all__ = ["AbsentEvidence"]


class AbsentEvidence(Piece):
    """Holds while no file under the paths contains the text, the pattern or a use of the symbol.

    A search over zero files is *unknown*: nothing was looked at.
    """

    type: Literal["absent"]
    source: SourceName = Field(description="Name of a declared source.")
    paths: tuple[RelativePath, ...] = Field(
        min_length=1,
        description="Files or folders to search; '.' is the whole source.",
    )
    text: Line | None = Field(None, description="The literal text that must not occur.")
    regex: Annotated[Line, StringConstraints(max_length=300)] | None = Field(
        None,
        description="A regular expression (RE2) that must match in no line; binary files are"
        " skipped, and counted.",
    )
    symbol: Annotated[str, StringConstraints(max_length=200)] | None = Field(
        None,
        pattern=r"^(?:[^\W\d]|\$)[\w$]*$",
        description="An identifier that code must not use: comments and texts do not count, files"
        " in other languages are skipped, and counted.",
    )
    whole_word: bool = Field(
        False, description="Match only where no letter, digit or underscore stands beside the text."
    )
    ignore_case: bool = Field(False, description="Match upper and lower case alike.")
    suffixes: tuple[str, ...] = Field(
        (), description="Only files whose name ends so (`.mjs`); empty means all files."
    )

    @model_validator(mode="after")
    def _one_search(self) -> Self:
        if sum(one is not None for one in (self.text, self.regex, self.symbol)) != 1:
            raise ValueError("give exactly one of: text, regex, symbol")
        if self.symbol is not None and (self.whole_word or self.ignore_case):
            raise ValueError("a symbol is one identifier, letter by letter")
        return self

    def names_source(self) -> str:
        return self.source
