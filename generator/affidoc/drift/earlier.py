"""The lock of an earlier state: a file that somebody kept, or the one that a revision holds."""

from __future__ import annotations

from affidoc.config import Config
from affidoc.errors import CouldNotCheck, SnapshotError, UsageError
from affidoc.snapshot import GitSnapshot, History, Lock, lock_of, read_lock, repository_around

__all__ = ["earlier_lock"]


def earlier_lock(config: Config, since: str) -> Lock:
    """The lock that `since` names: a file of the guide if there is one, else a Git revision.

    Raises:
        UsageError: it names neither.
        CouldNotCheck: the lock is there and cannot be read whole, so that a comparison would lie.
    """
    file = config.root / since
    if since and file.is_file():
        lock, problems = read_lock(file, since)
    else:
        lock, problems = lock_of(_committed(config, since), f"{config.lock} of {since}")
    if problems:
        first = problems[0]
        raise CouldNotCheck(
            f"{first.primary.path}:{first.primary.line}: {first.message}",
            "Compare with a lock that is in order.",
        )
    return lock


def _committed(config: Config, since: str) -> bytes:
    hint = "Name a revision that this clone holds, or the file of an earlier lock."
    try:
        place, under = repository_around(config.root)
        with History(place) as history:
            oid = history.resolve(since)
        with GitSnapshot(place, oid, under=under) as snapshot:
            blob = snapshot.read(config.lock)
    except SnapshotError as error:
        raise UsageError(f"since '{since}': {error}", hint) from None
    if blob is None:
        raise UsageError(f"since '{since}': it has no {config.lock}", hint)
    return blob.data
