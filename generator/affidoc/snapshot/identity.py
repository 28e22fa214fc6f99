"""Who looks: the identity that Git would put into a commit made here."""

from __future__ import annotations

import subprocess
from pathlib import Path

from affidoc.errors import SnapshotError
from affidoc.snapshot.history import History
from affidoc.snapshot.safe_git import git_program
from affidoc.snapshot.store import has_worktree

__all__ = ["UNKNOWN", "git_identity", "head_of"]

UNKNOWN = "unknown"


def git_identity(root: Path) -> str:
    """The author name Git would use, without the address: the lock is public. Or 'unknown'.

    Here the user's own configuration is the question, so the environment is inherited; asking for
    a variable runs no program.

    Raises:
        SnapshotError: Git is not installed.
    """
    done = subprocess.run(
        # A name that Git would guess is that of an account on this machine.
        [git_program(), "-c", "user.useConfigOnly=true", "var", "GIT_AUTHOR_IDENT"],
        cwd=root,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    if done.returncode != 0:
        return UNKNOWN
    name = done.stdout.decode("utf-8", "replace").partition(" <")[0].strip()
    return "".join(char for char in name if char.isprintable())[:200] or UNKNOWN


def head_of(root: Path) -> str | None:
    """The commit that a checkout stands on; None where it is none, or has none yet."""
    for folder in (root, *root.parents):
        if has_worktree(folder):
            try:
                with History(folder) as history:
                    return history.resolve("HEAD")
            except SnapshotError:
                return None
    return None
