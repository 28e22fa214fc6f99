"""The weekly report: sources cloned and compared, and the script that keeps one issue of it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
Make = Callable[..., Any]


@pytest.fixture
def described(make_repository: Make, guide: Any) -> tuple[Any, Any]:
    repository = make_repository()
    repository.write("a.py", "LIMIT = 10\n")
    first = repository.commit("first")
    guide.source(address=f"file://{repository.root}", commit=first)
    guide.source("hidden", visibility="private", capture="none", commit="1" * 40)
    guide.source("gone", address=f"file://{repository.root}/gone", commit="2" * 40)
    piece = {"type": "excerpt", "source": "app", "path": "a.py", "anchor": "LIMIT = 10"}
    guide.fact("x.limit", piece)
    guide.fact("x.gone", {**piece, "source": "gone"})
    guide.places["app"] = repository.root
    guide.pin()
    (guide.root / "affidoc.toml").write_text("")
    return repository, guide


def report(guide: Any, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, ROOT / "publish" / "drift.py", "--guide", str(guide.root), *words],
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_what_drifted_and_what_is_unknown(described: tuple[Any, Any], tmp_path: Path) -> None:
    repository, guide = described
    repository.write("a.py", "LIMIT = 12\n")
    repository.commit("second")
    out = tmp_path / "drift.md"
    done = report(guide, "--out", str(out))
    assert done.returncode == 1, done.stderr
    text = out.read_text()
    assert "1 piece of evidence to look at, 0 only moved or reformatted, 1 unknown, of 2." in text
    assert "| `x.limit` (" in text
    assert "- gone: no clone of 'gone' was given\n" in text
    assert "- hidden: a private source, which is only reported\n" in text


def test_without_drift_what_is_unknown_is_no_pass(described: tuple[Any, Any]) -> None:
    _, guide = described
    done = report(guide)
    assert done.returncode == 3
    assert "0 pieces of evidence to look at, 0 only moved or reformatted, 1 unknown" in done.stdout


GH = """\
#!/usr/bin/env bash
printf '%s\\n' "$*" >> "$GH_SAID"
if [ "$1 $2" = "issue list" ]; then printf '%s' "$GH_OPEN"; fi
"""


@pytest.mark.parametrize(
    ("status", "opened", "said"),
    [
        ("1", "", "issue create --title Sources have drifted from the guide --label drift"
         " --body-file report/drift.md"),
        ("3", "", "issue create --title Sources have drifted from the guide --label drift"
         " --body-file report/drift.md"),
        ("1", "7", "issue edit 7 --body-file report/drift.md"),
        ("0", "7", "issue close 7 --comment Nothing differs any more."),
        ("0", "", None),
    ],
)  # fmt: skip
def test_one_issue(status: str, opened: str, said: str | None, tmp_path: Path) -> None:
    """The script as it stands in the workflow, with a `gh` that writes down what it is told."""
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "drift.yml").read_text())
    script = workflow["jobs"]["issue"]["steps"][-1]["run"]
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "gh").write_text(GH)
    (tmp_path / "bin" / "gh").chmod(0o755)
    (tmp_path / "report").mkdir()
    (tmp_path / "report" / "status").write_text(f"{status}\n")
    (tmp_path / "report" / "drift.md").write_text("…\n")
    log = tmp_path / "said"
    subprocess.run(
        ["bash", "-c", script], cwd=tmp_path, check=True,
        env={"PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}", "GH_SAID": str(log),
             "GH_OPEN": opened},
    )  # fmt: skip
    calls = log.read_text().splitlines()
    assert calls[0].startswith("label create drift --force ")
    assert calls[1].startswith("issue list --label drift --state open --author app/github-actions")
    assert calls[2:] == ([] if said is None else [said])
