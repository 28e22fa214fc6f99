"""The one time that may stand in a site: that of the commit, so that two builds are equal."""

from __future__ import annotations

import subprocess
from datetime import UTC, date, datetime
from pathlib import Path

from affidoc.errors import SnapshotError
from affidoc.snapshot.safe_git import OVERRIDES, git_environment, git_program

__all__ = ["epoch"]


def epoch(root: Path, today: date) -> int:
    """Seconds of the commit that is checked out; outside of a checkout, of the day of the run."""
    midnight = int(datetime(today.year, today.month, today.day, tzinfo=UTC).timestamp())
    try:
        # A plumbing command: it reads no settings that could start a program.
        done = subprocess.run(
            [git_program(), *OVERRIDES, "rev-list", "--max-count=1", "--timestamp", "HEAD"],
            cwd=root,
            env=git_environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
    except (SnapshotError, OSError):
        return midnight
    first = done.stdout.split(b" ", 1)[0]
    return int(first) if done.returncode == 0 and first.isdigit() else midnight
