"""A hand-written page with its links and directives replaced by what the facts say."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from affidoc.evidence import Badge, Basis, PieceResult, Verdict
from affidoc.model import Model
from affidoc.prose import scan_page
from affidoc.render.card import Cards
from affidoc.render.diagrams.figure import Figures
from affidoc.render.prose import rewritten

ModelOf = Callable[..., Model]
CardsOf = Callable[..., Cards]
RISK = {
    "kind": "risk", "group": "potential", "mechanism": "M.", "control": "C.", "severity": "low",
    "severity_reason": "R.", "detection": ["d"], "grounds": ["a.plain"],
}  # fmt: skip
RECORDS: dict[str, dict[str, Any]] = {
    "a.plain": {"title": "Plain \"x\" <y>"},
    "a.cups": {
        "value": {"number": 1200, "unit": "cups"}, "code": "F-01",
        "parts": {"größe": {"number": 2, "unit": "l"}, "two words": {"text": "*two* [x](y)"}},
    },
    "a.failing": {"evidence": [{"type": "scenario", "scenario": "ACP-001"}]},
    "a.risk.one": RISK,
    "a.risk.two": {**RISK, "group": "historical", "mitigated_by": ["a.plain"]},
}  # fmt: skip
FAILS = PieceResult(Verdict.FAILS, Basis.ENGINE, "it does not")


@pytest.fixture
def page(model_of: ModelOf, cards_of: CardsOf) -> Callable[..., str]:
    """The Markdown that a text becomes at `docs/guide/a.md`."""
    cards = cards_of(model_of(RECORDS, {"old.cups": "a.cups"}), {"a.failing": [FAILS]})

    def show(text: str) -> str:
        scanned, problems = scan_page(text, "docs/guide/a.md")
        assert problems == []
        return rewritten(scanned, "guide/a.md", cards, Figures(cards.model, cards.words))

    return show


def link(href: str, title: str, text: str, css: str = "claim") -> str:
    return f'<a class="{css}" href="{href}" title="{title}">{text}</a>'


HOME = "../ledger/a-1.md"
CUPS = "Title of a.cups &#40;explanatory; no evidence&#41;"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("[so many](claim:a.cups)", link(f"{HOME}#a.cups", CUPS, "1,200 cups")),
        ("[so many](claim:F-01)", link(f"{HOME}#a.cups", CUPS, "1,200 cups")),
        ("[so many](claim:old.cups)", link(f"{HOME}#a.cups", CUPS, "1,200 cups")),
        ("[x](claim:a.cups#größe)", link(f"{HOME}#a.cups", CUPS, "2 l")),
        ("[x](claim:a.cups#gr%C3%B6%C3%9Fe)", link(f"{HOME}#a.cups", CUPS, "2 l")),
        (
            "[x](<claim:a.cups#two words>)",
            link(f"{HOME}#a.cups", CUPS, "&#42;two&#42; &#91;x&#93;&#40;y&#41;"),
        ),
        ('[x](claim:a.cups "a (b) c")', link(f"{HOME}#a.cups", CUPS, "1,200 cups")),
        (
            "[the *plain* one](claim:a.plain)",
            link(
                f"{HOME}#a.plain",
                "Plain &quot;x&quot; &lt;y&gt; &#40;explanatory; no evidence&#41;",
                "the *plain* one",
            ),
        ),
        (
            "[it](claim:a.failing)",
            link(
                f"{HOME}#a.failing", "Title of a.failing &#40;explanatory; failing&#41;", "it",
                "claim claim-failing",
            ),
        ),
        ("`[x](claim:a.cups)`", "`[x](claim:a.cups)`"),
        ("[x](claim-a.cups)", "[x](claim-a.cups)"),
    ],
)  # fmt: skip
def test_a_link_says_what_the_fact_says(page: Callable[..., str], before: str, after: str) -> None:
    assert page(f"Before {before} after.\n") == f"Before {after} after.\n"


def test_a_link_stays_on_the_page_where_the_card_is(page: Callable[..., str]) -> None:
    text = page("[x](claim:a.cups)\n\n<!-- affidoc:fact a.cups -->\n")
    assert text.startswith(f'<a class="claim" href="#a.cups" title="{CUPS}">')


def ids(text: str) -> list[str]:
    return [one for one in re.findall(r'\bid="([^"]*)"', text) if "." in one]


@pytest.mark.parametrize(
    "directives",
    [
        ["fact a.cups", "fact a.cups"],
        ["facts a.cups", "fact a.cups", "table a.cups"],
        ["fact F-01", "fact old.cups"],
    ],
)
def test_a_fact_shown_twice_has_one_anchor(page: Callable[..., str], directives: list[str]) -> None:
    text = page("".join(f"<!-- affidoc:{one} -->\n\n" for one in directives))
    assert ids(text) == ["a.cups", "old.cups"]
    assert text.count("Title of a.cups") == len(directives)


@pytest.mark.parametrize(
    "directives",
    [
        ["risks a.risk", "facts a.risk"],
        ["facts a.risk", "risks a.risk"],
        ["fact a.risk.two", "risks a.risk", "fact a.risk.one"],
    ],
)
def test_a_risk_on_a_board_and_elsewhere_has_one_anchor(
    page: Callable[..., str], directives: list[str]
) -> None:
    text = page("".join(f"<!-- affidoc:{one} -->\n\n" for one in directives))
    assert sorted(ids(text)) == ["a.risk.one", "a.risk.two"]


def test_directives(page: Callable[..., str]) -> None:
    table = page("<!-- affidoc:table a -->\n")
    assert table.count("<tr><td><a href=") == len(RECORDS)
    assert "<td>1,200 cups</td>" in table
    assert ids(table) == []
    board = page("<!-- affidoc:risks a -->\n")
    assert ids(board) == ["a.risk.two", "a.risk.one"], "historical ones come first"
    assert '<label for="risk-potential">Potential waste (1)</label>' in board
    assert 'id="risk-all" data-group="all" data-sift="group" value="" checked>' in board
    assert board.count('<tr data-status="') == 2
    assert 'data-severity="' in board
    assert 'data-card="a.risk.two"' in board
    tiles = page("<!-- affidoc:summary -->\n")
    assert "<strong>1</strong>" in tiles
    assert "<strong>4</strong>" in tiles
    assert tiles.index("no evidence") < tiles.index("failing")


def test_every_badge_has_a_tile(model_of: ModelOf, cards_of: CardsOf) -> None:
    model = model_of({f"a.n{index}": {} for index in range(len(Badge))})
    cards = cards_of(model)
    from dataclasses import replace

    cards.verdicts = {
        name: replace(verdict, badge=badge)
        for (name, verdict), badge in zip(cards.verdicts.items(), Badge, strict=True)
    }
    scanned, _ = scan_page("<!-- affidoc:summary -->\n", "docs/a.md")
    tiles = rewritten(scanned, "a.md", cards, Figures(model, cards.words))
    assert tiles.count('<li class="tile">') == len(Badge)


def test_what_checks_would_refuse_stays_as_it_was_written(page: Callable[..., str]) -> None:
    """Their codes can be turned down, and then the page is made."""
    assert page("[x](claim:a.none)\n") == "x\n"
    assert page("[x](claim:a.plain#none)\n").endswith(">x</a>\n")
    assert page("<!-- affidoc:wrong a.cups -->\n").strip() == "<!-- affidoc:wrong a.cups -->"
    assert page("<!-- affidoc:diagram a.cups -->\n").strip() == ""
    assert page("<!-- affidoc:facts b -->\n").strip() == ""


def test_text_of_a_fact_is_not_read_again(page: Callable[..., str], model_of: ModelOf) -> None:
    """Replacements are made at the places of the page as written, whatever they contain."""
    text = page("[x](claim:a.cups) `[x](claim:a.cups)`\n\n<!-- affidoc:fact a.plain -->\n\nEnd.\n")
    assert text.endswith("\n\nEnd.\n")
    assert "`[x](claim:a.cups)`" in text
