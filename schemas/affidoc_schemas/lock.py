"""One line of the lock: what a piece of evidence was when it was last verified."""

from __future__ import annotations

from datetime import date
from typing import Literal

from pydantic import Field

from affidoc_schemas.closed import Closed
from affidoc_schemas.names import Commit, FactId, Line, RelativePath, SourceName

__all__ = ["Acceptance", "LockEntry"]


class Acceptance(Closed):
    """That a person looked at a changed piece and found the statement still true."""

    by: str = Field(description="Who looked: the Git identity, or 'unknown'.")
    at: date = Field(description="Day of the look.")
    commit: Commit | None = Field(
        None,
        description="What was looked at: the commit of the source; of this repository its HEAD.",
    )
    why: Line | None = Field(None, description="What the person says of the change.")
    everything: Literal[True] | None = Field(
        None, description="true: accepted together with everything else, by `--all`."
    )


class LockEntry(Closed):
    """Names content, never keeps it: paths, blob ids, ranges and hashes."""

    fact: FactId = Field(description="The fact that cites the piece.")
    piece: str = Field(
        pattern=r"^[0-9a-f]{16}$",
        description="Digest of the piece as written, and of the value it is compared with.",
    )
    type: str = Field(
        description="Type of the evidence; 'fact' for the line that records what a fact says."
    )
    source: SourceName = Field(
        description="The source that was read; 'facts' for the line that records what a fact says."
    )
    commit: Commit | None = Field(None, description="Commit read; none for content pins.")
    path: RelativePath | None = Field(None, description="File that was read.")
    blob: str | None = Field(None, description="Git blob id of that file.")
    lines: tuple[int, int] | None = Field(None, description="First and last cited line.")
    sha256: str | None = Field(None, description="SHA-256 of the cited text.")
    structure: str | None = Field(
        None,
        pattern=r"^s[0-9]+:[a-z]+(?:@[0-9A-Za-z.+]+)?:[0-9a-f]{64}$",
        description="Hash of the structure of the cited code, with what made it.",
    )
    verdict: Literal["holds", "fails"] = Field(description="What the look gave.")
    searched: int | None = Field(None, description="How many files a search looked at.")
    verified_at: date = Field(description="Day of the look.")
    verified_by: str = Field(description="Who looked: the Git identity, or 'unknown'.")
    tool: str = Field(description="Version of affidoc that looked.")
    accepted: Acceptance | None = Field(
        None, description="Who accepted this content after a change, and why."
    )
