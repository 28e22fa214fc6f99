"""Anchors as the builders name them; the literals were read off pages that they made."""

from __future__ import annotations

import pytest

from affidoc.documents.anchors import Dialect, find_anchors

PAGE = """---
title: x
---
# Hello `world()` & [a link](x.md#y)
## Hello
## Hello
Setext *x*
---
## Café — 10 < 20 &amp; more :tada:
## Own name { #my-id .c }
#Tight
!!! note
    ## In note

<a id="foo"></a> and <a name='bar'>x</a>

```markdown
# not a heading
```
<!-- <a id="hidden"></a> -->
"""


def test_python_markdown() -> None:
    found = find_anchors(PAGE, Dialect.MKDOCS)
    assert [(one.anchor, one.line) for one in found.headings] == [
        ("hello-world-a-link", 4), ("hello", 5), ("hello_1", 6), ("setext-x", 7),
        ("cafe-10-20-more-tada", 9), ("my-id", 10), ("tight", 11), ("in-note", 13),
    ]  # fmt: skip
    assert found.lines["foo"] == 15
    assert "bar" in found
    assert "hidden" not in found
    assert not found.generated


def test_forges() -> None:
    found = find_anchors("# A & B\n# `x_y` z\n# A & B\n#no\n## Größe!\n", Dialect.GITHUB)
    assert [one.anchor for one in found.headings] == ["a--b", "x_y-z", "a--b-1", "größe"]


def test_duplicates_count_on_from_the_number_at_the_end() -> None:
    found = find_anchors("# a\n# a_1\n# a\n# a\n# !\n", Dialect.MKDOCS)
    assert [one.anchor for one in found.headings] == ["a", "a_1", "a_2", "a_3", "_1"]


def test_myst_has_labels_and_the_ids_of_docutils() -> None:
    found = find_anchors("(my-label)=\n# A & B\n", Dialect.MYST)
    assert {"my-label", "a--b", "a-b"} <= set(found.lines)


def test_restructured_text() -> None:
    text = """.. _my-label:

Title Here
==========

Some ``code()`` here
--------------------

====
Over
====

.. _outside: https://example.org

::

    Not a title
    ===========
"""
    found = find_anchors(text, Dialect.RST)
    assert [(one.text, one.level, one.anchor) for one in found.headings] == [
        ("Title Here", 1, "title-here"), ("Some code() here", 2, "some-code-here"),
        ("Over", 3, "over"),
    ]  # fmt: skip
    assert found.lines["my-label"] == 1
    assert "outside" not in found


def test_html() -> None:
    text = '<h2\nid="a">x</h2>\n<a name=b></a><!-- <a id="c"> --><p data-id="d">'
    assert dict(find_anchors(text, Dialect.HTML).lines) == {"a": 1, "b": 3}


@pytest.mark.parametrize("line", ["--8<-- 'x.md'", "::: mkdocs.plugins", "{! x.md !}", "{{ x }}"])
def test_what_a_builder_adds_is_said(line: str) -> None:
    assert find_anchors(f"# a\n\n{line}\n", Dialect.MKDOCS).generated


@pytest.mark.parametrize(
    "text", ["`" * 100_000, "[" * 50_000, "<a " * 50_000, "> " * 20_000 + "# x", "# x {#" * 20_000]
)
def test_hostile_text_is_read_in_bounded_time(text: str) -> None:
    for dialect in Dialect:
        find_anchors(text, dialect)
