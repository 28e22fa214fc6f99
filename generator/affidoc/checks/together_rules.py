"""Facts that mislead alone appear only with their companions."""

from __future__ import annotations

from collections.abc import Iterator

from affidoc.checks._base import Check, Context, Rule
from affidoc.diagnostics import Diagnostic, Related, Severity
from affidoc.model import first_place
from affidoc_schemas.together import Together

__all__ = ["CHECK"]

HALF = Rule("PRS010", Severity.ERROR, "a page breaks a together rule")


def _run(context: Context) -> Iterator[Diagnostic]:
    rules = [fact for fact in context.model.of_kind("together") if isinstance(fact, Together)]
    for page in context.pages:
        shown = context.shown[page.path]
        for rule in rules:
            first = next((name for name in rule.when if name in shown), None)
            if first is None:
                continue
            missing = [name for name in rule.all_of if name not in shown]
            if rule.any_of and shown.isdisjoint(rule.any_of):
                missing.append(" or ".join(rule.any_of))
            if missing:
                code = f"{rule.code} " if rule.code else ""
                yield HALF.at(
                    first_place(page, context.model, first), page.path,
                    f"the page shows '{first}' without '{missing[0]}' ({code}{rule.id})",
                    f"Show it too: <!-- affidoc:fact {missing[0].partition(' or ')[0]} -->.",
                    (Related(context.model.locate(rule.id), "the rule"),),
                )  # fmt: skip


CHECK = Check("together-rules", (HALF,), _run)
