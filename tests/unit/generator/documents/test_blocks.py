"""What a document says: blocks with their words, places, levels; what is no text of it."""

from __future__ import annotations

import pytest

from affidoc.documents.blocks import TooDeep, blocks_of, has_headings, section

Told = tuple[str, tuple[int, int], int, bool]

MARKDOWN = """\
---
title: Not said
---
# The *title* {#top}

A paragraph
over `two` lines with [a link](x.md) and ![a picture](y.png).

- one **item**
  goes on

    code by indent

| A | B |
| --- | --- |
| c | *d* |

!!! note
    An admonition says this.

<!-- never said -->

<div>
<p>Said in
HTML</p>
</div>

```
fenced
```
"""


def told(path: str, text: str) -> list[Told]:
    return [(one.text, one.lines, one.level, one.code) for one in blocks_of(path, text)]


def test_markdown() -> None:
    assert told("a.md", MARKDOWN) == [
        ("The title", (4, 4), 1, False),
        ("A paragraph over two lines with a link and a picture.", (6, 7), 0, False),
        ("one item goes on", (9, 10), 0, False),
        ("code by indent", (12, 12), 0, False),
        ("A | B", (14, 14), 0, False),
        ("c | d", (16, 16), 0, False),
        ("An admonition says this.", (19, 19), 0, False),
        ("Said in HTML", (24, 25), 0, False),
        ("fenced", (28, 30), 0, True),
    ]


def test_the_markup_can_be_cited_too() -> None:
    (block,) = blocks_of("a.md", "**Status:**\n  *proposed*\n")
    assert (block.text, block.raw) == ("Status: proposed", "**Status:** *proposed*")


def test_restructured_text() -> None:
    text = """\
Title
=====
Right below it
the text goes on.

.. _label:

.. note:: Said here.

   And said here.

.. code-block:: python
   :linenos:

   x = 1

   y = 2

See :ref:`the place` and ``code``:

::

    more code

Part
----
End
"""
    assert told("a.rst", text) == [
        ("Title", (1, 1), 1, False),
        ("Right below it the text goes on.", (3, 4), 0, False),
        ("Said here.", (8, 8), 0, False),
        ("And said here.", (10, 10), 0, False),
        ("x = 1", (15, 15), 0, True),
        ("y = 2", (17, 17), 0, True),
        ("See the place and code:", (19, 19), 0, False),
        ("more code", (23, 23), 0, True),
        ("Part", (25, 25), 2, False),
        ("End", (27, 27), 0, False),
    ]


def test_html() -> None:
    text = (
        "<title>T</title><style>p {}</style>\n<h1>A <em>b</em></h1>\n<p>One\ntwo &lt; 3"
        "<!-- no --><br>four\n<pre>x = 1</pre><script>var no</script><p>5 < 6"
    )
    assert told("a.html", text) == [
        ("T", (1, 1), 0, False),
        ("A b", (2, 2), 1, False),
        ("One two < 3", (3, 4), 0, False),
        ("four", (4, 5), 0, False),
        ("x = 1", (5, 5), 0, True),
        ("5 < 6", (5, 5), 0, False),
    ]


def test_plain_text_has_paragraphs_and_no_headings() -> None:
    assert told("LICENSE", "# A\nb\n\n\nc\n") == [
        ("# A b", (1, 2), 0, False),
        ("c", (5, 5), 0, False),
    ]
    assert not has_headings("LICENSE")
    assert has_headings("a.md")


def test_a_section_ends_at_the_next_heading_of_its_level() -> None:
    blocks = blocks_of("a.md", "# A\n\na\n\n## B\n\nb\n\n### C\n\nc\n\n## D\n\nd\n")
    assert [one.text for one in section(blocks, "B")] == ["B", "b", "C", "c"]
    assert [one.text for one in section(blocks, " b ", ignore_case=True)] == ["B", "b", "C", "c"]
    assert section(blocks, "E") == []


@pytest.mark.parametrize(
    "text",
    [
        "<" * 200_000,
        "<!--" * 50_000,
        "<script>" * 50_000,
        "<p" * 100_000,
        "</" * 100_000,
        "&" * 200_000,
    ],
)
def test_hostile_html_takes_time_in_proportion(text: str) -> None:
    list(blocks_of("a.html", text))


def test_what_the_parser_would_leave_out_is_refused() -> None:
    assert told("a.md", ">" * 30 + " deep") == [("deep", (1, 1), 0, False)]
    with pytest.raises(TooDeep):
        blocks_of("a.md", ">" * 100 + " deeper")
    with pytest.raises(TooDeep):
        blocks_of("a.md", "\n".join(" " * (2 * i) + "- a" for i in range(100)))


@pytest.mark.parametrize(
    "text", ["[" * 10_000 + "\n", "*a_ " * 3_000 + "\n", "[a](<b" * 1500 + "\n"]
)
def test_hostile_markdown_takes_time_in_proportion(text: str) -> None:
    (one,) = blocks_of("a.md", text * 80)
    assert one.lines == (1, 80)
