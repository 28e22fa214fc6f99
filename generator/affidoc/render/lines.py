"""A fact as one line of a list: its title, its id, its status and its verdict."""

from __future__ import annotations

from affidoc.render.badges import status_mark, verdict_mark
from affidoc.render.card import Cards
from affidoc.render.html import escaped, link, relative
from affidoc.render.page import Page
from affidoc_schemas import Fact

__all__ = ["fact_line", "facts_on_page", "with_facts"]


def fact_line(cards: Cards, fact: Fact, page: str) -> str:
    """A list item with a link to the card; words tell status and verdict, shapes only repeat."""
    badge = cards.verdicts[fact.id].badge
    marks = (status_mark(fact.status, badge), verdict_mark(badge))
    said = ", ".join(
        f'<span aria-hidden="true">{shape}</span> {escaped(word)}' for shape, word in marks
    )
    code = f"{escaped(fact.code)} " if fact.code else ""
    title = link(relative(cards.places.href(fact.id), page), fact.title)
    return f"<li>{title} <small>{code}<code>{fact.id}</code> {said}</small></li>"


def with_facts(cards: Cards, page: Page) -> Page:
    """The page, and at its end the facts on it."""
    listed = facts_on_page(cards, page)
    if not listed:
        return page
    return Page(page.path, page.title, f"{page.markdown.rstrip()}\n\n{listed}\n", page.shown)


def facts_on_page(cards: Cards, page: Page) -> str:
    """A closed `details` element with a line a fact that the page shows or cites, by id."""
    if not page.shown:
        return ""
    facts = [cards.model.facts[name] for name in sorted(page.shown)]
    lines = "".join(fact_line(cards, fact, page.path) for fact in facts)
    title = escaped(cards.words("reading.facts_on_page", count=f"{len(facts):,}"))
    return (
        f'<details class="page-facts" data-search-exclude><summary>{title}</summary>'
        f'<ul class="fact-lines">{lines}</ul></details>'
    )
