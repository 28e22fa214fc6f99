"""`absent`: a search that must find nothing."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from affidoc_schemas.evidence.piece import Piece
from affidoc_schemas.names import Line, RelativePath, SourceName

__all__ = ["AbsentEvidence"]


class AbsentEvidence(Piece):
    """Holds while no file under the paths contains the text.

    A search over zero files is *unknown*: nothing was looked at.
    """

    type: Literal["absent"]
    source: SourceName = Field(description="Name of a declared source.")
    paths: tuple[RelativePath, ...] = Field(
        min_length=1,
        description="Files or folders to search; '.' is the whole source.",
    )
    text: Line = Field(description="The literal text that must not occur.")
    whole_word: bool = Field(
        False, description="Match only where no letter, digit or underscore stands beside the text."
    )
    ignore_case: bool = Field(False, description="Match upper and lower case alike.")
    suffixes: tuple[str, ...] = Field(
        (), description="Only files whose name ends so (`.mjs`); empty means all files."
    )

    def names_source(self) -> str:
        return self.source
