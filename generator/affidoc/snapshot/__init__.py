"""Reading sources: one port, two implementations, never a write. And the lock of what was read."""

from __future__ import annotations

from affidoc.snapshot.ahead import ReadAhead
from affidoc.snapshot.bundle import BundleIncompleteError, BundleSnapshot, unpack_bundle
from affidoc.snapshot.commit import Commit
from affidoc.snapshot.git import GitSnapshot
from affidoc.snapshot.history import Change, History
from affidoc.snapshot.identity import git_identity, head_of
from affidoc.snapshot.lock import (
    Key,
    Lock,
    key_of,
    line_of,
    lock_of,
    read_lock,
    settled,
    write_lock,
)
from affidoc.snapshot.lock_merge import merge_locks
from affidoc.snapshot.open import Unavailable, open_snapshot, place_of
from affidoc.snapshot.paths import printable, steps
from affidoc.snapshot.port import (
    Blob,
    CommitMissingError,
    Entry,
    NotARepositoryError,
    ObjectMissingError,
    Snapshot,
    SubmoduleError,
    TooLargeError,
)
from affidoc.snapshot.store import has_worktree, repository_around
from affidoc.snapshot.worktree import WorktreeSnapshot

__all__ = [
    "Blob",
    "BundleIncompleteError",
    "BundleSnapshot",
    "Change",
    "Commit",
    "CommitMissingError",
    "Entry",
    "GitSnapshot",
    "History",
    "Key",
    "Lock",
    "NotARepositoryError",
    "ObjectMissingError",
    "ReadAhead",
    "Snapshot",
    "SubmoduleError",
    "TooLargeError",
    "Unavailable",
    "WorktreeSnapshot",
    "git_identity",
    "has_worktree",
    "head_of",
    "key_of",
    "line_of",
    "lock_of",
    "merge_locks",
    "open_snapshot",
    "place_of",
    "printable",
    "read_lock",
    "repository_around",
    "settled",
    "steps",
    "unpack_bundle",
    "write_lock",
]
