"""An assumed number never stands on a page without the words that say it is assumed."""

from __future__ import annotations

from collections.abc import Iterator

from affidoc.checks._base import Check, Context, Rule
from affidoc.diagnostics import Diagnostic, Location, Severity
from affidoc.model import selected
from affidoc.prose import ProsePage
from affidoc_schemas.illustration import Illustration

__all__ = ["CHECK"]

BARE = Rule("PRS011", Severity.ERROR, "an illustration without its disclaimer")


def _run(context: Context) -> Iterator[Diagnostic]:
    for page in context.pages:
        shown = context.shown[page.path]
        for name in sorted(shown):
            fact = context.model.facts[name]
            if isinstance(fact, Illustration) and fact.disclaimer not in shown:
                yield BARE.at(
                    _where(context, page, name), page.path,
                    f"the page shows '{name}' without its disclaimer '{fact.disclaimer}'",
                    f"Show it too: <!-- affidoc:fact {fact.disclaimer} -->.",
                )  # fmt: skip


def _where(context: Context, page: ProsePage, name: str) -> Location:
    """The link or directive that puts the number on the page."""
    for link in page.links:
        fact = context.model.find(link.target)
        if fact is not None and fact.id == name:
            return Location(page.path, link.line, link.column)
    for directive in page.directives:
        if any(fact.id == name for fact in selected(directive, context.model)):
            return Location(page.path, directive.line, directive.column)
    return Location(page.path)


CHECK = Check("illustrations", (BARE,), _run)
