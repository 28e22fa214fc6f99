"""The read-only port to a source: three questions, no side effects.

What a look may raise:

    SnapshotError               the source could not be looked at
    ├── NotARepositoryError     no Git object store at the place given
    ├── CommitMissingError      the store does not hold the pinned commit
    ├── ObjectMissingError      an object below it is absent (a partial clone)
    ├── SubmoduleError          the path lies in a submodule, which is another source
    └── TooLargeError           a file or listing is beyond what is read
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from affidoc.errors import SnapshotError

__all__ = [
    "MAX_BLOB",
    "MAX_FILES",
    "Blob",
    "CommitMissingError",
    "Entry",
    "NotARepositoryError",
    "ObjectMissingError",
    "Snapshot",
    "SubmoduleError",
    "TooLargeError",
]

MAX_BLOB = 16 * 1024 * 1024
"""Bytes of one file. Evidence is about text that people read; more is data."""
MAX_FILES = 200_000
"""Files of one listing: beyond real repositories, short of a tree made to unfold without end."""


class NotARepositoryError(SnapshotError):
    """The place holds no Git object store."""

    reason = "not-a-repository"


class CommitMissingError(SnapshotError):
    """The store does not hold the pinned commit, or the id names something else."""

    reason = "commit-missing"


class ObjectMissingError(SnapshotError):
    """The commit is there, an object below it is not: a partial clone, and nothing is fetched."""

    reason = "object-missing"


class SubmoduleError(SnapshotError):
    """A path leads into a submodule: another repository, which this source only points to."""

    reason = "in-submodule"


class TooLargeError(SnapshotError):
    """A file or a listing is beyond the bounds above."""

    reason = "too-large"


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

    def read_many(self, paths: Iterable[str]) -> Iterator[tuple[str, Blob | SnapshotError | None]]:
        """For each path in turn what `read` gives, or the error that it would raise, as a value.

        Quicker than one by one: a source may be asked ahead.
        """

    def files(self, under: str) -> Iterator[str]:
        """Paths of all regular files at or below a path, sorted."""

    def close(self) -> None:
        """Give back what the snapshot holds (a process, a folder); safe to call twice."""
