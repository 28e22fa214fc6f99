"""What each group of risks must name (C.4 of the control-plane rules)."""

from __future__ import annotations

from collections.abc import Iterator

from affidoc.checks._base import Check, Context, Rule
from affidoc.diagnostics import Diagnostic, Severity
from affidoc_schemas import Status
from affidoc_schemas.risk import Risk

__all__ = ["CHECK"]

UNGROUNDED = Rule("CLM007", Severity.ERROR, "a risk does not name what its group demands")


def _run(context: Context) -> Iterator[Diagnostic]:
    for risk in context.model.of_kind("risk"):
        if not isinstance(risk, Risk):
            continue
        at = context.model.locate(risk.id, ("group",))
        if risk.group == "historical":
            mitigations = [context.model.facts.get(name) for name in risk.mitigated_by]
            if not any(fact and fact.status is Status.IMPLEMENTED for fact in mitigations):
                yield UNGROUNDED.at(
                    at, risk.id,
                    f"'{risk.id}' is historical, but no implemented fact under 'mitigated_by'"
                    " says what mitigates it",
                    "Name an implemented fact under 'mitigated_by', or change the group.",
                )  # fmt: skip
        if risk.group == "concrete" and not risk.priorities:
            yield UNGROUNDED.at(
                at, risk.id,
                f"'{risk.id}' is concrete, but no priority asks for its review",
                "Name a fact of kind priority under 'priorities', or change the group.",
            )  # fmt: skip


CHECK = Check("risk-groups", (UNGROUNDED,), _run)
