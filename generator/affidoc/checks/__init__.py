"""Checks: one rule set a file. This tuple is the one registration; nothing is found by scanning."""

from __future__ import annotations

from collections.abc import Callable

from affidoc.checks import (
    abbreviations,
    absolute_wording,
    appearance,
    arithmetic,
    avoided_words,
    evidence_verdicts,
    historical_facts,
    illustrations,
    illustrative_numbers,
    needs_review,
    pinned_numbers,
    private_source,
    prose_links,
    prose_numbers,
    publication_draft,
    reported_as_implemented,
    review_due,
    risk_groups,
    self_reference,
    status_lags,
    status_needs_evidence,
    suspect_facts,
    together_rules,
    workflow_graph,
)
from affidoc.checks._base import Check, Context, Rule
from affidoc.diagnostics import Diagnostic

__all__ = ["CHECKS", "Check", "Context", "Rule", "run_checks"]

CHECKS: tuple[Check, ...] = (
    status_needs_evidence.CHECK,
    reported_as_implemented.CHECK,
    status_lags.CHECK,
    historical_facts.CHECK,
    private_source.CHECK,
    review_due.CHECK,
    risk_groups.CHECK,
    appearance.CHECK,
    evidence_verdicts.CHECK,
    self_reference.CHECK,
    pinned_numbers.CHECK,
    needs_review.CHECK,
    suspect_facts.CHECK,
    arithmetic.CHECK,
    workflow_graph.CHECK,
    prose_links.CHECK,
    prose_numbers.CHECK,
    absolute_wording.CHECK,
    avoided_words.CHECK,
    together_rules.CHECK,
    illustrations.CHECK,
    illustrative_numbers.CHECK,
    abbreviations.CHECK,
    publication_draft.CHECK,
)


def run_checks(context: Context, progress: Callable[[str], None]) -> list[Diagnostic]:
    """Findings of every check, in the order of `CHECKS`."""
    found: list[Diagnostic] = []
    for check in CHECKS:
        progress(check.slug)
        found.extend(check.run(context))
    return found
