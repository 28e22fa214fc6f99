"""Which files belong to a checkout: what Git tracks or would add, else a walk over the folder."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

from affidoc.errors import SnapshotError
from affidoc.snapshot.port import MAX_FILES, TooLargeError
from affidoc.snapshot.safe_git import OVERRIDES, git_environment, git_program
from affidoc.snapshot.store import git_folder

__all__ = ["listed_files"]

_NEVER = frozenset({".git", ".hg", ".svn", ".venv", "__pycache__", "node_modules"})
"""Folders that a walk does not enter, since no ignore rules are known to it."""


def listed_files(root: Path, skip: frozenset[str]) -> list[str]:
    """Paths below the root (submodules too), relative, without order; some may be gone.

    Raises:
        SnapshotError: Git could not list the checkout.
    """
    around = ((top, git_folder(top)) for top in (root, *root.parents))
    top, folder = next(((top, folder) for top, folder in around if folder), (None, None))
    paths = _tracked(root, top, folder) if top and folder else []
    if not paths and top != root:
        # Outside of any checkout, or in a corner that the repository around does not know.
        paths = list(_walked(root, skip))
    if len(paths) > MAX_FILES:
        raise TooLargeError(f"the checkout has more than {MAX_FILES:,} files")
    return [path for path in paths if not _below(path, skip)]


def _tracked(root: Path, top: Path, folder: Path) -> list[str]:
    # The Git folder is named, not searched for: a bare repository planted in the checkout would
    # otherwise bring its own configuration.
    done = subprocess.run(
        [git_program(), *OVERRIDES, "ls-files", "-z", "-c", "-o", "--exclude-standard"],
        cwd=root,
        env=git_environment(GIT_DIR=str(folder.resolve()), GIT_WORK_TREE=str(top)),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    if done.returncode != 0:
        said = done.stderr.decode("utf-8", "replace").strip().replace(str(top), "…")
        raise SnapshotError(
            f"git cannot list the files of this checkout: {said.splitlines()[-1] if said else '?'}",
            "Run `git status` here and mend what it reports.",
        )
    names = {part.decode("utf-8", "surrogateescape") for part in done.stdout.split(b"\0")}
    # A name with a slash at the end is another repository inside; it is not of this source.
    return [name for name in names if name and not name.endswith("/")]


def _walked(root: Path, skip: frozenset[str]) -> Iterator[str]:
    count = 0
    for place, folders, names in os.walk(root, followlinks=False):
        base = Path(place).relative_to(root).as_posix()
        prefix = "" if base == "." else f"{base}/"
        links = [name for name in folders if Path(place, name).is_symlink()]
        folders[:] = [
            name
            for name in folders
            if name not in _NEVER and name not in links and f"{prefix}{name}" not in skip
        ]
        for name in (*names, *links):
            count += 1
            if count > MAX_FILES:
                raise TooLargeError(f"the folder has more than {MAX_FILES:,} files")
            yield f"{prefix}{name}"


def _below(path: str, folders: frozenset[str]) -> bool:
    return any(path == folder or path.startswith(f"{folder}/") for folder in folders)
