"""Fragments of the changelog are named so that towncrier takes them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

CHANGES = Path(__file__).resolve().parents[2] / "docs" / "changes"
NAME = re.compile(r"\d+\.(added|changed|fixed|removed|code)(\.\d+)?\.md$")


def test_fragments_are_named_by_issue_and_type() -> None:
    files = [file for file in sorted(CHANGES.iterdir()) if file.name != ".gitkeep"]
    assert [file.name for file in files if not NAME.fullmatch(file.name)] == []
    assert [file.name for file in files if not file.read_text(encoding="utf-8").strip()] == []


@pytest.mark.parametrize("name", ["2.feature.md", "added.md", "2.added.txt", "x.fixed.md"])
def test_other_names_are_refused(name: str) -> None:
    assert not NAME.fullmatch(name)
