"""A build that nothing could change is not run again; whatever changes is noticed."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from affidoc.cli import app

SETTINGS = """\
site_name: !ENV [GUIDE_NAME, T]
theme: {name: material, custom_dir: own}
plugins: [search, affidoc]
"""
FACTS = """\
schema_version: 1
facts:
- kind: source
  id: src.self
  title: Self
  statement: This repository.
  status: explanatory
  provenance: stated
  name: self
  pin: content
  visibility: public
- kind: claim
  id: limits.files
  title: Files in the first context
  statement: The first context holds at most ten files.
  status: implemented
  provenance: stated
  review_by: 2026-05-06
  evidence:
  - {type: path, source: self, path: src/limits.py}
"""


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A guide in a checkout, built once, ten seconds ago as far as its files tell."""
    monkeypatch.setenv("AFFIDOC_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setattr("affidoc.cache.signature.TICK", 0)  # else a test waits two seconds
    guide = tmp_path / "guide"
    for path, text in {
        "affidoc.toml": 'title = "Small"\n',
        "mkdocs.yml": SETTINGS,
        "docs/facts/limits.yml": FACTS,
        "docs/index.md": "# Home\n\n<!-- affidoc:facts limits -->\n",
        "docs/pic.svg": "<svg/>",
        "src/limits.py": "LIMIT = 10\n",
        "own/partials/copyright.html": "<p>one</p>",
    }.items():
        file = guide / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        os.utime(file, (1_700_000_000, 1_700_000_000))
    git(guide, "init", "-q")
    git(guide, "add", ".")
    git(guide, "commit", "-qm", "one")
    assert build(guide) == "built"
    return guide


def git(folder: Path, *words: str) -> None:
    environment = {
        "PATH": os.environ["PATH"], "HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org",
        "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org",
    }  # fmt: skip
    subprocess.run(["git", *words], cwd=folder, env=environment, check=True)


def build(guide: Path, *words: str, day: str = "2026-05-04") -> str:
    """`built`, or `kept` where nothing was done."""
    done = CliRunner().invoke(
        app, ["build", "-C", str(guide), "--today", day, *words], standalone_mode=False
    )
    assert done.exception is None, done.exception
    assert done.return_value == 0, done.output
    return "kept" if "nothing changed" in done.output else "built"


def test_nothing_changed(root: Path) -> None:
    before = {file: file.stat().st_mtime_ns for file in (root / "site").rglob("*")}
    assert build(root) == "kept"
    assert build(root) == "kept"
    assert before == {file: file.stat().st_mtime_ns for file in (root / "site").rglob("*")}


def test_the_findings_are_printed_again(root: Path) -> None:
    arguments = ["build", "-C", str(root), "--today", "2026-05-07"]
    first, second = (CliRunner().invoke(app, arguments) for _ in range(2))
    assert "built" not in second.stderr
    assert "CLM008" in first.stdout or "warning" in first.stdout
    assert first.stdout == second.stdout


def put(path: str, text: str) -> object:
    return lambda root: (root / path).write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    "change",
    [
        put("docs/facts/limits.yml", FACTS.replace("most ten", "most six")),
        put("docs/index.md", "# Home!\n\n<!-- affidoc:facts limits -->\n"),
        put("docs/new.md", "# New\n"),
        put("docs/pic.svg", "<sVg/>"),
        put("docs/facts/evidence.lock.jsonl", "\n"),
        put("affidoc.toml", 'title = "Other"\n'),
        put("mkdocs.yml", SETTINGS + "copyright: me\n"),
        put("own/partials/copyright.html", "<p>two</p>"),
        put("own/partials/new.html", ""),
        put("src/more.py", ""),
        put("site/index.html", "damaged"),
        put("site/left.html", "more"),
        lambda root: (root / "docs/pic.svg").unlink(),
        lambda root: (root / "site/index.html").unlink(),
        lambda root: (root / "site/assets/affidoc.css").touch(),
        lambda root: git(root, "commit", "-q", "--allow-empty", "-m", "two"),
    ],
    ids=[
        "fact", "page", "new page", "picture", "lock", "settings", "mkdocs.yml", "template",
        "new template", "cited source", "damaged page", "page too many", "lost picture",
        "lost page", "touched style", "commit",
    ],
)  # fmt: skip
def test_a_change_is_noticed(root: Path, change: object) -> None:
    change(root)  # type: ignore[operator]
    assert build(root) == "built"
    assert build(root) == "kept"


def test_a_page_damaged_without_another_time_or_size_is_noticed(root: Path) -> None:
    page = root / "site/index.html"
    before = page.stat()
    page.write_bytes(page.read_bytes().replace(b"Home", b"Hone"))
    os.utime(page, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert build(root) == "built"
    assert b"Hone" not in page.read_bytes()


def test_another_day_folder_or_environment_is_another_build(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert build(root, day="2026-05-05") == "built"
    assert build(root, "--out", str(tmp_path / "other")) == "built"
    monkeypatch.setenv("GUIDE_NAME", "Other")
    assert build(root) == "built"
    assert "Other" in (root / "site/index.html").read_text(encoding="utf-8")


def test_a_hook_may_read_anything_so_its_site_is_always_built(root: Path) -> None:
    (root / "hook.py").write_text("", encoding="utf-8")
    (root / "mkdocs.yml").write_text(SETTINGS + "hooks: [hook.py]\n", encoding="utf-8")
    assert [build(root) for _ in range(3)] == ["built"] * 3


def test_without_the_cache_it_is_built(root: Path) -> None:
    assert build(root, "--no-cache") == "built"


def test_a_broken_fact_is_no_kept_build(root: Path) -> None:
    (root / "docs/facts/limits.yml").write_text(FACTS + "  status: no\n", encoding="utf-8")
    for _ in range(2):
        done = CliRunner().invoke(app, ["build", "-C", str(root)], standalone_mode=False)
        assert done.return_value == 1
        assert "error FCT" in done.stdout


@pytest.mark.parametrize("data", [b"", b"{}", b"0" * 64 + b"\n{}"], ids=["empty", "foreign", "sum"])
def test_a_damaged_entry_is_none(root: Path, tmp_path: Path, data: bytes) -> None:
    for entry in (tmp_path / "cache" / "check").glob("*.json"):
        entry.write_bytes(data)
    assert build(root) == "built"
    assert build(root) == "kept"
