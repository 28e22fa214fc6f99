"""A source to a snapshot, or the reason why it cannot be looked at here."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from affidoc.config import Config
from affidoc.errors import SnapshotError
from affidoc.snapshot.bundle import BundleSnapshot
from affidoc.snapshot.fetched import fetched_place
from affidoc.snapshot.git import GitSnapshot
from affidoc.snapshot.port import CommitMissingError, NotARepositoryError, Snapshot
from affidoc.snapshot.worktree import WorktreeSnapshot

if TYPE_CHECKING:
    from affidoc_schemas import Source

__all__ = ["Unavailable", "open_snapshot", "place_of"]


@dataclass(frozen=True, slots=True)
class Unavailable:
    """Why there is nothing to look at."""

    reason: str
    """Short stable word that ceilings count by: `source-unavailable`, `source-private`,
    `source-digest`, `not-a-repository`, `commit-missing`, `bundle-incomplete`,
    `source-unreadable`."""
    message: str


def place_of(source: Source, config: Config) -> Path | None:
    """Where a source is on this machine: the place that was given, else what was fetched."""
    return config.source_places.get(source.name) or fetched_place(source)


def open_snapshot(source: Source, config: Config) -> Snapshot | Unavailable:
    """The source at its pin, or as a checkout where that was asked for; close it when done.

    Nothing is fetched. Messages name the source, never a place on this machine: they may end on a
    public page.
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
    place = place_of(source, config)
    if place is None:
        return Unavailable("source-unavailable", f"no clone of '{name}' was given")
    if not (place.is_dir() or place.is_file()):
        return Unavailable("source-unavailable", f"what was given for '{name}' is not there")
    if name in config.worktrees and name in config.source_places:
        return _checkout(name, place)
    try:
        return (GitSnapshot if place.is_dir() else BundleSnapshot)(place, source.commit)
    except NotARepositoryError:
        message = f"what was given for '{name}' is neither a Git repository nor a bundle"
        return Unavailable("not-a-repository", message)
    except CommitMissingError as error:
        return Unavailable("commit-missing", f"'{name}': {error}")
    except SnapshotError as error:
        return Unavailable(error.reason, f"'{name}': {error}")


def _checkout(name: str, place: Path) -> Snapshot | Unavailable:
    if place.is_dir():
        return WorktreeSnapshot(place)
    message = f"what was given for '{name}' is a file, not a folder with files of a checkout"
    return Unavailable("not-a-repository", message)
