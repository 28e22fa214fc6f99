"""A guide that has no first page gets one."""

from __future__ import annotations

from affidoc.render import Page, Rendered
from affidoc.site.home import with_home

LEDGER = Page("ledger/index.md", "Claims [ledger]", "", frozenset())


def test_pages_are_listed_and_titles_are_text() -> None:
    home = with_home(Rendered((LEDGER,), ()), "A *guide*").pages[0]
    assert home.path == "index.md"
    assert home.markdown == "# A \\*guide\\*\n\n- [Claims \\[ledger\\]](<ledger/index.md>)\n"


def test_a_written_home_page_stays_alone() -> None:
    own = Page("index.md", "Home", "# Home\n", frozenset())
    rendered = Rendered((own, LEDGER), ())
    assert with_home(rendered, "T") is rendered
