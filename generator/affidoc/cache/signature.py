"""Whether files are what they were: by `lstat` first, as Git's index does it, else by content.

A file that was changed within the last moments before it was looked at could be changed again
without another time in its entry: clocks of file systems tick. Such a file is *fresh*, and its
content is compared whatever its entry says (Git calls this a racy timestamp).
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

__all__ = ["Signature", "digest", "is_fresh", "sign", "unchanged", "walk"]

TICK = 2_000_000_000
"""Nanoseconds: the coarsest clock of a file system in use."""
MAX_HASHED = 8 * 1024 * 1024

Signature = list[int | str]
"""Mode, size, mtime, ctime, inode, device of a path, and the SHA-256 of its content or ''."""


def sign(
    path: str, info: os.stat_result | None = None, *, content: bool, largest: int = MAX_HASHED
) -> Signature | None:
    """The signature of what stands at a path; None where nothing does."""
    try:
        info = info or os.lstat(path)
    except OSError:
        return None
    return [
        info.st_mode, info.st_size, info.st_mtime_ns, info.st_ctime_ns, info.st_ino, info.st_dev,
        (_content(path, info, largest) or "") if content else "",
    ]  # fmt: skip


def is_fresh(signature: Signature, taken: int) -> bool:
    """Whether the entry alone cannot say that the content is the one of the time `taken` (ns)."""
    return max(int(signature[2]), int(signature[3])) > taken - TICK


def unchanged(
    path: str, before: Signature, now: Signature, taken: int, largest: int = MAX_HASHED
) -> bool:
    """Whether a path with these two entries has the content it had."""
    if before[:6] == now[:6] and not is_fresh(before, taken):
        return True
    if before[:2] != now[:2] or not before[6]:
        return False
    try:
        return _content(path, os.lstat(path), largest) == before[6]
    except OSError:
        return False


def walk(top: str, keep: Callable[[str], bool]) -> Iterator[tuple[str, os.stat_result]]:
    """Every file below a folder with its entry; folders whose name starts with a dot are left out.

    Without recursion; links are not followed. What cannot be listed has no files.
    """
    waiting = [top]
    while waiting:
        folder = waiting.pop()
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        if not entry.name.startswith(".") and keep(entry.path):
                            waiting.append(entry.path)
                    else:
                        yield entry.path, entry.stat(follow_symlinks=False)
        except OSError:
            continue


def digest(parts: Iterable[str]) -> str:
    """One hash over many short texts."""
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogateescape")).hexdigest()


def _content(path: str, info: os.stat_result, largest: int) -> str | None:
    """The hash of a file or of the target of a link; None where it is not compared."""
    try:
        if stat.S_ISLNK(info.st_mode):
            data = str(Path(path).readlink()).encode("utf-8", "surrogateescape")
        elif stat.S_ISREG(info.st_mode) and info.st_size <= largest:
            data = Path(path).read_bytes()
        else:
            return None
    except OSError:
        return None
    return hashlib.sha256(data).hexdigest()
