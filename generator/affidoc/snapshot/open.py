"""A source to a snapshot, or the reason why it cannot be looked at here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from affidoc.config import Config
from affidoc.errors import SnapshotError
from affidoc.snapshot.git import GitSnapshot
from affidoc.snapshot.port import CommitMissingError, NotARepositoryError, Snapshot
from affidoc.snapshot.worktree import WorktreeSnapshot

if TYPE_CHECKING:
    from affidoc_schemas import Source

__all__ = ["Unavailable", "open_snapshot"]


@dataclass(frozen=True, slots=True)
class Unavailable:
    """Why there is nothing to look at."""

    reason: str
    """Short stable word that ceilings count by: `source-unavailable`, `source-private`,
    `source-digest`, `not-a-repository`, `commit-missing`, `source-unreadable`."""
    message: str


def open_snapshot(source: Source, config: Config) -> Snapshot | Unavailable:
    """The source at its pin; nothing is fetched, and close it when done.

    Messages name the source, never a place on this machine: they may end on a public page.
    """
    name = source.name
    if source.visibility == "private":
        return Unavailable("source-private", f"'{name}' is private: it can only be reported")
    if source.pin == "digest":
        message = f"'{name}' is a text named by its hash; there is no repository to look into"
        return Unavailable("source-digest", message)
    if source.capture == "none":
        return Unavailable("source-private", f"nothing of '{name}' may be kept: only reported")
    if source.commit is None:  # pinned by content
        return WorktreeSnapshot(config.root, skip=(config.site,))
    place = config.source_places.get(name)
    if place is None:
        return Unavailable("source-unavailable", f"no clone of '{name}' was given")
    if not place.is_dir():
        return Unavailable("source-unavailable", f"the clone given for '{name}' is not there")
    try:
        return GitSnapshot(place, source.commit)
    except NotARepositoryError:
        message = f"what was given for '{name}' is not a Git repository"
        return Unavailable("not-a-repository", message)
    except CommitMissingError as error:
        return Unavailable("commit-missing", f"'{name}': {error}")
    except SnapshotError as error:
        return Unavailable("source-unreadable", f"'{name}': {error}")
