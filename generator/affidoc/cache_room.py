"""Where the cache is: a folder of the user's own, outside of every repository.

`$AFFIDOC_CACHE` moves it; else it is `affidoc` in the place that the platform has for caches.
"""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

from affidoc.errors import AffidocError

__all__ = ["TAG", "cache_folder", "clear", "room"]

TAG = "CACHEDIR.TAG"
"""By this file backup programs know a cache, and `affidoc clean` that a folder is ours."""
_TAG_TEXT = (
    b"Signature: 8a477f597d28d172789f06886806bc55\n"
    b"# The cache of affidoc. It may be removed at any time: affidoc clean\n"
)
_ROOMS = ("bundles", "check", "diagrams", "pages", "sources")


def cache_folder() -> Path | None:
    """The folder, which may not exist; None where the user has no home."""
    chosen = os.environ.get("AFFIDOC_CACHE")
    if chosen:
        return Path(chosen).absolute()
    base = os.environ.get("XDG_CACHE_HOME", "")
    if base.startswith("/"):  # the specification says: a relative one is to be ignored
        return Path(base, "affidoc")
    try:
        if sys.platform == "win32":
            return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local", "affidoc")
        if sys.platform == "darwin":
            return Path.home() / "Library" / "Caches" / "affidoc"
        return Path.home() / ".cache" / "affidoc"
    except RuntimeError:
        return None


def room(name: str, *, make: bool) -> Path | None:
    """A folder inside the cache that only this user can write; None where there is none.

    A folder of somebody else, one that others may write, or a link is not used: what it holds
    could have been put there by anybody.
    """
    folder = cache_folder()
    if folder is None:
        return None
    inside = folder / name
    try:
        if make:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            inside.mkdir(mode=0o700, exist_ok=True)
        if not (_is_private(folder) and _is_private(inside)):
            return None
        tag = folder / TAG
        if make and not tag.exists():
            tag.write_bytes(_TAG_TEXT)
    except OSError:
        return None
    return inside


def clear() -> tuple[int, int]:
    """Remove what affidoc keeps; how many files that were, and how many bytes.

    Only our rooms, and only in a folder that carries our tag: a folder that somebody named by
    mistake keeps everything it holds.

    Raises:
        AffidocError: something cannot be removed.
    """
    folder = cache_folder()
    if folder is None or not _is_tagged(folder):
        return 0, 0
    import shutil

    files = size = 0
    try:
        for name in _ROOMS:
            inside = folder / name
            if not _is_private(inside):
                continue
            sizes = [one.lstat().st_size for one in inside.rglob("*") if not one.is_dir()]
            files, size = files + len(sizes), size + sum(sizes)
            for one in inside.rglob("*.git"):  # packs are read-only, which Windows takes literally
                for pack in one.rglob("objects/pack/*") if sys.platform == "win32" else ():
                    pack.chmod(0o600)
            shutil.rmtree(inside)
        if [one.name for one in folder.iterdir()] == [TAG]:
            (folder / TAG).unlink()
            folder.rmdir()
    except OSError as error:
        raise AffidocError(f"{folder}: {error.strerror}", "Remove the folder by hand.") from None
    return files, size


def _is_tagged(folder: Path) -> bool:
    try:
        return (folder / TAG).read_bytes() == _TAG_TEXT
    except OSError:
        return False


def _is_private(folder: Path) -> bool:
    try:
        info = os.lstat(folder)
    except OSError:
        return False
    if not stat.S_ISDIR(info.st_mode):
        return False
    if sys.platform == "win32":
        return True
    return info.st_uid == os.geteuid() and not info.st_mode & 0o022
