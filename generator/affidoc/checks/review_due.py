"""A fact whose day of review has passed."""

from __future__ import annotations

from collections.abc import Iterator

from affidoc.checks._base import Check, Context, Rule
from affidoc.diagnostics import Diagnostic, Severity

__all__ = ["CHECK"]

OVERDUE = Rule("CLM006", Severity.WARNING, "a fact is overdue for review")


def _run(context: Context) -> Iterator[Diagnostic]:
    for fact in context.model.facts.values():
        if fact.review_by is not None and context.today > fact.review_by:
            owner = f" by {fact.owner}" if fact.owner else ""
            yield OVERDUE.at(
                context.model.locate(fact.id, ("review_by",)), fact.id,
                f"'{fact.id}' was to be reviewed{owner} until {fact.review_by}",
                "Read it again against its evidence, then set a new 'review_by'.",
            )  # fmt: skip


CHECK = Check("review-due", (OVERDUE,), _run)
