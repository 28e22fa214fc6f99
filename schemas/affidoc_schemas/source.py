"""`source`: a repository that facts speak about, pinned."""

from __future__ import annotations

from datetime import date
from typing import Literal, Self

from pydantic import Field, model_validator

from affidoc_schemas.fact import Fact
from affidoc_schemas.names import Commit, Line, SourceAddress, SourceName

__all__ = ["Source"]


class Source(Fact):
    """A repository described by the guide, at one exact state."""

    kind: Literal["source"]
    name: SourceName = Field(description="Short name that evidence uses.")
    address: SourceAddress | None = Field(
        None, description="Where the repository lives; none for this repository or a private one."
    )
    pin: Literal["commit", "content", "digest"] = Field(
        "commit",
        description="'commit': one full commit. 'content': this repository itself, which cannot"
        " name its own commit; the hashes in the lock are the pin. 'digest': a text that was read,"
        " named by its SHA-256, of which no commit is known.",
    )
    commit: Commit | None = Field(None, description="Full commit id the guide was checked against.")
    digest: str | None = Field(
        None, pattern=r"^[0-9a-f]{64}$", description="SHA-256 of the text, with pin 'digest'."
    )
    branch: Line | None = Field(None, description="Branch the commit was taken from.")
    version: Line | None = Field(None, description="Version the source gave itself there.")
    reviewed: date | None = Field(None, description="Day on which people read it.")
    reviewed_by: Line | None = Field(None, description="Who read it.")
    visibility: Literal["public", "private"] = Field(
        description="private: evidence on it can only be 'reported'."
    )
    capture: Literal["hashes", "none"] = Field(
        "hashes",
        description="What the lock may keep of it: paths, blob ids, ranges and hashes, or nothing."
        " Third-party text is never kept.",
    )
    licence: Line | None = Field(None, description="Licence of the source, as an SPDX id.")

    @model_validator(mode="after")
    def _pinned(self) -> Self:
        if self.pin == "commit" and self.commit is None:
            raise ValueError("a source pinned by commit needs the full 'commit' id")
        if self.pin != "commit" and self.commit is not None:
            raise ValueError(f"a source pinned by {self.pin} has no 'commit'")
        if (self.pin == "digest") != (self.digest is not None):
            raise ValueError("'digest' goes with pin 'digest', and only with it")
        return self
