"""The plugin under plain MkDocs: it runs the pipeline itself."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

SETTINGS = "site_name: T\ntheme:\n  name: material\nplugins: [search, affidoc]\nstrict: true\n"


def write(root: Path, path: str, text: str) -> None:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_MKDOCS_2_WARNING", "1")


def plain(guide: Path) -> Path:
    write(guide, "mkdocs.yml", SETTINGS)
    site = guide.parent / "site"
    build(load_config(str(guide / "mkdocs.yml"), site_dir=str(site)))
    return site


def test_directives_are_replaced(guide: Path) -> None:
    write(guide, "docs/index.md", "# Home\n\n<!-- affidoc:facts limits -->\n")
    site = plain(guide)
    page = (site / "index.html").read_text(encoding="utf-8")
    assert 'id="limits.files"' in page
    assert "affidoc:facts" not in page
    assert (site / "ledger" / "limits-1.html").is_file()
    assert not (site / "facts").exists()


def test_an_error_in_the_facts_ends_the_build_with_its_place(
    guide: Path, caplog: pytest.LogCaptureFixture
) -> None:
    write(guide, "docs/index.md", "# Home\n\nSee [it](claim:limits.gone).\n")
    with caplog.at_level(logging.ERROR, "mkdocs"), pytest.raises(Abort):
        plain(guide)
    assert "docs/index.md:3:5: error PRS001" in caplog.text
    assert "limits.gone" in caplog.text
    assert not (guide.parent / "site" / "index.html").exists()


def test_a_warning_of_ours_does_not_end_a_strict_build(
    guide: Path, caplog: pytest.LogCaptureFixture
) -> None:
    facts = (guide / "docs/facts/limits.yml").read_text(encoding="utf-8")
    write(guide, "docs/facts/limits.yml", facts + "  owner: ada\n  review_by: 2020-01-01\n")
    write(guide, "docs/index.md", "# Home\n\n<!-- affidoc:facts limits -->\n")
    with caplog.at_level(logging.INFO, "mkdocs"):
        plain(guide)
    assert "warning" in caplog.text
    assert "limits.files" in caplog.text


def test_a_broken_configuration_of_affidoc_is_told(
    guide: Path, caplog: pytest.LogCaptureFixture
) -> None:
    write(guide, "affidoc.toml", "surprise = 1\n")
    write(guide, "docs/index.md", "# Home\n")
    with caplog.at_level(logging.ERROR, "mkdocs"), pytest.raises(Abort):
        plain(guide)
    assert "unknown setting 'surprise'" in caplog.text
