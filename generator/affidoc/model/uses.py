"""Every place that names a fact: fields of other facts, links and directives of pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from affidoc.diagnostics import Location
from affidoc.model.graph import Model
from affidoc.prose import ProsePage

__all__ = ["uses"]


def uses(model: Model, pages: Iterable[ProsePage], name: str) -> Iterator[tuple[str, Location]]:
    """What uses a fact in words, and where; facts first, then pages in their order."""
    for user in model.users(name):
        for mention in model.facts[user].mentions():
            if mention.target == name:
                field = ".".join(map(str, mention.where))
                yield f"{user} {field}", model.locate(user, mention.where)
    for page in pages:
        for link in page.links:
            target = model.find(link.target)
            if target is not None and target.id == name:
                yield "cited in prose", Location(page.path, link.line, link.column)
        for directive in page.directives:
            under = {fact.id for fact in model.under(directive.argument)}
            if name in under:
                at = Location(page.path, directive.line, directive.column)
                yield f"shown by {directive.name} {directive.argument}", at
