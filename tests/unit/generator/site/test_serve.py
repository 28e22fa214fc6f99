"""The preview follows the files, and broken facts do not take the last good site away."""

from __future__ import annotations

import os
import socket
from datetime import date
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from affidoc.config import load_config
from affidoc.errors import UsageError
from affidoc.site.serve import HOST, Preview, serve_site, serving

DAY = date(2026, 5, 4)


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def preview(guide: Path, tmp_path: Path, told: list[str]) -> Preview:
    return Preview(load_config(guide), DAY, tmp_path / "preview" / "site", (), told.append)


def edit(file: Path, old: str, new: str) -> None:
    """Changes a file, and its time by a second: file systems keep coarse times."""
    before = file.stat().st_mtime_ns
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    os.utime(file, ns=(before + 10**9, before + 10**9))


def ledger(preview: Preview) -> str:
    return (preview.site / "ledger" / "limits-1.html").read_text(encoding="utf-8")


def test_first_look_builds_second_does_not(preview: Preview, told: list[str]) -> None:
    assert preview.refresh() is True
    assert preview.refresh() is None
    assert told == ["built, 1 facts"]


def test_a_changed_fact_is_shown(preview: Preview, guide: Path) -> None:
    preview.refresh()
    edit(guide / "docs/facts/limits.yml", "at most ten files", "at most nine files")
    assert preview.refresh() is True
    assert "at most nine files" in ledger(preview)


def test_a_new_page_is_shown(preview: Preview, guide: Path) -> None:
    preview.refresh()
    (guide / "docs/new.md").write_text("# New\n", encoding="utf-8")
    assert preview.refresh() is True
    assert (preview.site / "new.html").is_file()


def test_a_changed_setting_holds(preview: Preview, guide: Path) -> None:
    preview.refresh()
    edit(guide / "affidoc.toml", "Small guide", "Other name")
    assert preview.refresh() is True
    assert "Other name" in ledger(preview)


def test_broken_facts_keep_the_last_good_site(
    preview: Preview, guide: Path, told: list[str]
) -> None:
    preview.refresh()
    edit(guide / "docs/facts/limits.yml", "status: explanatory", "status: splendid")
    assert preview.refresh() is False
    assert "at most ten files" in ledger(preview)
    assert "docs/facts/limits.yml:7:11: error FCT" in told[1]
    assert told[2] == "the facts have errors; the last good site stays"
    edit(guide / "docs/facts/limits.yml", "status: splendid", "status: opinion")
    assert preview.refresh() is True


def test_a_broken_setting_keeps_it_too(preview: Preview, guide: Path, told: list[str]) -> None:
    preview.refresh()
    edit(guide / "affidoc.toml", "title", "tilte")
    assert preview.refresh() is False
    assert "unknown setting 'tilte'" in told[1]
    assert "at most ten files" in ledger(preview)


def test_files_are_served_and_nothing_else(preview: Preview) -> None:
    preview.refresh()
    with serving(preview.site, 0) as port:
        base = f"http://{HOST}:{port}"
        with urlopen(f"{base}/ledger/limits-1.html") as answer:
            assert b"at most ten files" in answer.read()
            assert answer.headers["Cache-Control"] == "no-store"
        with pytest.raises(HTTPError, match="404") as raised:
            urlopen(f"{base}/../../affidoc.toml")
        raised.value.close()


def test_a_taken_port_is_told(guide: Path) -> None:
    with socket.create_server((HOST, 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(UsageError, match=f"port {port}"):
            serve_site(load_config(guide), DAY, port=port)
