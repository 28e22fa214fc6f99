"""Which files belong to a checkout: what Git tracks or would add, else a walk over the folder."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from affidoc.errors import SnapshotError
from affidoc.snapshot.own_folder import furnish
from affidoc.snapshot.paths import printable
from affidoc.snapshot.port import MAX_FILES, TooLargeError
from affidoc.snapshot.safe_git import git_environment, git_program
from affidoc.snapshot.store import common_folder, git_folder, small_file

__all__ = ["is_sha256", "listed_files"]

PATIENCE = 120.0
"""Seconds for the listing."""
MAX_INDEX = 256 * 1024 * 1024
MAX_CONFIG = 1024 * 1024
MAX_LISTING = 256 * 1024 * 1024
_SHARED = re.compile(r"sharedindex\.(?:[0-9a-f]{40}|[0-9a-f]{64})")
_SHA256 = re.compile(rb"^[ \t]*objectformat[ \t]*=[ \t]*\"?sha256\b", re.IGNORECASE | re.MULTILINE)
_SETTINGS = "\tuntrackedCache = false\n\tfsmonitor = false\n" + {
    "win32": "\tignoreCase = true\n\tsymlinks = false\n\tlongPaths = true\n",
    "darwin": "\tignoreCase = true\n\tprecomposeUnicode = true\n",
}.get(sys.platform, "")
"""The last ones are what `git init` would find out about the file system."""
_NEVER = frozenset({".git", ".hg", ".svn", ".venv", "__pycache__", "node_modules"})
"""Folders that a walk does not enter, since no ignore rules are known to it."""


def listed_files(root: Path, skip: frozenset[str], *, patience: float = PATIENCE) -> list[str]:
    """Paths below the root (submodules too), relative, without order; some may be gone.

    Raises:
        SnapshotError: Git could not list the checkout.
    """
    top, folder = _checkout(root)
    paths = _tracked(root, top, folder, patience) if top and folder else []
    if not paths and top != root:
        # Outside of any checkout, or in a corner that the repository around does not know.
        paths = list(_walked(root, skip))
    if len(paths) > MAX_FILES:
        raise TooLargeError(f"the checkout has more than {MAX_FILES:,} files")
    return [path for path in paths if not _below(path, skip)]


def is_sha256(root: Path) -> bool:
    """Whether a folder lies in a checkout of a repository with SHA-256 ids."""
    _, folder = _checkout(root)
    return folder is not None and _names_sha256(folder)


def _checkout(root: Path) -> tuple[Path | None, Path | None]:
    """The work tree around a folder, and its Git folder."""
    around = ((top, git_folder(top)) for top in (root, *root.parents))
    return next(((top, folder) for top, folder in around if folder), (None, None))


def _names_sha256(folder: Path) -> bool:
    config = small_file(common_folder(folder) / "config", MAX_CONFIG)
    return _SHA256.search(config) is not None


def _tracked(root: Path, top: Path, folder: Path, patience: float) -> list[str]:
    """What the index holds and what Git would add, by its ignore rules.

    Git is given a folder of ours with a copy of the index: the configuration of the repository,
    with its includes, monitors and hooks, is not read.
    """
    with tempfile.TemporaryDirectory(prefix="affidoc-git-", ignore_cleanup_errors=True) as own:
        base = Path(own)
        furnish(base, sha256=_names_sha256(folder), more=_SETTINGS)
        for name in _index_files(folder):
            (base / name).write_bytes(small_file(folder / name, MAX_INDEX))
        (base / "info").mkdir()
        exclude = small_file(common_folder(folder) / "info" / "exclude", MAX_CONFIG)
        (base / "info" / "exclude").write_bytes(exclude)
        objects = common_folder(folder) / "objects"
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as said:
            try:
                done = subprocess.run(
                    [git_program(), "ls-files", "-z", "-c", "-o", "--exclude-standard"],
                    cwd=root,
                    env=git_environment(
                        GIT_DIR=own, GIT_WORK_TREE=str(top),
                        GIT_OBJECT_DIRECTORY=str(objects.resolve()),
                    ),
                    stdin=subprocess.DEVNULL, stdout=out, stderr=said, check=False,
                    timeout=patience,
                )  # fmt: skip
            except subprocess.TimeoutExpired:
                raise SnapshotError(
                    f"git did not list the files of this checkout within {patience:g} seconds",
                    "Look for pipes in place of files such as .gitignore.",
                ) from None
            if done.returncode != 0:
                said.seek(0)
                text = said.read(10_000).decode("utf-8", "replace")
                for place in (own, str(top)):
                    text = text.replace(place, "…")
                last = text.strip().splitlines()[-1] if text.strip() else "?"
                raise SnapshotError(
                    f"git cannot list the files of this checkout: {printable(last)[:300]}",
                    "Run `git status` here and mend what it reports.",
                )
            if out.seek(0, os.SEEK_END) > MAX_LISTING:
                raise TooLargeError(f"the listing of the checkout is beyond {MAX_LISTING:,} bytes")
            out.seek(0)
            names = {
                part.decode("utf-8", "surrogateescape") for part in out.read().split(b"\0") if part
            }
    # A name with a slash at the end is another repository inside; it is not of this source.
    return [name for name in names if not name.endswith("/")]


def _index_files(folder: Path) -> list[str]:
    """The index, and what a split index shares; none where nothing was ever added."""
    try:
        names = [entry.name for entry in os.scandir(folder) if entry.is_file(follow_symlinks=False)]
    except OSError as error:
        raise SnapshotError(
            f"the Git folder cannot be read: {error.strerror}", "Make it readable."
        ) from None
    return [name for name in names if name == "index" or _SHARED.fullmatch(name)]


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
