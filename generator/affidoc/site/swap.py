"""A new site takes the place of the old one only when it is whole.

    .site.affidoc-new   being built        .site.affidoc-old   for the moment between two renames

A folder is replaced only if it is empty or carries our marker. What an interrupted run left is
cleared, or put back, by the next one.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from affidoc.errors import BuildError

if sys.platform != "win32":
    import fcntl

__all__ = ["MARKER", "replacing"]

MARKER = ".affidoc-site"
_WORDS = "Made by `affidoc build`, which replaces this folder.\n"


@contextlib.contextmanager
def replacing(out: Path) -> Iterator[Path]:
    """An empty folder beside `out`; when the block ends without error, it becomes `out`.

    Raises:
        BuildError: `out` is not ours to replace, or its parent cannot be written.
    """
    fresh = out.with_name(f".{out.name}.affidoc-new")
    old = out.with_name(f".{out.name}.affidoc-old")
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        with _alone(out.parent):
            _recover(out, fresh, old)
            _refuse_foreign(out)
            fresh.mkdir()
            try:
                yield fresh
                (fresh / MARKER).write_text(_WORDS, encoding="utf-8")
                if out.exists():
                    out.rename(old)
                fresh.rename(out)
            finally:
                _recover(out, fresh, old)
    except OSError as error:
        raise BuildError(
            f"{error.filename or out}: {error.strerror or error}",
            "Make the folder writable, or choose another with --out.",
        ) from None


def _recover(out: Path, fresh: Path, old: Path) -> None:
    _remove(fresh)
    if old.exists() and not out.exists():
        old.rename(out)
    _remove(old)


def _refuse_foreign(out: Path) -> None:
    if out.is_symlink():
        raise BuildError(f"{out} is a link", "Name the folder that it leads to.")
    if not out.exists():
        return
    if not out.is_dir():
        raise BuildError(f"{out} is a file", "Choose a folder with --out.")
    if any(out.iterdir()) and not (out / MARKER).is_file():
        raise BuildError(
            f"{out} holds files and was not made by affidoc, so it is not replaced",
            "Remove it yourself, or choose another folder with --out.",
        )


def _remove(folder: Path) -> None:
    if folder.is_symlink():
        folder.unlink()
    elif folder.exists():
        shutil.rmtree(folder)


@contextlib.contextmanager
def _alone(parent: Path) -> Iterator[None]:
    """One build at a time beside each other; the lock is the folder, so no file is left."""
    handle: int | None = None
    if sys.platform != "win32":  # no such locks there
        handle = os.open(parent, os.O_RDONLY)
        with contextlib.suppress(OSError):  # some network file systems know none either
            fcntl.flock(handle, fcntl.LOCK_EX)
    try:
        yield
    finally:
        if handle is not None:
            os.close(handle)
