"""The ledger in other orders: a line a fact, by status, verdict, kind or source."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from affidoc.render.card import Cards
from affidoc.render.facets import Facet, Value
from affidoc.render.html import escaped, inline, link, relative
from affidoc.render.lines import fact_line
from affidoc.render.page import Page

__all__ = ["LINES_PER_PAGE", "anchors", "fact_lists"]

LINES_PER_PAGE = 500


def fact_lists(cards: Cards, facets: Iterable[Facet]) -> list[Page]:
    """Pages of about five hundred lines, a section a value; a long section goes on overleaf."""
    return [page for facet in facets for page in _facet(cards, facet)]


def anchors(facet: Facet) -> dict[str, str]:
    """Where the list of each value begins, by its key, relative to the docs folder."""
    places: dict[str, str] = {}
    for number, sheet in enumerate(_sheets(facet), 1):
        for value, _ in sheet:
            places.setdefault(value.key, f"{_path(facet, number)}#{facet.name}-{value.key}")
    return places


def _path(facet: Facet, number: int) -> str:
    return f"ledger/by/{facet.name}-{number}.md"  # a folder: no system can have such a page


def _sheets(facet: Facet) -> Iterator[list[tuple[Value, slice]]]:
    sheet: list[tuple[Value, slice]] = []
    room = LINES_PER_PAGE
    for value in facet.values:
        start = 0
        while start < len(value.facts):
            taken = slice(start, min(start + room, len(value.facts)))
            sheet.append((value, taken))
            room -= taken.stop - start
            start = taken.stop
            if room == 0:
                yield sheet
                sheet, room = [], LINES_PER_PAGE
    if sheet:
        yield sheet


def _facet(cards: Cards, facet: Facet) -> Iterator[Page]:
    words = cards.words
    sheets = list(_sheets(facet))
    where = anchors(facet)
    for number, sheet in enumerate(sheets, 1):
        path = _path(facet, number)
        title = words(f"reading.by_{facet.name}")
        if len(sheets) > 1:
            title = words("reading.part", title=title, number=number, of=len(sheets))
        jumps = " ".join(
            f"<li>{link(relative(where[one.key], path), one.label)} {len(one.facts):,}</li>"
            for one in facet.values
        )
        parts = [
            f"---\ntitle: {json.dumps(title, ensure_ascii=False)}\n---\n\n# {inline(title)}\n",
            f'<ul class="facet">{jumps}</ul>\n',
            *(_section(cards, facet, value, taken, path) for value, taken in sheet),
            _turns(cards, facet, number, len(sheets)),
        ]
        yield Page(path, title, "\n".join(parts), frozenset())


def _section(cards: Cards, facet: Facet, value: Value, taken: slice, path: str) -> str:
    name = f"{facet.name}-{value.key}"
    lines = "".join(fact_line(cards, fact, path) for fact in value.facts[taken])
    shape = f'<span aria-hidden="true">{value.shape}</span> ' if value.shape else ""
    count = f"{len(value.facts):,}"
    if taken.stop - (taken.start or 0) < len(value.facts):
        count = cards.words(
            "reading.lines", first=f"{taken.start + 1:,}", last=f"{taken.stop:,}", all=count
        )
    return (
        f'<section class="fact-lines" id="{escaped(name)}" data-search-exclude>'
        f"<h2>{shape}{escaped(value.label)} <small>{escaped(count)}</small></h2>"
        f"<ul>{lines}</ul></section>\n"
    )


def _turns(cards: Cards, facet: Facet, number: int, of: int) -> str:
    """Links to the page before, the next one and the ledger."""
    path = _path(facet, number)
    turns = []
    if number > 1:
        turns.append(link(relative(_path(facet, number - 1), path), cards.words("reading.before")))
    if number < of:
        turns.append(link(relative(_path(facet, number + 1), path), cards.words("reading.next")))
    turns.append(link(relative("ledger/index.md", path), cards.words("ledger.title")))
    return f'<p class="turns">{" ".join(turns)}</p>\n'
