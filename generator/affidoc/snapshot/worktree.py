"""This checkout as a source: the files that Git tracks or would add, else all files of the folder.

An ignored file is not part of the source: another clone would not have it.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path

from affidoc.errors import SnapshotError
from affidoc.snapshot.listing import is_sha256, listed_files
from affidoc.snapshot.paths import printable, steps
from affidoc.snapshot.port import MAX_BLOB, Blob, Entry, SubmoduleError, TooLargeError

__all__ = ["WorktreeSnapshot"]


class WorktreeSnapshot:
    """The state of a folder now. No symlink is followed, on the way to a file or as one."""

    def __init__(self, root: Path, skip: Iterable[str] = ()) -> None:
        """Look at a folder; `skip` names folders of output that no listing enters."""
        self._root = root.resolve()
        self._skip = frozenset("/".join(steps(path)) for path in skip)

    @property
    def commit(self) -> None:
        """None: a working tree is no commit."""
        return

    def entry(self, path: str) -> Entry | None:
        """What stands at this path."""
        wanted = self._wanted(path)
        return Entry.DIRECTORY if not wanted else self._entries.get(wanted)

    def read(self, path: str) -> Blob | None:
        """The file at this path, with the id that Git gives to its bytes as they lie on disk."""
        wanted = self._wanted(path)
        if self._entries.get(wanted) not in {Entry.FILE, Entry.EXECUTABLE}:
            return None
        # O_NONBLOCK: a pipe put in the place of the file must not make us wait.
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
        try:
            number = os.open(self._root / wanted, flags | getattr(os, "O_BINARY", 0))
        except FileNotFoundError:
            return None
        except OSError as error:
            raise self._unreadable(wanted, error) from None
        with os.fdopen(number, "rb") as stream:
            info = os.fstat(stream.fileno())
            if not stat.S_ISREG(info.st_mode):
                return None
            if info.st_size > MAX_BLOB:
                raise TooLargeError(
                    f"{printable(wanted)}: {info.st_size:,} bytes; at most {MAX_BLOB:,} are read"
                )
            data = stream.read(MAX_BLOB + 1)
        hasher = hashlib.sha256() if self._sha256 else hashlib.sha1(usedforsecurity=False)
        hasher.update(b"blob %d\0" % len(data))
        hasher.update(data)
        return Blob(data, hasher.hexdigest())

    def read_many(self, paths: Iterable[str]) -> Iterator[tuple[str, Blob | SnapshotError | None]]:
        """For each path in turn what `read` gives, or the error that it would raise."""
        for path in paths:
            try:
                yield path, self.read(path)
            except SnapshotError as error:
                yield path, error

    def files(self, under: str) -> Iterator[str]:
        """Paths of all regular files at or below a path, sorted."""
        base = self._wanted(under)
        return (
            path
            for path, nature in self._entries.items()
            if nature in {Entry.FILE, Entry.EXECUTABLE}
            and (not base or path == base or path.startswith(f"{base}/"))
        )

    def close(self) -> None:
        """Nothing is held."""

    def _wanted(self, path: str) -> str:
        """The path without '.' and doubled slashes."""
        parts = steps(path)
        for depth in range(1, len(parts)):
            if self._entries.get("/".join(parts[:depth])) is Entry.SUBMODULE:
                raise SubmoduleError(
                    f"{printable(path)} lies in a submodule of this source",
                    "Declare the submodule as a source of its own.",
                )
        return "/".join(parts)

    @cached_property
    def _sha256(self) -> bool:
        """Whether the checkout belongs to a repository whose ids have 64 digits."""
        return is_sha256(self._root)

    @cached_property
    def _entries(self) -> dict[str, Entry]:
        """Every listed path that exists, and the folders above them, sorted."""
        entries: dict[str, Entry] = {}
        real: dict[str, bool] = {"": True}
        for path in listed_files(self._root, self._skip):
            folder = path.rpartition("/")[0]
            if self._plain(folder, real):
                nature = self._nature(path)
                if nature is not None:
                    entries[path] = nature
                    while folder and folder not in entries:
                        entries[folder] = Entry.DIRECTORY
                        folder = folder.rpartition("/")[0]
        return dict(sorted(entries.items()))

    def _plain(self, folder: str, known: dict[str, bool]) -> bool:
        """Whether the folder and all above it are folders, not links that lead elsewhere."""
        if folder not in known:
            above = folder.rpartition("/")[0]
            known[folder] = self._plain(above, known) and stat.S_ISDIR(self._mode(folder))
        return known[folder]

    def _nature(self, path: str) -> Entry | None:
        mode = self._mode(path)
        if stat.S_ISREG(mode):
            return Entry.EXECUTABLE if mode & 0o100 else Entry.FILE
        if stat.S_ISLNK(mode):
            return Entry.SYMLINK
        return Entry.SUBMODULE if stat.S_ISDIR(mode) else None

    def _mode(self, path: str) -> int:
        try:
            return os.lstat(self._root / path).st_mode
        except (FileNotFoundError, NotADirectoryError):
            return 0
        except OSError as error:
            raise self._unreadable(path, error) from None

    def _unreadable(self, path: str, error: OSError) -> SnapshotError:
        return SnapshotError(f"{printable(path)}: {error.strerror}", "Make it readable.")
