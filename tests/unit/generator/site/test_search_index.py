"""Facts get entries of their own, chapters before the ledger, and cards are indexed once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from affidoc.site.search_index import FactEntries

TITLES = {"a.one": "One & only", "a.two": "Two"}


def card(name: str, statement: str) -> str:
    return (
        f'<article class="fact" id="{name}"><p class="fact-title"><strong>T</strong>'
        f' <a class="fact-anchor" href="#{name}">F-01 <code>{name}</code></a></p>'
        f'<p class="fact-statement">{statement}</p><p class="badges">reported</p>'
        '<details class="evidence"><summary>Evidence</summary>line 3</details></article>'
    )


def entry(location: str, text: str = "x") -> dict[str, str]:
    return {"location": location, "title": "T", "text": text}


def written(folder: Path, entries: FactEntries, *docs: dict[str, str]) -> list[dict[str, Any]]:
    index = folder / "search_index.json"
    index.write_text(json.dumps({"config": {}, "docs": docs}), encoding="utf-8")
    entries.write(index, "en")
    content: dict[str, list[dict[str, Any]]] = json.loads(index.read_text(encoding="utf-8"))
    return content["docs"]


def test_an_entry_has_title_statement_and_id(tmp_path: Path) -> None:
    entries = FactEntries(TITLES)
    entries.collect(card("a.one", "It is 1 &lt; 2."), "guide/x.html")
    assert written(tmp_path, entries, entry("guide/x.html"))[1] == {
        "location": "guide/x.html#a.one",
        "title": "One &amp; only",
        "text": "It is 1 &lt; 2. F-01 a.one",
        "id": "a.one",
    }


def test_a_result_says_status_and_verdict(tmp_path: Path) -> None:
    entries = FactEntries(TITLES, {"a.one": ("proposed", "reported")})
    entries.collect(card("a.one", "s") + card("a.two", "s"), "x.html")
    one, two = written(tmp_path, entries)
    assert one["tags"] == ["proposed", "reported"]
    assert "tags" not in two


@pytest.mark.parametrize(
    ("given", "language", "made"),
    [
        (
            {"separator": r"[\s\-]+", "lang": ["en"], "fields": {"tags": {"boost": 1000000.0}}},
            "de",
            {
                "separator": r"[\s\-]+|\.(?!\d)",
                "lang": ["de"],
                "fields": {"tags": {"boost": 1.0}, "id": {"boost": 300.0}},
            },
        ),
        (
            {"separator": r"[\s.]|\.", "lang": ["fr"], "fields": {"tags": {"boost": 7.0}}},
            "de",
            {
                "separator": r"[\s.]|\.",
                "lang": ["fr"],
                "fields": {"tags": {"boost": 7.0}, "id": {"boost": 300.0}},
            },
        ),
    ],
    ids=["defaults", "an-adopters-own"],
)
def test_settings_of_the_search(
    tmp_path: Path, given: dict[str, Any], language: str, made: dict[str, Any]
) -> None:
    index = tmp_path / "search_index.json"
    index.write_text(json.dumps({"config": given, "docs": []}), encoding="utf-8")
    FactEntries(TITLES).write(index, language)
    assert json.loads(index.read_text(encoding="utf-8"))["config"] == made


def test_the_chapter_wins_over_the_ledger_in_either_order(tmp_path: Path) -> None:
    entries = FactEntries(TITLES)
    entries.collect(card("a.one", "s") + card("a.two", "s"), "ledger/a-1.html")
    entries.collect(card("a.one", "s"), "guide/x.html")
    entries.collect(card("a.one", "s"), "guide/y.html")
    found = [one["location"] for one in written(tmp_path, entries)]
    assert found == ["guide/x.html#a.one", "ledger/a-1.html#a.two"]


def test_sections_of_the_ledger_go_and_its_pages_stay(tmp_path: Path) -> None:
    docs = (entry("ledger/a-1.html"), entry("ledger/a-1.html#a"), entry("guide/x.html#a"))
    found = [one["location"] for one in written(tmp_path, FactEntries(TITLES), *docs)]
    assert found == ["ledger/a-1.html", "guide/x.html#a"]


def test_a_card_is_closed_to_the_indexer_of_the_theme() -> None:
    html = FactEntries(TITLES).collect(f"<p>x</p>{card('a.one', 's')}", "x.html")
    assert html.startswith('<p>x</p><article data-search-exclude class="fact" id="a.one">')


def test_a_text_that_looks_like_a_card_is_no_fact(tmp_path: Path) -> None:
    entries = FactEntries(TITLES)
    entries.collect(card("a.invented", "s"), "x.html")
    assert written(tmp_path, entries) == []


def test_without_a_search_plugin_nothing_is_written(tmp_path: Path) -> None:
    FactEntries(TITLES).write(tmp_path / "search" / "search_index.json", "en")
    assert list(tmp_path.iterdir()) == []
