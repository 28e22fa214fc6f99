"""Which facts a hand-written page shows: by directive, or by a link in its prose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from affidoc.diagnostics import Location
from affidoc.model.graph import Model
from affidoc.prose import Directive, ProsePage
from affidoc_schemas import Fact

__all__ = ["DIRECTIVES", "carried", "facts_shown", "first_place", "selected"]

DIRECTIVES = ("facts", "fact", "table", "diagram", "risks", "summary")
"""Names a directive may have; `fact` and `diagram` take one id, `summary` nothing, the others an id
or a prefix."""


def facts_shown(page: ProsePage, model: Model) -> frozenset[str]:
    """Ids of all facts that a reader of the page sees."""
    shown = {fact.id for link in page.links if (fact := model.find(link.target)) is not None}
    for directive in page.directives:
        names = {fact.id for fact in selected(directive, model)}
        shown |= names
        if directive.name in {"facts", "fact"}:  # a card shows the computation, a table does not
            shown |= carried(names, model)
    return frozenset(shown)


def carried(shown: Iterable[str], model: Model) -> frozenset[str]:
    """Facts whose numbers a reader sees in a computation that is shown: `4 × 15,000 = 60,000`."""
    return frozenset(
        mention.target
        for name in shown
        if model.facts[name].kind == "derived"
        for mention in model.facts[name].mentions()
        if mention.where[0] == "check" and mention.target in model.facts
    )


def first_place(page: ProsePage, model: Model, name: str) -> Location:
    """The link or directive that puts a fact on the page."""
    for link in page.links:
        fact = model.find(link.target)
        if fact is not None and fact.id == name:
            return Location(page.path, link.line, link.column)
    for directive in page.directives:
        names = {fact.id for fact in selected(directive, model)}
        if name in names or name in carried(names, model):
            return Location(page.path, directive.line, directive.column)
    return Location(page.path)


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
