"""Pages as files, for `affidoc render`."""

from __future__ import annotations

from pathlib import Path

import pytest

from affidoc.errors import UsageError
from affidoc.render import Asset, Page, Rendered, write_pages

RENDERED = Rendered(
    (Page("guide/a.md", "A", "# Ä\n", frozenset()),), (Asset("diagrams/x.mmd", b"flowchart TD\n"),)
)


def test_pages_and_assets_are_written_and_others_stay(tmp_path: Path) -> None:
    (tmp_path / "own.md").write_text("mine")
    write_pages(RENDERED, tmp_path)
    assert (tmp_path / "guide" / "a.md").read_bytes() == "# Ä\n".encode()
    assert (tmp_path / "diagrams" / "x.mmd").read_bytes() == b"flowchart TD\n"
    assert (tmp_path / "own.md").read_text() == "mine"


def test_a_file_in_the_way_is_said(tmp_path: Path) -> None:
    (tmp_path / "guide").write_text("a file")
    with pytest.raises(UsageError, match="guide"):
        write_pages(RENDERED, tmp_path)
