"""A Git bundle as a source: its pack, unpacked once into a store of ours.

The store lies in the user's cache, named by the SHA-256 of the bundle, so that the next run finds
it; where there is no cache it is a temporary folder. Nothing is written beside the bundle. Objects
are hashed again when they are read, like those of any clone.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from affidoc.cache_room import room as in_cache
from affidoc.errors import SnapshotError
from affidoc.snapshot.git import GitSnapshot
from affidoc.snapshot.own_folder import furnish
from affidoc.snapshot.port import NotARepositoryError, TooLargeError
from affidoc.snapshot.safe_git import git_environment, git_program

__all__ = ["BundleIncompleteError", "BundleSnapshot", "unpack_bundle"]

MAX_BUNDLE = 4 * 1024 * 1024 * 1024
MAX_HEADER = 16 * 1024 * 1024
PATIENCE = 900.0
"""Seconds for unpacking."""
KEPT = 16
"""Unpacked bundles in the cache; the ones that were used least recently go."""
_START = re.compile(rb"# v([23]) git bundle\n")
_OID = re.compile(rb"(?:[0-9a-f]{40}|[0-9a-f]{64})\Z")


class BundleIncompleteError(SnapshotError):
    """The bundle builds on commits that it does not hold."""

    reason = "bundle-incomplete"


class BundleSnapshot(GitSnapshot):
    """The tree of a commit in a bundle file."""

    def __init__(self, file: Path, commit: str) -> None:
        """Look into a bundle.

        Raises:
            NotARepositoryError: the file is no bundle.
            BundleIncompleteError: it needs commits that it does not hold.
            CommitMissingError: it does not hold the commit.
            SnapshotError: it is damaged.
        """
        self._temporary: Path | None = None
        place, kept = unpack_bundle(file)
        if not kept:
            self._temporary = place
        super().__init__(place, commit)

    def close(self) -> None:
        """End the Git process; a store that is not kept goes."""
        super().close()
        if self._temporary is not None:
            shutil.rmtree(self._temporary, ignore_errors=True)
            self._temporary = None


@dataclass(slots=True)
class _Header:
    sha256: bool = False
    needs: list[str] = field(default_factory=list)
    refs: list[bytes] = field(default_factory=list)
    """Lines `<id> <name>`."""
    head: bytes = b""
    length: int = 0


def unpack_bundle(file: Path) -> tuple[Path, bool]:
    """The bare repository that holds what the bundle holds, and whether it is kept in the cache.

    Raises:
        NotARepositoryError: the file is no bundle.
        BundleIncompleteError: it needs commits that it does not hold.
        SnapshotError: it is damaged, or cannot be read.
    """
    try:
        with file.open("rb") as stream:
            size = os.fstat(stream.fileno()).st_size
            if size > MAX_BUNDLE:
                raise TooLargeError(f"a bundle of {size:,} bytes; at most {MAX_BUNDLE:,} are read")
            header = _header(stream.read(MAX_HEADER))
            stream.seek(0)
            name = f"{hashlib.file_digest(stream, 'sha256').hexdigest()}.git"
            room = in_cache("bundles", make=True)
            if room is not None and (room / name / "objects").is_dir():
                with suppress(OSError):
                    os.utime(room / name)  # used now
                return room / name, True
            made = Path(tempfile.mkdtemp(prefix=".new-", dir=room))
            try:
                furnish(made, sha256=header.sha256)
                os.lseek(stream.fileno(), header.length, os.SEEK_SET)
                _index(made, stream.fileno(), header)
                lines = sorted(header.refs, key=lambda line: line.partition(b" ")[2])
                if header.head:
                    (made / "HEAD").write_bytes(header.head + b"\n")
                (made / "packed-refs").write_bytes(b"".join(line + b"\n" for line in lines))
            except BaseException:
                shutil.rmtree(made, ignore_errors=True)
                raise
    except OSError as error:
        raise SnapshotError(
            f"the bundle cannot be read: {error.strerror}", "Make it readable."
        ) from None
    if room is None:
        return made, False
    return _placed(made, room, name), True


def _header(data: bytes) -> _Header:
    """What stands before the pack: capabilities, commits that it builds on, names."""
    start = _START.match(data)
    if start is None:
        raise NotARepositoryError(
            "the file is no Git bundle", "Name a file made by `git bundle create`."
        )
    header, at = _Header(), start.end()
    while True:
        end = data.find(b"\n", at)
        if end < 0:
            raise SnapshotError("the bundle ends within its header", "Copy it again.")
        line, at = data[at:end], end + 1
        if not line:
            header.length = at
            return header
        if line.startswith(b"@") and start[1] == b"3":
            name, _, value = line[1:].partition(b"=")
            if (name, value) == (b"object-format", b"sha256"):
                header.sha256 = True
            elif name not in {b"object-format", b"filter"}:
                raise SnapshotError(
                    "the bundle uses a capability that is not understood",
                    "Make it with `git bundle create --version=3`.",
                )
            continue
        if line.startswith(b"-"):
            header.needs.append(line[1:13].decode("ascii", "replace"))
            continue
        oid, _, name = line.partition(b" ")
        if _OID.match(oid) and name.startswith(b"refs/"):
            header.refs.append(line)
        elif _OID.match(oid) and name == b"HEAD":
            header.head = oid


def _index(folder: Path, pack: int, header: _Header) -> None:
    bound = f"--max-input-size={MAX_BUNDLE}"
    try:
        done = subprocess.run(
            [git_program(), "index-pack", "--stdin", "--fix-thin", bound],
            cwd=folder,
            env=git_environment(GIT_DIR=str(folder)),
            stdin=pack, capture_output=True, check=False, timeout=PATIENCE,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise SnapshotError(
            f"the bundle was not unpacked within {PATIENCE:g} seconds", "Clone it and name that."
        ) from None
    if done.returncode == 0:
        return
    if header.needs:
        raise BundleIncompleteError(
            f"the bundle builds on commits that it does not hold ({', '.join(header.needs[:3])})",
            "Make it with the whole history: `git bundle create FILE --all`.",
        )
    raise SnapshotError("the pack in the bundle is damaged", "Run `git bundle verify`, copy again.")


def _placed(made: Path, room: Path, name: str) -> Path:
    """Take the place in the cache; somebody else may have been quicker with the same content."""
    target = room / name
    try:
        made.rename(target)
    except OSError:
        shutil.rmtree(made, ignore_errors=True)
        if not target.is_dir():
            raise
    with suppress(OSError):
        kept = sorted(room.glob("*.git"), key=lambda one: one.stat().st_mtime, reverse=True)
        for old in kept[KEPT:]:
            shutil.rmtree(old, ignore_errors=True)
    return target
