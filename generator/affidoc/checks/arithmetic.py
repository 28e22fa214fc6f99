"""Derived facts must compute true."""

from __future__ import annotations

from collections.abc import Iterator

from affidoc.checks._base import Check, Context, Rule
from affidoc.diagnostics import Diagnostic, Related, Severity
from affidoc.evidence import compute
from affidoc_schemas.derived import Derived

__all__ = ["CHECK"]

FALSE = Rule("BGT001", Severity.ERROR, "a derived fact computes false")
IMPOSSIBLE = Rule("BGT002", Severity.ERROR, "a derived fact cannot be computed")


def _run(context: Context) -> Iterator[Diagnostic]:
    for fact in context.model.of_kind("derived"):
        if not isinstance(fact, Derived):
            continue
        result = compute(context.model, fact)
        if result.holds:
            continue
        related = tuple(
            Related(context.model.locate(mention.target), f"'{mention.target}'")
            for mention in fact.mentions()
            if mention.where[0] == "check" and mention.target in context.model.facts
        )
        rule = IMPOSSIBLE if result.holds is None else FALSE
        yield rule.at(
            context.model.locate(fact.id, ("check",)), fact.id, f"'{fact.id}': {result.message}",
            "Correct the value that is wrong; the related places carry the inputs.", related,
        )  # fmt: skip


CHECK = Check("arithmetic", (FALSE, IMPOSSIBLE), _run)
