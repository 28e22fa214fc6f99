"""The card of a fact: its anchor, the anchors of names it had, what is beside it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from affidoc.model import Model
from affidoc.render.card import Cards
from affidoc.render.details import detail_rows
from affidoc.render.places import Places
from affidoc.words import words_of

ModelOf = Callable[..., Model]
CardsOf = Callable[..., Cards]


def ids(html: str) -> list[str]:
    return re.findall(r'\bid="([^"]*)"', html)


def test_a_card_carries_its_id_and_all_former_ids(model_of: ModelOf, cards_of: CardsOf) -> None:
    redirects = {"old.first": "old.second", "old.second": "a.b", "x.y": "a.c"}
    cards = cards_of(model_of({"a.b": {"code": "F-01"}, "a.c": {}}, redirects))
    html = cards.card(cards.model.facts["a.b"], "guide/a.md")
    assert ids(html) == ["a.b", "old.first", "old.second"]
    assert '<a class="fact-anchor" href="#a.b">F-01 <code>a.b</code></a>' in html


def test_a_former_id_that_is_a_fact_again_is_no_second_anchor(
    model_of: ModelOf, cards_of: CardsOf
) -> None:
    cards = cards_of(model_of({"a.b": {}, "a.old": {}}, {"a.old": "a.b"}))
    html = "".join(cards.card(fact, "a.md") for fact in cards.model.facts.values())
    assert ids(html) == ["a.b", "a.old"]


def test_a_companion_has_no_anchor_and_leads_to_the_ledger(
    model_of: ModelOf, cards_of: CardsOf
) -> None:
    cards = cards_of(model_of({"a.b": {}}, {"old.b": "a.b"}))
    html = cards.companion(cards.model.facts["a.b"], "guide/a.md")
    assert ids(html) == []
    assert '<a href="../ledger/a-1.md#a.b">Title of a.b</a>' in html


def test_a_card_in_the_ledger_says_where_the_fact_is_read_and_who_uses_it(
    model_of: ModelOf,
) -> None:
    users = {f"a.user-{n:02}": {"requires": ["a.used"]} for n in range(14)}
    model = model_of({"a.used": {}, **users})
    places = Places(
        dict.fromkeys(model.facts, "ledger/a-1.md"),
        {"a.used": ("guide/one.md", "index.md")},
        {"guide/one.md": "One & only", "index.md": "Home"},
    )
    verdicts = {name: _unevidenced(name) for name in model.facts}
    cards = Cards(model, verdicts, places, words_of("en"))
    html = cards.card(model.facts["a.used"], "ledger/a-1.md", where=True)
    assert (
        '<dt>appears in</dt><dd><a href="../guide/one.md">One &amp; only</a>,'
        ' <a href="../index.md">Home</a></dd>'
    ) in html
    assert html.count('<a href="#a.user-') == 12
    assert "Title of a.user-11</a> and 2 more</dd>" in html
    assert "user-" not in cards.card(model.facts["a.used"], "a.md")


def test_a_dozen_users_are_all_named(model_of: ModelOf, cards_of: CardsOf) -> None:
    users = {f"a.user-{n:02}": {"requires": ["a.used"]} for n in range(12)}
    cards = cards_of(model_of({"a.used": {}, **users}))
    html = cards.card(cards.model.facts["a.used"], "ledger/a-1.md", where=True)
    assert html.count('<a href="#a.user-') == 12
    assert " more</dd>" not in html


def _unevidenced(name: str) -> Any:
    from affidoc.evidence import Badge, FactVerdict

    return FactVerdict(name, (), Badge.UNEVIDENCED)


def test_common_rows_stand_in_this_order(model_of: ModelOf, cards_of: CardsOf) -> None:
    cards = cards_of(
        model_of(
            {
                "a.base": {},
                "a.old": {},
                "a.full": {
                    "kind": "priority", "rank": 2,
                    "parts": {"warm <up>": {"number": 1, "unit": "minutes"}},
                    "items": ["first", "<second>"], "note": "n & m", "as_of": "2026-11-03",
                    "requires": ["a.base"], "supersedes": "a.old",
                },
            }
        )
    )  # fmt: skip
    rows = detail_rows(cards.model, cards.places, "a.md", cards.model.facts["a.full"])
    assert rows == [
        ("rank", "2"),
        ("warm <up>", "1 minute"),
        ("in order", "<ol><li>first</li><li>&lt;second&gt;</li></ol>"),
        ("note", "n &amp; m"),
        ("as of", "3 November 2026"),
        ("requires", '<a href="ledger/a-1.md#a.base">Title of a.base</a>'),
        ("supersedes", '<a href="ledger/a-1.md#a.old">Title of a.old</a>'),
    ]
    html = cards.card(cards.model.facts["a.full"], "a.md")
    assert "<dt>warm &lt;up&gt;</dt><dd>1 minute</dd>" in html


def test_a_publication_shows_its_text_with_the_values_of_facts(
    model_of: ModelOf, cards_of: CardsOf
) -> None:
    cards = cards_of(
        model_of(
            {
                "a.cups": {
                    "value": {"number": 1200, "unit": "cups"},
                    "parts": {"day": {"number": 1, "unit": "days"}},
                },
                "a.post": {
                    "kind": "publication", "channel": "board", "language": "en", "state": "draft",
                    "audience": "all", "link": "index.md", "character_limit": 500,
                    "expires": "2027-01-01", "claims": ["a.cups"],
                    "body": "We boil {a.cups} in {a.cups#day}.\n\nSo <b>much</b>.",
                },
            }
        )
    )  # fmt: skip
    rows = dict(detail_rows(cards.model, cards.places, "a.md", cards.model.facts["a.post"]))
    assert rows["text"] == (
        '<blockquote class="draft"><p>We boil 1,200 cups in 1 day.</p>'
        "<p>So &lt;b&gt;much&lt;/b&gt;.</p></blockquote>"
    )
    assert rows["length"] == "45 of 500 characters"
    assert rows["reviews"] == "none yet"
