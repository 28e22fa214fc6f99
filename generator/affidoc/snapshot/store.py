"""Where the objects of a local clone lie. Read from files; Git is not asked, nothing is run."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from affidoc.errors import SnapshotError
from affidoc.snapshot.port import NotARepositoryError, TooLargeError

__all__ = ["common_folder", "git_folder", "has_worktree", "object_store", "small_file"]


def object_store(place: Path) -> Path:
    """The folder of objects of a clone: bare, with a work tree, or a linked work tree.

    Raises:
        NotARepositoryError: there is none at exactly this place; parents are not searched.
    """
    folder = git_folder(place)
    if folder is None and (place / "HEAD").is_file():
        folder = place
    if folder is not None:
        objects = common_folder(folder) / "objects"
        if _is_folder(objects):
            return objects.resolve()
    raise NotARepositoryError(
        "the folder is not a Git repository", "Name a clone made by `git clone`, bare or not."
    )


def repository_around(folder: Path) -> tuple[Path, str]:
    """The top of the work tree that a folder lies in, and where in it; else the folder itself."""
    folder = folder.resolve()
    for top in (folder, *folder.parents):
        if git_folder(top) is not None:
            return top, "" if top == folder else folder.relative_to(top).as_posix()
    return folder, ""


def git_folder(top: Path) -> Path | None:
    """The Git folder of a work tree: `.git`, or what a `.git` file points to."""
    dot = top / ".git"
    if _is_folder(dot):
        return dot
    line = _pointer(dot)
    if line is not None and line.startswith("gitdir:"):
        folder = top / line.removeprefix("gitdir:").strip()
        return folder if _is_folder(folder) else None
    return None


def has_worktree(place: Path) -> bool:
    """Whether files of a clone lie at exactly this place."""
    return git_folder(place) is not None


def common_folder(folder: Path) -> Path:
    """The Git folder that a linked work tree shares with the others; else the folder itself."""
    shared = _pointer(folder / "commondir")
    return folder if shared is None else folder / shared


def small_file(file: Path, limit: int) -> bytes:
    """The bytes of a regular file, none where there is no such; a pipe or a link is not opened.

    Raises:
        TooLargeError: it has more bytes than the limit.
        SnapshotError: it cannot be read.
    """
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        if not stat.S_ISREG(file.lstat().st_mode):
            return b""
        number = os.open(file, flags | getattr(os, "O_BINARY", 0))
        with os.fdopen(number, "rb") as stream:
            data = stream.read(limit + 1)
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise SnapshotError(
            f"{file.name} of the Git folder cannot be read: {error.strerror}", "Make it readable."
        ) from None
    if len(data) > limit:
        raise TooLargeError(f"{file.name} of the Git folder has more than {limit:,} bytes")
    return data


def _pointer(file: Path) -> str | None:
    """The one line of a small regular file; a pipe in its place is not opened."""
    try:
        if not file.is_file():
            return None
        with file.open("rb") as stream:
            text = stream.read(4096).decode("utf-8", "surrogateescape").strip()
    except OSError:
        return None
    return text if text and "\0" not in text else None


def _is_folder(place: Path) -> bool:
    """Whether a folder is there; a name that no file can have is an answer, not an error."""
    return os.path.isdir(place)  # noqa: PTH112 - Path.is_dir raises for a name that is too long
