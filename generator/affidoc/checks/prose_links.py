"""Claim links and directives of the prose resolve."""

from __future__ import annotations

import difflib
from collections.abc import Iterator

from affidoc.checks._base import Check, Context, Rule
from affidoc.diagnostics import Diagnostic, Location, Severity
from affidoc.model import DIRECTIVES, selected
from affidoc.prose import ClaimLink, Directive, ProsePage

__all__ = ["CHECK"]

LINK = Rule("PRS001", Severity.ERROR, "a link to a fact that does not resolve")
DIRECTIVE = Rule("PRS002", Severity.ERROR, "a directive that is unknown or selects nothing")

_DRAWN = {"view", "sequence", "workflow"}


def _run(context: Context) -> Iterator[Diagnostic]:
    for page in context.pages:
        for link in page.links:
            yield from _link(context, page, link)
        for directive in page.directives:
            yield from _directive(context, page, directive)


def _link(context: Context, page: ProsePage, link: ClaimLink) -> Iterator[Diagnostic]:
    at = Location(page.path, link.line, link.column)
    fact = context.model.find(link.target)
    if fact is None:
        close = difflib.get_close_matches(link.target, list(context.model.facts), n=1)
        yield LINK.at(
            at, page.path, f"no fact has the id '{link.target}'",
            f"Did you mean '{close[0]}'?" if close else "List ids with `affidoc list`.",
        )  # fmt: skip
    elif link.part is not None and link.part not in fact.parts:
        known = ", ".join(f"'{name}'" for name in fact.parts) or "none"
        yield LINK.at(
            at, page.path, f"'{fact.id}' has no part '{link.part}'",
            f"Parts of this fact: {known}.",
        )  # fmt: skip


def _directive(context: Context, page: ProsePage, one: Directive) -> Iterator[Diagnostic]:
    at = Location(page.path, one.line, one.column)
    facts = selected(one, context.model)
    if one.name not in DIRECTIVES:
        close = difflib.get_close_matches(one.name, DIRECTIVES, n=1)
        fix = f"Did you mean '{close[0]}'?" if close else f"Known: {', '.join(DIRECTIVES)}."
        yield DIRECTIVE.at(at, page.path, f"unknown directive '{one.name}'", fix)
    elif not facts and one.name != "summary":
        close = difflib.get_close_matches(one.argument, list(context.model.facts), n=1)
        fix = f"Did you mean '{close[0]}'?" if close else "List ids with `affidoc list PREFIX`."
        message = f"'{one.name} {one.argument}' selects no fact"
        yield DIRECTIVE.at(at, page.path, message, fix)
    elif one.name == "diagram" and facts and facts[0].kind not in _DRAWN:
        yield DIRECTIVE.at(
            at, page.path, f"'{facts[0].id}' is of kind {facts[0].kind}, which has no picture",
            f"Name a fact of kind {', '.join(sorted(_DRAWN))}, or use 'fact'.",
        )  # fmt: skip


CHECK = Check("prose-links", (LINK, DIRECTIVE), _run)
