"""`path`: something exists in a source."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from affidoc_schemas.evidence.piece import Piece
from affidoc_schemas.names import RelativePath, SourceName

__all__ = ["PathEvidence"]

Count = Annotated[int, Field(ge=0, le=1_000_000)]


class PathEvidence(Piece):
    """Holds while the source has this path, of this nature, or so many files of a pattern.

    A pattern that no file matches fails, where no count says otherwise. Where its folder itself is
    not there, a count of 0 is *unknown*: nothing was looked at.
    """

    type: Literal["path"]
    source: SourceName = Field(description="Name of a declared source.")
    path: RelativePath | None = Field(None, description="Path inside the source.")
    glob: Annotated[RelativePath, StringConstraints(max_length=200)] | None = Field(
        None,
        description="Pattern for files: `*` and `?` inside a name, `[a-z]`, `**` for folders.",
    )
    nature: Literal["any", "file", "directory", "executable", "symlink"] = Field(
        "any", description="What the path must be; with a pattern: any, file or executable."
    )
    count: Count | None = Field(None, description="With a pattern: exactly so many files.")
    at_least: Count | None = Field(None, description="With a pattern: so many files or more.")
    at_most: Count | None = Field(None, description="With a pattern: so many files or fewer.")

    @model_validator(mode="after")
    def _one_place(self) -> Self:
        counted = [self.count, self.at_least, self.at_most]
        if (self.path is None) == (self.glob is None):
            raise ValueError("give exactly one of: path, glob")
        if self.glob is None and counted != [None, None, None]:
            raise ValueError("'count', 'at_least' and 'at_most' go with a glob")
        if self.count is not None and counted[1:] != [None, None]:
            raise ValueError("'count' is exact; 'at_least' and 'at_most' say nothing beside it")
        if self.at_least is not None and self.at_most is not None and self.at_least > self.at_most:
            raise ValueError("'at_least' is more than 'at_most'")
        if self.glob is not None and self.nature in {"directory", "symlink"}:
            raise ValueError("a glob finds files; a folder or symlink is named by 'path'")
        return self

    def names_source(self) -> str:
        return self.source
