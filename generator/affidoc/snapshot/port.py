"""The read-only port to a source: three questions, no side effects."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

__all__ = ["Blob", "Entry", "Snapshot"]


class Entry(StrEnum):
    """What stands at a path."""

    FILE = "file"
    EXECUTABLE = "executable"
    DIRECTORY = "directory"
    SYMLINK = "symlink"
    SUBMODULE = "submodule"


@dataclass(frozen=True, slots=True)
class Blob:
    """The bytes of one file and their Git blob id."""

    data: bytes
    oid: str


class Snapshot(Protocol):
    """One state of one source. Paths are text with `surrogateescape` for odd bytes.

    Every method raises `SnapshotError` where it could not look; "not there" is `None` or no
    items, which is an answer.
    """

    @property
    def commit(self) -> str | None:
        """Full commit id, or None for a working tree."""

    def entry(self, path: str) -> Entry | None:
        """What stands at this path ('.' is the root)."""

    def read(self, path: str) -> Blob | None:
        """The file at this path; None where there is none. Symlinks are not followed."""

    def files(self, under: str) -> Iterator[str]:
        """Paths of all regular files at or below a path, sorted."""
