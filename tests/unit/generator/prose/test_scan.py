"""Links and directives are found where a reader sees them, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

from affidoc.prose import scan_page, scan_pages

TEXT = """---
title: Limits
context: tickets
---

# Limits

At most [10 files](claim:limits.files), or [32
KiB](claim:limits.size#bytes).

| what | value |
|---|---|
| a `[no](claim:x.y)` cell | [3](claim:limits.cell) |

```text
[code](claim:in.code)
<!-- affidoc:facts in.code -->
```

!!! note
    Inside: [soft](claim:limits.soft).

<!-- affidoc:facts limits -->
<!-- affidoc:diagram limits.flow   -->

A \\[bracket](claim:not.a.link) and <!-- a comment -->.
"""


def test_links_with_place_part_and_offsets() -> None:
    page, problems = scan_page(TEXT, "docs/a.md")
    assert problems == []
    assert page.front == {"title": "Limits", "context": "tickets"}
    assert [(one.target, one.part, one.line, one.column) for one in page.links] == [
        ("limits.files", None, 8, 9),
        ("limits.size", "bytes", 8, 44),
        ("limits.cell", None, 13, 30),
        ("limits.soft", None, 21, 13),
    ]
    assert [page.text[one.start : one.end] for one in page.links] == [
        "[10 files](claim:limits.files)",
        "[32\nKiB](claim:limits.size#bytes)",
        "[3](claim:limits.cell)",
        "[soft](claim:limits.soft)",
    ]
    assert page.links[1].text == "32\nKiB"


def test_directives_alone_on_a_line() -> None:
    page, _ = scan_page(TEXT, "docs/a.md")
    assert [(one.name, one.argument, one.line, one.column) for one in page.directives] == [
        ("facts", "limits", 23, 1),
        ("diagram", "limits.flow", 24, 1),
    ]
    assert page.text[page.directives[0].start : page.directives[0].end] == (
        "<!-- affidoc:facts limits -->"
    )


def test_a_directive_inside_a_line_is_reported() -> None:
    page, problems = scan_page("Text <!-- affidoc:fact a.b --> more.\n", "docs/a.md")
    assert page.directives == ()
    assert [(one.code, one.primary.line, one.primary.column) for one in problems] == [
        ("PRS002", 1, 6)
    ]


@pytest.mark.parametrize("data", [b"\xff\xfe", b"a\0b", "# Stück".encode("latin-1")])
def test_bytes_that_are_no_page(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "a.md").write_bytes(data)
    pages, problems = scan_pages(tmp_path, "docs")
    assert pages == ()
    assert [one.code for one in problems] == ["PRS004"]


def test_a_link_out_of_the_tree_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "a.md").symlink_to(tmp_path / "secret")
    pages, problems = scan_pages(tmp_path, "docs")
    assert pages == ()
    assert [one.code for one in problems] == ["PRS004"]


def test_no_docs_folder_is_no_page(tmp_path: Path) -> None:
    assert scan_pages(tmp_path, "docs") == ((), [])


def test_links_in_other_forms_are_reported_not_passed_over() -> None:
    text = '[n][ref], `claim:in.code`, <claim:a.b>, <a href="claim:a.c">x</a>\n\n[ref]: claim:a.d\n'
    page, problems = scan_page(text, "docs/a.md")
    assert page.links == ()
    assert [(one.code, one.primary.line, one.primary.column) for one in problems] == [
        ("PRS001", 1, 29),
        ("PRS001", 1, 50),
        ("PRS001", 3, 8),
    ]


def test_the_same_link_in_two_cells_is_two_links() -> None:
    row = "| [1](claim:a.b) | [1](claim:a.b) |"
    page, problems = scan_page(f"| x | y |\n|---|---|\n{row}\n", "docs/a.md")
    assert problems == []
    assert [(one.line, one.column) for one in page.links] == [(3, 3), (3, 20)]
