"""The only ways in which a text of a fact enters a page."""

from __future__ import annotations

import string
from html.parser import HTMLParser

import markdown
import pytest
from hypothesis import given
from hypothesis import strategies as st

from affidoc.render.html import escaped, inline, link, relative

EXTENSIONS = ["admonition", "attr_list", "def_list", "fenced_code", "md_in_html", "tables"]
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


def seen(text: str) -> _Seen:
    page = _Seen()
    page.feed(markdown.markdown(text, extensions=EXTENSIONS))
    return page


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
def test_inline_text_stays_text(text: str) -> None:
    page = seen(f"Before {inline(text)} after.")
    assert page.text.strip() == f"Before {text} after."
    assert [tag for tag, _ in page.tags] == ["p"]


@given(st.text(VISIBLE, max_size=40))
def test_inline_is_safe_as_text_and_as_attribute(text: str) -> None:
    page = seen(f'A <a class="claim" href="#x" title="{inline(text)}">{inline(text)}</a> b.')
    shown = text.replace("\n", " ")
    assert page.tags == [("p", {}), ("a", {"class": "claim", "href": "#x", "title": shown})]
    assert " ".join(page.text.split()) == " ".join(f"A {shown} b.".split())


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
