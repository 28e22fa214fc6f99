"""The only ways in which a text of a fact enters a page."""

from __future__ import annotations

import string
from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from affidoc.render.html import escaped, inline, link, relative

VISIBLE = string.ascii_letters + string.digits + string.punctuation + "äß漢 "


class _Seen(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.fixture(scope="session")
def seen(as_html: Callable[[str], str]) -> Callable[[str], _Seen]:
    """What a browser makes of a page in Markdown."""

    def show(text: str) -> _Seen:
        page = _Seen()
        page.feed(as_html(text))
        page.close()
        return page

    return show


See = Callable[[str], _Seen]


def test_escaped_leaves_no_sign_of_html() -> None:
    assert escaped("<a href=\"x\" id='y'>&\n") == (
        "&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp; "
    )


@pytest.mark.parametrize(
    "text",
    [
        "**a** _b_ `c`", "[x](javascript:alert(1))", "![x](y)", "<script>x</script>", "&lt;",
        "{: onclick=alert(1) }", "\\*", "https://a.example", "<https://b.example>",
        "[x]: y", "|a|b|", "~~a~~",
        "# a", "!!! note", "- a", "1. a", ": a", "^[a]", "*[HTML]: a", "it's",
    ],
)  # fmt: skip
def test_inline_text_stays_text(seen: See, text: str) -> None:
    page = seen(f"Before {inline(text)} after.")
    assert page.text.strip() == f"Before {text} after."
    assert [tag for tag, _ in page.tags] == ["p"]


@given(st.text(VISIBLE, max_size=40))
def test_inline_is_safe_as_text_and_as_attribute(seen: See, text: str) -> None:
    page = seen(f'A <a class="claim" href="#x" title="{inline(text)}">{inline(text)}</a> b.')
    shown = text.replace("\n", " ")
    assert page.tags == [("p", {}), ("a", {"class": "claim", "href": "#x", "title": shown})]
    assert " ".join(page.text.split()) == " ".join(f"A {shown} b.".split())


_UNSEEN = {chr(sign) for sign in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}
_lines = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=60).filter(
    lambda text: _UNSEEN.isdisjoint(text)
)
"""What the schemas admit as a line, blanks at its ends included."""


@given(_lines)
@example("&#42;&amp;#42;")
@example("  two  spaces  ")
@example("\\")
@example("\u2028\u00ad\u200d")
@example("wzxhzdk:0 klzzwxh:0001")
def test_a_line_of_any_signs_reads_as_it_was_written(seen: See, text: str) -> None:
    page = seen(f"Before “{inline(text)}” after.")
    assert page.text.removesuffix("\n") == f"Before “{text}” after."
    assert page.tags == [("p", {})]


@given(_lines)
@example("a | b")
def test_a_line_in_the_cell_of_a_table_stays_in_its_cell(seen: See, text: str) -> None:
    page = seen(f"| A | B |\n|---|---|\n| x{inline(text)}x | y |\n")
    assert [tag for tag, _ in page.tags].count("td") == 2
    assert f"x{text}x" in page.text


@given(_lines)
def test_escaped_text_in_a_block_of_html_stays_text(seen: See, text: str) -> None:
    page = seen(f'<p class="x" title="{escaped(text)}">.{escaped(text)}.</p>\n\nAfter.\n')
    assert page.tags == [("p", {"class": "x", "title": text}), ("p", {})]
    assert page.text.startswith(f".{text}.\n")


def test_a_link_is_escaped() -> None:
    assert link('a"b', "<x>", css="fact") == '<a class="fact" href="a&quot;b">&lt;x&gt;</a>'


@pytest.mark.parametrize(
    ("target", "page", "way"),
    [
        ("ledger/a.md#x.y", "guide/b/c.md", "../../ledger/a.md#x.y"),
        ("ledger/a.md#x.y", "ledger/a.md", "#x.y"),
        ("a.md", "index.md", "a.md"),
        ("diagrams/a.svg", "guide/b.md", "../diagrams/a.svg"),
        ("a b.md", "c.md", "a%20b.md"),
    ],
)
def test_the_way_between_pages(target: str, page: str, way: str) -> None:
    assert relative(target, page) == way
