"""`cli`: a flag stands in a recorded `--help`."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from affidoc_schemas.evidence.piece import Piece
from affidoc_schemas.names import Line, RelativePath, SourceName

__all__ = ["CliEvidence"]


class CliEvidence(Piece):
    """Holds while a captured help text lists the flag, with this argument and default.

    Nothing is run: the capture is a text file that the source keeps.
    """

    type: Literal["cli"]
    source: SourceName = Field(description="Name of a declared source.")
    path: RelativePath = Field(description="File with the captured help, of one command or many.")
    flag: str = Field(
        pattern=r"^-{1,2}[A-Za-z0-9?][\w.-]*$",
        max_length=100,
        description="The flag, with its dashes: `--limit`.",
    )
    command: Line | None = Field(
        None, description="Only in the help of this command (`pin`, `remote add`)."
    )
    argument: Line | None = Field(
        None, description="Name of its argument as printed, without brackets (`N` for `<N>`)."
    )
    default: Line | None = Field(
        None, description="Its default as printed: `10` for `[default: 10]` or `(default 10)`."
    )

    def names_source(self) -> str:
        return self.source
