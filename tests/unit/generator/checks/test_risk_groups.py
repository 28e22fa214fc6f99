"""CLM007: what each group of risks must name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from affidoc.checks import Context
from affidoc.checks.risk_groups import CHECK

RISK = {
    "kind": "risk", "mechanism": "M.", "control": "C.", "severity": "low", "severity_reason": "R.",
    "detection": ["d"], "grounds": ["a.done"],
}  # fmt: skip
MORE = {
    "a.done": {"status": "implemented"},
    "a.planned": {"status": "proposed"},
    "a.first": {"kind": "priority", "rank": 1},
}
NO_MITIGATION = (
    "'a.risk' is historical, but no implemented fact under 'mitigated_by' says what mitigates it"
)
NO_PRIORITY = "'a.risk' is concrete, but no priority asks for its review"


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"group": "historical"}, NO_MITIGATION),
        ({"group": "historical", "mitigated_by": ["a.planned"]}, NO_MITIGATION),
        ({"group": "historical", "mitigated_by": ["a.done"]}, None),
        ({"group": "historical", "mitigated_by": ["a.planned", "a.done"]}, None),
        ({"group": "historical", "priorities": ["a.first"]}, NO_MITIGATION),
        ({"group": "concrete"}, NO_PRIORITY),
        ({"group": "concrete", "mitigated_by": ["a.done"]}, NO_PRIORITY),
        ({"group": "concrete", "priorities": ["a.first"]}, None),
        ({"group": "potential"}, None),
    ],
)
def test_what_a_group_demands(
    context_of: Callable[..., Context],
    said: Callable[..., Any],
    fields: dict[str, Any],
    message: str | None,
) -> None:
    context = context_of({"a.risk": {**RISK, **fields}, **MORE})
    expected = [("CLM007", "a.risk group", message)] if message else []
    assert said(CHECK, context) == expected
