"""Controls that narrow and sort rows of facts: choices first in CSS, a script on top of them.

What needs a script is `hidden` until `assets/sift.js` shows it; the style sheet keeps its room
where scripts run, so that nothing moves. The script reads the markup below and knows no words:

    .sift [data-shown="{shown} of {all}"]   one set of controls, for all rows of the page
    input[type=search]  select[data-sift=F]  radio[data-sift=F]  [data-sift-reset]  [role=status]
    table.sift-rows     tbody tr[data-F="key"]; td[data-sort] where the text does not sort
    table[data-rows]    rows come from that file, a page at a time
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from affidoc.evidence import Badge
from affidoc.render.card import Cards
from affidoc.render.facets import Facet, Value, word
from affidoc.render.html import escaped
from affidoc.words import Words
from affidoc_schemas import Fact

__all__ = ["ROWS", "ROWS_PER_PAGE", "choices", "controls", "pager", "row_data", "row_facets"]

ROWS = "ledger/rows.js"
ROWS_PER_PAGE = 100


def controls(words: Words, facets: Iterable[Facet], *, rows: int) -> str:
    """Text field, a menu a facet that has more than one value, reset, and how many are shown."""
    menus = "".join(_menu(words, facet) for facet in facets if len(facet.values) > 1)
    shown = escaped(words("reading.shown"))
    return (
        f'<div class="sift" role="search" aria-label="{escaped(words("reading.filter"))}"'
        f' data-shown="{shown}" hidden>'
        f"<label><span>{escaped(words('reading.text'))}</span>"
        f'<input type="search" autocomplete="off"></label>{menus}'
        f'<button type="button" data-sift-reset>{escaped(words("reading.reset"))}</button>'
        f'<p role="status">{shown.format(shown=f"{rows:,}", all=f"{rows:,}")}</p></div>'
    )


def _menu(words: Words, facet: Facet) -> str:
    options = "".join(
        f'<option value="{escaped(one.key)}">{escaped(one.label)} ({len(one.facts):,})</option>'
        for one in facet.values
    )
    every = escaped(words("reading.any"))
    return (
        f"<label><span>{escaped(words(f'reading.{facet.name}'))}</span>"
        f'<select data-sift="{facet.name}" autocomplete="off"><option value="">{every}</option>'
        f"{options}</select></label>"
    )


def choices(words: Words, name: str, values: Iterable[Value], legend: str) -> str:
    """Radio buttons that the style sheet alone obeys; `name` is the data attribute of the rows."""
    values = tuple(values)
    every = sum(len(one.facts) for one in values)
    buttons = [("", words("reading.every", count=f"{every:,}"))]
    buttons += [(one.key, f"{one.label} ({len(one.facts):,})") for one in values]
    return (
        f'<fieldset class="choices"><legend>{escaped(legend)}</legend>'
        + "".join(
            f'<input type="radio" name="sift-{name}" id="sift-{name}-{key or "all"}"'
            f' value="{escaped(key)}" data-sift="{name}"{"" if key else " checked"}>'
            f'<label for="sift-{name}-{key or "all"}">{escaped(text)}</label>'
            for key, text in buttons
        )
        + "</fieldset>"
    )


def row_facets(fact: Fact, verdict: Badge) -> str:
    """Attributes of a table row by which it is chosen."""
    return f' data-status="{fact.status.value}" data-verdict="{word(verdict.value)}"'


def pager(words: Words) -> str:
    """Buttons to the page before and the next one."""
    return (
        f'<div class="sift-pages" data-page="{escaped(words("reading.page"))}">'
        f'<button type="button" data-step="-1">{escaped(words("reading.before"))}</button>'
        f"<span></span>"
        f'<button type="button" data-step="1">{escaped(words("reading.next"))}</button></div>'
    )


def row_data(cards: Cards, facets: tuple[Facet, ...]) -> bytes:
    """All facts as a script, for pages opened from a disk cannot fetch data.

    A row is id, title, page and then, a facet each, the places of its values.
    """
    pages = list(dict.fromkeys(cards.places.ledger.values()))
    at = {page: place for place, page in enumerate(pages)}
    keys = [facet.keys_of() for facet in facets]
    content = {
        "facets": [[[one.key, one.shape, one.label] for one in facet.values] for facet in facets],
        "pages": [f"{page.rpartition('/')[2].removesuffix('.md')}.html" for page in pages],
        "rows": [
            [fact.id, fact.title, at[cards.places.ledger[fact.id]], *(one[fact.id] for one in keys)]
            for fact in cards.model.facts.values()
        ],
    }
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    text = text.replace("/", "\\/")  # the same text, and no address for a search of bytes to find
    return f"window.affidocRows={text};\n".encode()
