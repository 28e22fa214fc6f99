"""What a status demands of the evidence beside it."""

from __future__ import annotations

from collections.abc import Iterator

from affidoc.checks._base import Check, Context, Rule
from affidoc.diagnostics import Diagnostic, Severity
from affidoc_schemas import Status

__all__ = ["CHECK"]

NO_EVIDENCE = Rule("CLM001", Severity.ERROR, "an implemented fact cites no evidence")
VERIFIED_OPINION = Rule("CLM002", Severity.ERROR, "an opinion cites evidence that verifies")

_SAYS_ONLY = {"reported", "external"}
"""Types that verify nothing, whatever they give."""


def _run(context: Context) -> Iterator[Diagnostic]:
    for fact in context.model.facts.values():
        if fact.status is Status.IMPLEMENTED and not fact.evidence and fact.kind != "derived":
            yield NO_EVIDENCE.at(
                context.model.locate(fact.id, ("status",)), fact.id,
                f"'{fact.id}' says implemented and cites no evidence",
                "Cite what shows it under 'evidence', or choose the status that is true.",
            )  # fmt: skip
        if fact.status is Status.OPINION:
            for where, piece in fact.leaves():
                if piece.type not in _SAYS_ONLY:
                    yield VERIFIED_OPINION.at(
                        context.model.locate(fact.id, where), fact.id,
                        f"'{fact.id}' is an opinion; evidence of type '{piece.type}' would make it"
                        " look verified",
                        "Remove the piece, or move the part that can be verified to its own fact.",
                    )  # fmt: skip


CHECK = Check("status-needs-evidence", (NO_EVIDENCE, VERIFIED_OPINION), _run)
