"""The page of changes, against a revision and against a file, through the command line."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Make = Callable[..., Any]
LOCK = "docs/facts/evidence.lock.jsonl"


@pytest.fixture
def own(make_repository: Make, guide: Any) -> Any:
    """A guide in a subfolder of its repository; a number changed and a fact came since HEAD~1."""
    repository = make_repository()
    guide.root = repository.root / "guide"
    repository.write("guide/affidoc.toml", "")
    repository.write("guide/a.py", "LIMIT = 10\n")
    guide.source(pin="content")
    piece = {"type": "value", "source": "app", "path": "a.py", "symbol": "LIMIT"}
    guide.fact("x.limit", piece, value={"number": 10, "unit": "files"})
    guide.pin()
    repository.commit("before")
    repository.write("guide/a.py", "# top\nLIMIT = 12\n")
    for name in ("x.limit", "x.more"):
        guide.fact(name, piece, value={"number": 12, "unit": "files"})
    guide.pin(ids=("x.limit",))
    repository.commit("after")
    return repository, guide


def page(root: Path, *words: str) -> tuple[int, str, str]:
    out = root.parent / "out"
    shutil.rmtree(out, ignore_errors=True)
    done = subprocess.run(
        [sys.executable, "-m", "affidoc", "render", "--out", str(out), *words],
        cwd=root, capture_output=True, text=True, check=False,
    )  # fmt: skip
    file = out / "changes.md"
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    return done.returncode, text, done.stderr


def test_a_revision_and_a_kept_file_tell_the_same(own: Any) -> None:
    repository, guide = own
    status, text, said = page(guide.root, "--since", "HEAD~1")
    assert status == 0, said
    assert "## Facts that are new (1)\n\n- [T](ledger/x-1.md#x.more)" in text
    piece = "[T](ledger/x-1.md#x.limit): value (`app`): a.py&#58;1 → a.py&#58;2"
    assert f"**cited otherwise**: {piece}" in text
    assert "## Facts that say other numbers or names (1)\n\n- [T](ledger/x-1.md#x.limit)" in text
    kept = guide.root / "kept.jsonl"
    kept.write_text(repository.git("show", f"HEAD~1:guide/{LOCK}") + "\n", encoding="utf-8")
    shutil.rmtree(repository.root / ".git")
    assert page(guide.root, "--since", "kept.jsonl")[1] == text.replace("HEAD&#126;1", "kept.jsonl")
    (guide.root / "affidoc.toml").write_text('since = "kept.jsonl"\n', encoding="utf-8")
    assert "Facts that are new (1)" in page(guide.root)[1]


def test_without_an_earlier_state_the_page_says_how_to_name_one(own: Any) -> None:
    _, guide = own
    status, text, _ = page(guide.root)
    assert status == 0
    assert "affidoc build --since v1.0" in text
    assert "Nothing was accepted after a change." in text


@pytest.mark.parametrize("since", ["nowhere", "HEAD~2", ":/after", "--all", "../x"])
def test_a_state_that_is_not_there_is_no_comparison(own: Any, since: str) -> None:
    _, guide = own
    status, text, said = page(guide.root, f"--since={since}")
    assert (status, text) == (2, "")
    assert "Traceback" not in said
    assert "Name a revision that this clone holds" in said


def test_half_a_lock_is_no_comparison(own: Any) -> None:
    _, guide = own
    (guide.root / "kept.jsonl").write_text("<<<<<<< ours\n", encoding="utf-8")
    status, text, said = page(guide.root, "--since", "kept.jsonl")
    assert (status, text) == (3, "")
    assert "kept.jsonl:1: a merge conflict was left here" in said
