"""Bringing a public source at its full commit into the user's cache. The one use of a network.

What is brought: the commit and its folders, and then, in one request, the files that are asked
for (a partial clone without blobs). A server that cannot leave out files sends them all; one that
does not hand out commits by id is asked for the branch. Everything is checked by Git as it comes
in, and the commit id again when it is read.

A fetch that is killed leaves what was there before; the next one goes on from there. Two runs take
turns.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from affidoc.cache_room import room as in_cache
from affidoc.errors import SnapshotError, UsageError
from affidoc.files import turn, write_atomically
from affidoc.snapshot.fetched import ROOM, fetched_name
from affidoc.snapshot.git import GitSnapshot
from affidoc.snapshot.own_folder import furnish
from affidoc.snapshot.port import CommitMissingError, Entry
from affidoc.snapshot.remote import Remote, RemoteRefusedError
from affidoc_schemas import Source

__all__ = ["Fetched", "fetch_source"]

_BRANCH = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_./+-]{0,200}\Z")
_ALL = "+refs/heads/*:refs/affidoc/heads/*"
_TAGS = "+refs/tags/*:refs/affidoc/tags/*"


@dataclass(frozen=True, slots=True)
class Fetched:
    """What a fetch did."""

    place: Path
    new_commit: bool
    new_files: int


def fetch_source(
    source: Source,
    paths: Collection[str],
    *,
    history: bool = False,
    say: Callable[[str], None] = lambda _text: None,
) -> Fetched:
    """Bring the pinned commit of a source, and the files at or below some paths.

    With `history`, the commits before it as well, without their files.

    Raises:
        UsageError: the source cannot be fetched: private, or without address or commit.
        RemoteRefusedError: the server did not give it.
        SnapshotError: what came in is not what the pin names, or there is no cache.
    """
    if source.visibility == "private" or source.address is None or source.commit is None:
        raise UsageError(
            f"'{source.name}' cannot be fetched: it is private, or has no address or no commit",
            "Give a clone with `--source NAME=PATH`.",
        )
    room = in_cache(ROOM, make=True)
    if room is None:
        raise SnapshotError(
            "there is no cache folder that only you can write",
            "Set AFFIDOC_CACHE to a folder of your own.",
        )
    place = room / fetched_name(source)
    with turn(room / f"{place.name}.lock", waiting=lambda: say("another fetch is at work")):
        _settle(place, sha256=len(source.commit) == 64)
        remote = Remote(place, source.address, say)
        new = not _holds(place, source.commit) or (history and (place / "shallow").is_file())
        if new:
            say(f"{source.name}: asking {remote.shown} for commit {source.commit[:12]}")
            _bring_commit(remote, source, history=history)
        with GitSnapshot(place, source.commit) as snapshot:  # the id is checked by its hash
            wanted = _blobs(snapshot, paths)
        missing = remote.missing(wanted)
        if missing:
            say(f"{source.name}: asking for {len(missing):,} files")
            _bring_files(remote, source, missing)
            left = remote.missing(missing)
            if left:
                raise RemoteRefusedError(
                    f"{remote.shown} did not give {len(left):,} of {len(missing):,} files",
                    "Try again; or clone it and give the clone with `--source`.",
                )
        write_atomically(place / "HEAD", f"{source.commit}\n".encode("ascii"))
        return Fetched(place, new, len(missing))


def _settle(place: Path, *, sha256: bool) -> None:
    """The store, without what a killed run left behind."""
    furnish(place, sha256=sha256, promisor=True)
    for pattern in ("*.lock", "refs/**/*.lock", "objects/pack/tmp_*", "objects/tmp_*"):
        for left in place.glob(pattern):
            with suppress(OSError):
                if left.is_dir():
                    shutil.rmtree(left)
                else:
                    left.unlink()


def _holds(place: Path, commit: str) -> bool:
    try:
        with GitSnapshot(place, commit) as snapshot:
            return snapshot.entry(".") is Entry.DIRECTORY and snapshot.has_folders()
    except SnapshotError:
        return False


def _bring_commit(remote: Remote, source: Source, *, history: bool) -> None:
    commit = source.commit or ""
    if history:
        depth = ["--unshallow"] if (remote.place / "shallow").is_file() else []
    else:
        depth = ["--depth=1"]
    try:
        remote.fetch(f"+{commit}:refs/affidoc/pins/{commit}", options=depth)
    except RemoteRefusedError as refused:
        if not refused.by_id:
            raise
        full = ["--unshallow"] if (remote.place / "shallow").is_file() else []
        for refspecs in filter(None, (_branch(source), [_ALL, _TAGS])):
            with suppress(RemoteRefusedError):
                remote.fetch(*refspecs, options=full)
            if _holds(remote.place, commit):
                return
    if not _holds(remote.place, commit):
        raise CommitMissingError(
            f"{remote.shown} does not give commit {commit[:12]}",
            "See whether the pin is right; or give a clone that holds it with `--source`.",
        )


def _bring_files(remote: Remote, source: Source, missing: Collection[str]) -> None:
    try:
        remote.fetch(*missing)
    except RemoteRefusedError as refused:
        if not refused.by_id:
            raise
        # It gives nothing by its id: everything that stands on its branches, then.
        remote.fetch(*_branch(source) or (_ALL, _TAGS), files=True)


def _branch(source: Source) -> list[str]:
    branch = source.branch or ""
    if not _BRANCH.match(branch) or ".." in branch:
        return []
    return [f"+refs/heads/{branch}:refs/affidoc/heads/{branch}"]


def _blobs(snapshot: GitSnapshot, paths: Collection[str]) -> list[str]:
    """Ids of the files at or below the paths; a path that is not there needs nothing."""
    wanted: dict[str, None] = {}
    for path in sorted(paths):
        with suppress(SnapshotError):  # climbing, or inside a submodule: the check says so
            wanted.update(dict.fromkeys(snapshot.blob_ids(path)))
    return list(wanted)
