"""What a clone holds, as one hash that changes when its objects or names do.

A commit names its content for ever, but a clone can lose objects, gain them, or go. Objects are
files whose names are hashes of what they hold, and every object is checked when it is read, so
their entries say enough; names (refs, alternates) are small files, whose content is compared.
"""

from __future__ import annotations

import os
from pathlib import Path

from affidoc.cache.signature import digest, walk

__all__ = ["clone_state", "head_state"]

MAX_FILES = 50_000
"""Of one clone: with more loose objects, looking at their entries is no cheaper than checking."""
MAX_NAMES = 4 * 1024 * 1024
_NAMED = ("HEAD", "packed-refs", "shallow", "config", "commondir")


def clone_state(place: Path) -> str | None:
    """The hash; 'missing' where nothing is there; None where it cannot be told cheaply."""
    try:
        return _state(place)
    except (OSError, ValueError):  # what should name a folder names none, or holds zero bytes
        return None


def head_state(place: Path) -> str:
    """Which commit is checked out, as files say it; '' outside of a checkout."""
    try:
        folders = [Path(one) for one in _git_folders(place)]
        head = _small(str(folders[0] / "HEAD")).strip()
        name = head.removeprefix("ref:").strip()
        if name == head:
            return head
        written = next((text for one in folders if (text := _small(str(one / name)))), "")
        return f"{name} {written or _small(str(folders[-1] / 'packed-refs'))}"
    except (OSError, ValueError):
        return ""


def _state(place: Path) -> str | None:
    if not os.path.lexists(place):
        return "missing"
    if not place.is_dir():
        return _file(str(place))
    told: list[str] = [os.path.realpath(place)]
    for folder in _git_folders(place):
        told.append(folder)
        told += [f"{name} {_small(os.path.join(folder, name))}" for name in _NAMED]  # noqa: PTH118
        for path, _ in sorted(walk(os.path.join(folder, "refs"), lambda _: True)):  # noqa: PTH118
            told.append(f"{path} {_small(path)}")
            if len(told) > MAX_FILES:
                return None
        if not _objects(Path(folder, "objects"), told):
            return None
    return digest(told)


def _git_folders(place: Path) -> list[str]:
    """The folders that together are the repository: of the work tree, and what it shares."""
    folder = place / ".git"
    pointer = _small(str(folder))
    if pointer.startswith("gitdir:"):
        folder = place / pointer.removeprefix("gitdir:").strip()
    elif not folder.is_dir():
        folder = place
    shared = _small(str(folder / "commondir")).strip()
    common = [str(folder / shared)] if shared else []
    return list(dict.fromkeys([str(folder), *common]))


def _objects(store: Path, told: list[str]) -> bool:
    """Tell all files of an object store and of those it borrows from; False beyond the bound."""
    waiting, seen = [store], set[str]()
    while waiting:
        folder = os.path.realpath(waiting.pop())
        if folder in seen:
            continue
        seen.add(folder)
        for path, info in walk(folder, lambda _: True):
            told.append(
                f"{path} {info.st_size} {info.st_mtime_ns} {info.st_ctime_ns} {info.st_ino}"
            )
            if len(told) > MAX_FILES:
                return False
        borrowed = _small(str(Path(folder, "info", "alternates")))
        told.append(borrowed)
        waiting += [Path(folder, line) for line in borrowed.splitlines() if line]
    told.sort()
    return True


def _small(path: str) -> str:
    """The content of a small regular file, else a word for what is there instead."""
    try:
        info = os.lstat(path)
        if not os.path.isfile(path) or info.st_size > MAX_NAMES:  # noqa: PTH113 - a plain text
            return f"<{info.st_mode} {info.st_size} {info.st_mtime_ns}>"
        return Path(path).read_bytes().decode("utf-8", "surrogateescape")
    except OSError:
        return ""


def _file(path: str) -> str:
    """A bundle: named by its entry, since it can be too long to read for nothing."""
    info = Path(path).stat()
    return digest(
        [
            path,
            *(str(one) for one in (info.st_size, info.st_mtime_ns, info.st_ctime_ns, info.st_ino)),
        ]
    )
