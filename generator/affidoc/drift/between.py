"""One source between what the lock recorded of it and another state."""

from __future__ import annotations

from pathlib import Path

from affidoc.config import Config
from affidoc.drift.files import Files
from affidoc.errors import SnapshotError
from affidoc.snapshot import (
    GitSnapshot,
    History,
    NotARepositoryError,
    Snapshot,
    WorktreeSnapshot,
    has_worktree,
    repository_around,
    unpack_bundle,
)
from affidoc.snapshot import place_of as source_place
from affidoc_schemas import Source

__all__ = ["WORKTREE", "Between", "place_of"]

WORKTREE = "worktree"
"""What is asked for instead of a revision, to look at files that are not committed."""


class Between:
    """Opens the other state of a source; close it."""

    def __init__(
        self, source: Source, config: Config, to: str | None, since: str | None = None
    ) -> None:
        """Open it at a revision, or at `worktree`.

        None is what is nearest: the head of a clone, of this repository the files as they are.
        `since` is a revision to compare with, in the place of what the lock recorded.

        Raises:
            SnapshotError: the source or the revision cannot be read.
        """
        place, under = place_of(source, config), ""
        if source.pin == "content":
            place, under = repository_around(place)
        self.source = source
        self._under = under
        to = to or (WORKTREE if source.pin == "content" else "HEAD")
        self.history: History | None = None
        try:
            self.history = History(place, under=under)
        except NotARepositoryError:
            if to != WORKTREE:
                raise
        self._files: dict[str | None, Files] = {}
        try:
            self.snapshot: Snapshot = self._opened(place, config, to)
            self.start = None if since is None else self._opened(place, config, since)
        except BaseException:
            self._close_history()
            raise
        self.since = None if self.start is None else self.start.commit
        self.target = self.snapshot.commit or WORKTREE

    def files(self, commit: str | None) -> Files:
        """The files between a commit that the lock names and the other state."""
        if commit not in self._files:
            self._files[commit] = Files(self.history, commit, self.snapshot)
        return self._files[commit]

    def close(self) -> None:
        """Give back what is held."""
        self._close_history()
        self.snapshot.close()
        if self.start is not None:
            self.start.close()

    def _opened(self, place: Path, config: Config, to: str) -> Snapshot:
        if to == WORKTREE:
            if self.source.pin == "content":
                return WorktreeSnapshot(config.root, skip=(config.site,))
            if not has_worktree(place):
                raise SnapshotError(
                    f"the clone of '{self.source.name}' has no working tree",
                    "Name a revision with --to, or give a clone that is not bare.",
                )
            return WorktreeSnapshot(place)
        assert self.history is not None  # noqa: S101 - else the constructor raised
        return GitSnapshot(place, self.history.resolve(to), under=self._under)

    def _close_history(self) -> None:
        if self.history is not None:
            self.history.close()


def place_of(source: Source, config: Config) -> Path:
    """The folder of a source on this machine.

    Raises:
        SnapshotError: it is private, or no clone of it was given.
    """
    if source.visibility == "private" or source.pin == "digest" or source.capture == "none":
        raise SnapshotError(
            f"'{source.name}' cannot be looked into: it is only reported",
            "Only public repositories are compared.",
        )
    if source.pin == "content":
        return config.root
    place = source_place(source, config)
    if place is not None and place.is_file():
        place, kept = unpack_bundle(place)
        if not kept:
            raise SnapshotError(
                "there is no cache folder to unpack the bundle in",
                "Set AFFIDOC_CACHE to a folder of your own.",
            )
    if place is None or not place.is_dir():
        raise SnapshotError(
            f"no clone of '{source.name}' was given",
            f"Give one with `--source {source.name}=PATH`, or run"
            f" `affidoc fetch {source.name} --history`.",
        )
    return place
