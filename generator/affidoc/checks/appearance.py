"""Every fact is read somewhere in context."""

from __future__ import annotations

from collections.abc import Iterator

from affidoc.checks._base import Check, Context, Rule
from affidoc.diagnostics import Diagnostic, Severity

__all__ = ["CHECK"]

NOWHERE = Rule("CLM008", Severity.WARNING, "a fact that no page shows")

_BACKSTAGE = {"source", "together", "derived", "component", "relation", "term", "metric"}
"""Kinds that pages show by way of others: pictures, rules, the glossary, the evidence page."""


def _run(context: Context) -> Iterator[Diagnostic]:
    if not context.pages:
        return  # a guide without prose is a ledger, and the ledger shows every fact
    shown = frozenset[str]().union(*context.shown.values())
    for fact in context.model.facts.values():
        if fact.id not in shown and fact.kind not in _BACKSTAGE:
            yield NOWHERE.at(
                context.model.locate(fact.id), fact.id, f"no page shows '{fact.id}'",
                f"Add <!-- affidoc:fact {fact.id} --> to the chapter it belongs to.",
            )  # fmt: skip


CHECK = Check("appearance", (NOWHERE,), _run)
