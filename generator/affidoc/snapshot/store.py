"""Where the objects of a local clone lie. Read from files; Git is not asked, nothing is run."""

from __future__ import annotations

from pathlib import Path

from affidoc.snapshot.port import NotARepositoryError

__all__ = ["git_folder", "has_worktree", "object_store"]


def object_store(place: Path) -> Path:
    """The folder of objects of a clone: bare, with a work tree, or a linked work tree.

    Raises:
        NotARepositoryError: there is none at exactly this place; parents are not searched.
    """
    folder = git_folder(place)
    if folder is None and (place / "HEAD").is_file():
        folder = place
    if folder is not None:
        shared = _pointer(folder / "commondir")
        common = folder if shared is None else folder / shared
        objects = common / "objects"
        if objects.is_dir():
            return objects.resolve()
    raise NotARepositoryError(
        "the folder is not a Git repository", "Name a clone made by `git clone`, bare or not."
    )


def git_folder(top: Path) -> Path | None:
    """The Git folder of a work tree: `.git`, or what a `.git` file points to."""
    dot = top / ".git"
    if dot.is_dir():
        return dot
    line = _pointer(dot)
    if line is not None and line.startswith("gitdir:"):
        folder = top / line.removeprefix("gitdir:").strip()
        return folder if folder.is_dir() else None
    return None


def has_worktree(place: Path) -> bool:
    """Whether files of a clone lie at exactly this place."""
    return git_folder(place) is not None


def _pointer(file: Path) -> str | None:
    """The one line of a small regular file; a pipe in its place is not opened."""
    if not file.is_file():
        return None
    try:
        with file.open("rb") as stream:
            return stream.read(4096).decode("utf-8", "surrogateescape").strip() or None
    except OSError:
        return None
