"""Which facts a hand-written page shows: by directive, or by a link in its prose."""

from __future__ import annotations

from affidoc.model.graph import Model
from affidoc.prose import ProsePage

__all__ = ["facts_shown"]


def facts_shown(page: ProsePage, model: Model) -> frozenset[str]:
    """Ids of all facts that a reader of the page sees."""
    shown = {fact.id for link in page.links if (fact := model.find(link.target)) is not None}
    for directive in page.directives:
        shown.update(fact.id for fact in model.under(directive.argument))
    return frozenset(shown)
