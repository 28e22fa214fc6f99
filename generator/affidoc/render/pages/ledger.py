"""The claims ledger: every fact with its status, evidence, verdict and where it appears.

Its index leads to the facts in three ways: a table that a script filters, lists of lines by each
facet, and the cards by system.
"""

from __future__ import annotations

import json

from affidoc.render.card import Cards
from affidoc.render.companions import companions
from affidoc.render.facets import Facet
from affidoc.render.format import number
from affidoc.render.html import escaped, inline, link, relative
from affidoc.render.page import Page
from affidoc.render.pages.lists import anchors
from affidoc.render.places import LedgerPage, topic_of
from affidoc.render.sift import ROWS_PER_PAGE, controls, pager
from affidoc.words import Words

__all__ = ["ledger"]


def ledger(cards: Cards, pages: tuple[LedgerPage, ...], facets: tuple[Facet, ...]) -> list[Page]:
    """The index, then the pages of about a hundred facts."""
    return [_index(cards, pages, facets), *(_page(cards, page) for page in pages)]


def _index(cards: Cards, pages: tuple[LedgerPage, ...], facets: tuple[Facet, ...]) -> Page:
    path = "ledger/index.md"
    words = cards.words
    title = words("ledger.title")
    total = len(cards.model.facts)
    parts = [
        f"---\ntitle: {json.dumps(title, ensure_ascii=False)}\n---\n\n# {inline(title)}\n",
        f"{inline(words('reading.ledger_intro', count=number(total)))}\n",
        f"{_all_facts(words, facets, total)}\n",
    ]
    for facet in facets:
        if facet.name != "system":
            parts.append(f"## {inline(words(f'reading.by_{facet.name}'))}\n")
            parts.append(f"{_facet(facet, path)}\n")
    rows = "".join(_index_row(cards, path, page) for page in pages)
    heads = "".join(
        f"<th>{escaped(words(f'reading.{name}'))}</th>" for name in ("page_head", "topics", "facts")
    )
    parts.append(f"## {inline(words('reading.by_system'))}\n")
    parts.append(
        f'<div class="ledger" tabindex="0" role="region"'
        f' aria-label="{escaped(words("reading.by_system"))}"><table><thead><tr>{heads}</tr>'
        f"</thead><tbody>{rows}</tbody></table></div>\n"
    )
    return Page(path, title, "\n".join(parts), frozenset())


def _facet(facet: Facet, path: str) -> str:
    """Each value with its number of facts, leading to the list of them."""
    where = anchors(facet)
    items = " ".join(
        f"<li>{_mark(one.shape)}{link(relative(where[one.key], path), one.label)}"
        f" {len(one.facts):,}</li>"
        for one in facet.values
    )
    return f'<ul class="facet">{items}</ul>'


def _mark(shape: str) -> str:
    return f'<span aria-hidden="true">{shape}</span> ' if shape else ""


def _all_facts(words: Words, facets: tuple[Facet, ...], total: int) -> str:
    """The table that the script fills; without one, the lists below say the same."""
    heads = "".join(
        f'<th data-column="{name}">{escaped(words(f"reading.{name}"))}</th>'
        for name in ("fact", *(facet.name for facet in facets))
    )
    label = escaped(words("reading.all_facts"))
    return (
        f'<div class="sift-all" hidden>{controls(words, facets, rows=total)}'
        f'<div class="fact-table" tabindex="0" role="region" aria-label="{label}">'
        f'<table class="sift-rows" data-rows="rows.js" data-page-size="{ROWS_PER_PAGE}"><thead>'
        f"<tr>{heads}</tr></thead><tbody></tbody></table></div>{pager(words)}</div>"
    )


def _index_row(cards: Cards, path: str, page: LedgerPage) -> str:
    first: dict[str, str] = {}
    for fact in page.facts:
        first.setdefault(topic_of(fact), fact.id)
    links = ", ".join(
        link(relative(cards.places.href(name), path), topic.partition(".")[2] or topic)
        for topic, name in first.items()
    )
    title = link(relative(page.path, path), page.title)
    return f"<tr><td>{title}</td><td>{links}</td><td>{len(page.facts)}</td></tr>"


def _page(cards: Cards, page: LedgerPage) -> Page:
    front = json.dumps(page.title, ensure_ascii=False)  # a colon must not end the YAML value
    parts = [f"---\ntitle: {front}\n---\n\n# {inline(page.title)}\n"]
    topic = ""
    for fact in page.facts:
        own = topic_of(fact)
        if own != topic:
            topic = own
            parts.append(f"\n## {own}\n")
        parts.append("\n" + cards.card(fact, page.path, where=True) + "\n")
    shown = [fact.id for fact in page.facts]
    beside = companions(cards.model, shown)
    if beside:
        parts.append("\n## Read beside these\n")
        parts += [f"\n{cards.companion(cards.model.facts[name], page.path)}\n" for name in beside]
    back = escaped(relative("ledger/index.md", page.path))
    parts.append(f"\n[All pages of the ledger]({back})\n")
    return Page(page.path, page.title, "".join(parts), frozenset([*shown, *beside]))
