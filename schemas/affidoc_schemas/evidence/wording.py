"""`wording`: a document says something, or no longer says it."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

from affidoc_schemas.evidence.piece import Piece
from affidoc_schemas.names import Line, RelativePath, SourceName

__all__ = ["WordingEvidence"]


class WordingEvidence(Piece):
    """Holds while a document says the words, or while it does not say them.

    How lines are wrapped does not matter, nor does markup. Comments, and code blocks unless asked
    for, are not what a document says. Of a document or section that is gone, `says` fails and
    `says_not` is *unknown*.
    """

    type: Literal["wording"]
    source: SourceName = Field(description="Name of a declared source.")
    path: RelativePath = Field(
        description="Document inside the source: Markdown, reStructuredText, HTML or plain text."
    )
    says: Line | None = Field(None, description="Words that must stand in one block of it.")
    says_not: Line | None = Field(None, description="Words that must stand nowhere in it.")
    under: Line | None = Field(None, description="Only in the section below this heading.")
    pointer: str | None = Field(
        None,
        pattern=r"^(?:/(?:[^/~]|~[01])*)+$",
        max_length=500,
        description="Only the value at this key (`/status`): of the front matter, where the"
        " document is Markdown.",
    )
    regex: bool = Field(False, description="The words are a regular expression (RE2).")
    ignore_case: bool = Field(False, description="Match upper and lower case alike.")
    code: bool = Field(False, description="Count code blocks too.")

    @model_validator(mode="after")
    def _one_wording(self) -> Self:
        if (self.says is None) == (self.says_not is None):
            raise ValueError("give exactly one of: says, says_not")
        if self.pointer is not None and (self.under is not None or self.code):
            raise ValueError("'under' and 'code' speak of the text, 'pointer' of a key")
        if self.regex and len(self.says or self.says_not or "") > 300:
            raise ValueError("a regular expression has at most 300 characters")
        return self

    def names_source(self) -> str:
        return self.source
