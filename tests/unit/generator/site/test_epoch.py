"""The time in a site is that of the commit, else of the day of the run."""

from __future__ import annotations

import os
import subprocess
from datetime import date
from pathlib import Path

from affidoc.site.epoch import epoch

DAY = date(2026, 5, 4)
MIDNIGHT = 1777852800
"""2026-05-04 00:00 UTC."""


def commit(root: Path, seconds: int) -> None:
    environment = {
        "PATH": os.environ["PATH"], "HOME": str(root), "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org",
        "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org",
        "GIT_AUTHOR_DATE": "1600000000 +0000", "GIT_COMMITTER_DATE": f"{seconds} +0000",
    }  # fmt: skip
    for words in (["init", "-q"], ["commit", "-q", "--allow-empty", "-m", "one"]):
        subprocess.run(["git", *words], cwd=root, env=environment, check=True)


def test_of_the_commit(tmp_path: Path) -> None:
    commit(tmp_path, 1700000000)
    assert epoch(tmp_path, DAY) == 1700000000


def test_a_folder_below_the_checkout_has_it_too(tmp_path: Path) -> None:
    commit(tmp_path, 1700000000)
    (tmp_path / "docs").mkdir()
    assert epoch(tmp_path / "docs", DAY) == 1700000000


def test_of_the_day_outside_of_a_checkout(tmp_path: Path) -> None:
    assert epoch(tmp_path, DAY) == MIDNIGHT


def test_of_the_day_before_the_first_commit(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    assert epoch(tmp_path, DAY) == MIDNIGHT


def test_settings_of_the_repository_start_nothing(tmp_path: Path) -> None:
    commit(tmp_path, 1700000000)
    trap = tmp_path / "trap"
    program = tmp_path / "run"
    program.write_text(f"#!/bin/sh\ntouch '{trap}'\n", encoding="utf-8")
    program.chmod(0o755)
    with (tmp_path / ".git" / "config").open("a", encoding="utf-8") as file:
        file.write(
            f"[log]\n showSignature = true\n[gpg]\n program = {program}\n"
            f"[core]\n pager = {program}\n fsmonitor = {program}\n"
        )
    assert epoch(tmp_path, DAY) == 1700000000
    assert not trap.exists()
