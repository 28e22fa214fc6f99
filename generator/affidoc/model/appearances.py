"""Which facts a hand-written page shows: by directive, or by a link in its prose."""

from __future__ import annotations

from collections.abc import Sequence

from affidoc.model.graph import Model
from affidoc.prose import Directive, ProsePage
from affidoc_schemas import Fact

__all__ = ["DIRECTIVES", "facts_shown", "selected"]

DIRECTIVES = ("facts", "fact", "table", "diagram", "risks", "summary")
"""Names a directive may have; `fact` and `diagram` take one id, `summary` nothing, the others an id
or a prefix."""


def facts_shown(page: ProsePage, model: Model) -> frozenset[str]:
    """Ids of all facts that a reader of the page sees."""
    shown = {fact.id for link in page.links if (fact := model.find(link.target)) is not None}
    for directive in page.directives:
        shown.update(fact.id for fact in selected(directive, model))
    return frozenset(shown)


def selected(directive: Directive, model: Model) -> Sequence[Fact]:
    """The facts that a directive puts on its page, in file order; none where it is wrong."""
    if directive.name not in DIRECTIVES or directive.name == "summary":
        return ()
    if directive.name in {"fact", "diagram"}:
        fact = model.find(directive.argument)
        return () if fact is None else (fact,)
    facts = model.under(directive.argument)
    if directive.name == "risks":
        return [fact for fact in facts if fact.kind == "risk"]
    return facts
