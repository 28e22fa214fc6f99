"""On a private source only *reported* evidence can be honest."""

from __future__ import annotations

from collections.abc import Iterator

from affidoc.checks._base import Check, Context, Rule
from affidoc.diagnostics import Diagnostic, Severity

__all__ = ["CHECK"]

PRIVATE = Rule("CLM003", Severity.ERROR, "evidence other than 'reported' on a private source")


def _run(context: Context) -> Iterator[Diagnostic]:
    for fact in context.model.facts.values():
        for where, piece in fact.leaves():
            name = piece.names_source()
            if name is None or piece.type == "reported":
                continue
            source = context.model.source(fact.id, name)
            if source is not None and source.visibility == "private":
                yield PRIVATE.at(
                    context.model.locate(fact.id, (*where, "type")), fact.id,
                    f"source '{name}' is private, so nobody can verify a piece of type"
                    f" '{piece.type}'",
                    "Say who read it: use type 'reported' with section or lines.",
                )  # fmt: skip


CHECK = Check("private-source", (PRIVATE,), _run)
