"""What was true once names what took its place."""

from __future__ import annotations

from collections.abc import Iterator

from affidoc.checks._base import Check, Context, Rule
from affidoc.diagnostics import Diagnostic, Related, Severity
from affidoc_schemas import Fact, Status

__all__ = ["CHECK"]

SUCCESSOR = Rule("CLM015", Severity.NOTE, "historical facts do not name what took their place")
MITIGATION = Rule("CLM016", Severity.WARNING, "what should mitigate is not implemented")

_SHOWN = 20


def _run(context: Context) -> Iterator[Diagnostic]:
    superseded = {fact.supersedes for fact in context.model.facts.values() if fact.supersedes}
    open_ended: dict[str, list[Fact]] = {}
    for fact in context.model.facts.values():
        if fact.status is not Status.HISTORICAL or fact.kind == "risk":  # CLM007 speaks of risks
            continue
        if not fact.mitigated_by and fact.id not in superseded:
            file = context.model.loaded[fact.id].document.path
            open_ended.setdefault(file, []).append(fact)
            continue
        named = [context.model.facts.get(name) for name in fact.mitigated_by]
        if named and not any(one and one.status is Status.IMPLEMENTED for one in named):
            yield MITIGATION.at(
                context.model.locate(fact.id, ("mitigated_by",)), fact.id,
                f"'{fact.id}' is historical, and nothing that it names under 'mitigated_by' is"
                " implemented",
                "Name an implemented fact, or choose the status that is true.",
            )  # fmt: skip
    for facts in open_ended.values():
        first, *others = facts
        message = f"'{first.id}' is historical and does not name what took its place"
        if others:
            message = (
                f"{len(facts)} facts of this file are historical and do not name what took their"
                f" place, '{first.id}' the first"
            )
        yield SUCCESSOR.at(
            context.model.locate(first.id, ("status",)), first.id, message,
            "Name it under 'mitigated_by', or let the newer fact say 'supersedes'.",
            tuple(
                Related(context.model.locate(one.id, ("status",)), f"'{one.id}'")
                for one in others[:_SHOWN]
            ),
        )  # fmt: skip


CHECK = Check("historical-facts", (SUCCESSOR, MITIGATION), _run)
