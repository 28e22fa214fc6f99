"""`affidoc check` with a cache, as people and CI meet it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

FACT = """schema_version: 1
facts:
- kind: claim
  id: a.b
  title: A title
  statement: A statement.
  status: implemented
  provenance: stated
"""


@pytest.fixture
def guide(tmp_path: Path) -> Path:
    (tmp_path / "guide" / "facts").mkdir(parents=True)
    (tmp_path / "guide" / "facts" / "a.yml").write_text(FACT)
    (tmp_path / "guide" / "affidoc.toml").write_text('facts = ["facts"]\n')
    return tmp_path / "guide"


def affidoc(guide: Path, *words: str, code: str = "") -> tuple[int, str, str]:
    command = ["-c", code, *words] if code else ["-m", "affidoc", *words]
    done = subprocess.run(
        [sys.executable, *command], cwd=guide, capture_output=True, text=True, check=False,
        env={**os.environ, "AFFIDOC_CACHE": str(guide.parent / "cache")}, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout, done.stderr


def entries(guide: Path) -> list[Path]:
    return sorted((guide.parent / "cache" / "check").glob("*.json"))


@pytest.mark.parametrize("form", [[], ["--format", "json"], ["--notes"], ["--fail-on", "note"]])
def test_the_second_run_prints_the_same_bytes(guide: Path, form: list[str]) -> None:
    without = affidoc(guide, "check", "--no-cache", *form)
    assert not entries(guide)
    first = affidoc(guide, "check", *form)
    assert len(entries(guide)) == 1
    assert first == affidoc(guide, "check", *form) == without
    assert "CLM001" in first[1]


def test_an_unchanged_guide_imports_nothing_heavy(guide: Path) -> None:
    affidoc(guide, "check")
    code = (
        "import sys\nfrom affidoc.cli import app\n"
        "app.main(['check'], prog_name='affidoc', standalone_mode=False)\n"
        "heavy = {'pydantic', 'tree_sitter', 'yaml', 'markdown_it', 're2', 'affidoc.facts'}\n"
        "print('heavy:', *sorted(heavy & sys.modules.keys()))\n"
    )
    assert affidoc(guide, code=code)[1].splitlines()[-1] == "heavy:"
    (guide / "facts" / "a.yml").write_text(FACT + "  note: A note.\n")
    assert "pydantic" in affidoc(guide, code=code)[1].splitlines()[-1]


def test_a_broken_entry_is_written_anew(guide: Path) -> None:
    first = affidoc(guide, "check")
    (entry,) = entries(guide)
    for data in (b"", b"garbage", entry.read_bytes()[:-20]):
        entry.write_bytes(data)
        assert affidoc(guide, "check") == first
        assert len(entry.read_bytes()) > 100


def test_clean_removes_it(guide: Path) -> None:
    affidoc(guide, "check")
    status, _, said = affidoc(guide, "clean")
    assert (status, said.split(",")[0]) == (0, "1 files")
    assert not (guide.parent / "cache").exists()
    assert affidoc(guide, "clean")[0] == 0


def test_runs_at_once_do_not_disturb_each_other(guide: Path) -> None:
    environment = {**os.environ, "AFFIDOC_CACHE": str(guide.parent / "cache")}
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "affidoc", "check"], cwd=guide, env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        for _ in range(4)
    ]  # fmt: skip
    said = {one.communicate() for one in running}
    assert len(said) == 1
    assert affidoc(guide, "check")[1].encode() == said.pop()[0]
    assert len(entries(guide)) == 1
