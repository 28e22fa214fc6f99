"""PIN001: a number edited in one place is noticed, whatever the evidence beside it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from affidoc.checks import Context
from affidoc.checks.pinned_numbers import CHECK
from affidoc.evidence import pin
from affidoc.snapshot import Lock, write_lock

BUDGET = {
    "kind": "budget", "enforcement": "hard", "scope": "run",
    "value": {"number": 10, "unit": "files"},
}  # fmt: skip
MESSAGE = "'a.fact' says other numbers or names than on 2026-11-01, when Ada pinned it"


@pytest.mark.parametrize(
    ("before", "after", "place"),
    [
        (BUDGET, BUDGET, None),
        (BUDGET, {**BUDGET, "statement": "Other words."}, None),
        (BUDGET, {**BUDGET, "value": {"number": 11, "unit": "files"}}, "a.fact value"),
        (BUDGET, {**BUDGET, "value": {"number": 10, "unit": "MB"}}, "a.fact value"),
        (
            {"parts": {"day": {"number": 1, "unit": "cups"}}},
            {"parts": {"week": {"number": 1, "unit": "cups"}}},
            "a.fact parts",
        ),
        ({"items": ["one", "two"]}, {"items": ["two", "one"]}, "a.fact items"),
        ({"kind": "priority", "rank": 1}, {"kind": "priority", "rank": 2}, "a.fact id"),
        ({}, {"items": ["one"]}, None),
    ],
)
def test_what_changed_since_it_was_pinned(
    context_of: Callable[..., Context],
    said: Callable[..., Any],
    before: dict[str, Any],
    after: dict[str, Any],
    place: str | None,
) -> None:
    first = context_of({"a.fact": before})
    lock = first.config.root / first.config.lock
    made = pin(
        first.model, first.config, Lock("lock", {}), today=date(2026, 11, 1), who="Ada", tool="1"
    )
    write_lock(lock, made.lock)
    expected = [("PIN001", place, MESSAGE)] if place else []
    assert said(CHECK, context_of({"a.fact": after})) == expected


def test_without_a_record_there_is_nothing_to_compare(
    context_of: Callable[..., Context], said: Callable[..., Any]
) -> None:
    assert said(CHECK, context_of({"a.fact": BUDGET})) == []
