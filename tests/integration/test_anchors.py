"""A heading is renamed: its old anchor arrives in the built site, or the verb says it is lost."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest

from affidoc.cli import app
from affidoc.config import load_config
from affidoc.pipeline import run
from affidoc.site import build_site

DAY = date(2026, 5, 4)
FACTS = """\
schema_version: 1
facts:
- kind: claim
  id: limits.files
  title: Files in the first context
  statement: The first context holds at most ten files.
  status: explanatory
  provenance: stated
"""
PAGE = "# Page\n\nText.\n\n## {name}\n\nIt is [so](claim:limits.files).\n\n## Rest\n\nText.\n"


@pytest.fixture
def guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "guide"
    (root / "docs/facts").mkdir(parents=True)
    (root / "docs/facts/limits.yml").write_text(FACTS, encoding="utf-8")
    (root / "docs/page.md").write_text(PAGE.format(name="Old name"), encoding="utf-8")
    (root / "affidoc.toml").write_text('title = "Small"\n', encoding="utf-8")
    monkeypatch.chdir(root)
    return root


def anchors(*arguments: str) -> int:
    return int(app.main(["anchors", *arguments], standalone_mode=False))


def test_a_renamed_heading_keeps_its_anchor(
    guide: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert anchors() == 0
    assert "1 anchors are not recorded" in capsys.readouterr().err
    assert anchors("--write") == 0
    recorded = (guide / "docs/facts/redirects.txt").read_text(encoding="utf-8")
    assert recorded.splitlines()[1:] == ["page.md#old-name limits.files"]
    (guide / "docs/page.md").write_text(PAGE.format(name="New name"), encoding="utf-8")
    assert anchors() == 0

    outcome = run(load_config(guide), until="render", today=DAY)
    build_site(outcome.config, outcome, out=tmp_path / "site")
    html = (tmp_path / "site/page.html").read_text(encoding="utf-8")
    assert re.search(r'<div class="former" id="old-name"></div>\s*<h2 id="new-name">', html)


def test_a_lost_anchor_is_told(guide: Path, capsys: pytest.CaptureFixture[str]) -> None:
    anchors("--write")
    (guide / "docs/page.md").write_text("# Page\n\n## Other\n\nText.\n", encoding="utf-8")
    assert anchors() == 1
    assert capsys.readouterr().out == "page.md#old-name: no section shows 'limits.files'\n"
    (guide / "docs/page.md").unlink()
    assert anchors() == 1
    assert capsys.readouterr().out == "page.md#old-name: no such page\n"
