"""Implemented facts that rest on somebody's word alone, and how many of them are accepted."""

from __future__ import annotations

from collections.abc import Iterator

from affidoc.checks._base import Check, Context, Rule
from affidoc.diagnostics import Diagnostic, Related, Severity
from affidoc.evidence import Badge
from affidoc_schemas import Fact, Status

__all__ = ["CHECK"]

ONLY_SAID = Rule("CLM010", Severity.NOTE, "implemented facts rest on reports or citations alone")
BEYOND = Rule("CLM011", Severity.ERROR, "more facts that are only reported than the ceiling")

_SHOWN = 5


def _run(context: Context) -> Iterator[Diagnostic]:
    by_source: dict[str, list[Fact]] = {}
    for fact in context.model.facts.values():
        badge = context.verdicts[fact.id].badge
        if fact.status is Status.IMPLEMENTED and badge in {Badge.REPORTED, Badge.CITED}:
            names = (piece.names_source() for _, piece in fact.leaves())
            by_source.setdefault(next(filter(None, names), "external"), []).append(fact)
    for name, facts in by_source.items():
        first = context.model.locate(facts[0].id, ("status",))
        related = tuple(
            Related(context.model.locate(fact.id, ("status",)), f"'{fact.id}'")
            for fact in facts[1 : _SHOWN + 1]
        )
        count = len(facts)
        what = (
            f"'{facts[0].id}' says implemented, and rests"
            if count == 1
            else f"{count:,} facts say implemented, '{facts[0].id}' the first, and rest"
        )
        message = f"{what} on reports or citations alone ('{name}'); pages say *reported*"
        yield ONLY_SAID.at(
            first, name, message,
            "Cite what shows it beside the report, where others can look.", related,
        )  # fmt: skip
        ceiling = context.config.max_reported.get(name)
        if ceiling is not None and count > ceiling:
            yield BEYOND.at(
                first, name,
                f"implemented facts that only '{name}' reports: {count:,}, the ceiling is"
                f" {ceiling:,}",
                f'Verify them, or set "{name}" = {count} under [tool.affidoc.max_reported].',
            )  # fmt: skip


CHECK = Check("reported-as-implemented", (ONLY_SAID, BEYOND), _run)
