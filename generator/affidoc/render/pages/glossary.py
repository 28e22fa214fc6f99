"""The words of the guide, each with every meaning it has."""

from __future__ import annotations

from affidoc.render.card import Cards
from affidoc.render.html import escaped, link, relative
from affidoc.render.page import Page
from affidoc_schemas.term import Meaning, Term

__all__ = ["glossary"]

PATH = "glossary.md"


def glossary(cards: Cards) -> Page:
    """All facts of kind term, sorted by word."""
    terms = [fact for fact in cards.model.of_kind("term") if isinstance(fact, Term)]
    terms.sort(key=lambda term: (term.word.casefold(), term.id))
    entries = "".join(_entry(cards, term) for term in terms)
    text = (
        "---\ntitle: Glossary\n---\n\n# Glossary\n\nOne word, one thing; where a word has several"
        f' meanings, each is given with the place it belongs to.\n\n<dl class="glossary">{entries}'
        "</dl>\n"
    )
    return Page(PATH, "Glossary", text, frozenset(term.id for term in terms))


def _entry(cards: Cards, term: Term) -> str:
    meanings = "".join(f"<dd>{_meaning(term, one)}</dd>" for one in term.meanings)
    avoid = f"<dd>Not: {escaped(', '.join(term.avoid))}.</dd>" if term.avoid else ""
    ledger = link(relative(cards.places.href(term.id), PATH), "in the ledger")
    return (
        f'<dt id="{term.id}"><strong>{escaped(term.word)}</strong></dt>{meanings}{avoid}'
        f"<dd>{ledger}</dd>"
    )


def _meaning(term: Term, one: Meaning) -> str:
    expansion = f"<strong>{escaped(one.expansion)}</strong>: " if one.expansion else ""
    place = f"<em>{escaped(one.context)}</em>: " if len(term.meanings) > 1 else ""
    return f"{place}{expansion}{escaped(one.meaning)}"
