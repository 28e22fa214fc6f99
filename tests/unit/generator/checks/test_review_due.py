"""CLM006: a fact whose day of review has passed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from affidoc.checks import Context
from affidoc.checks.review_due import CHECK


@pytest.mark.parametrize(
    ("fields", "today", "message"),
    [
        ({}, date(2026, 12, 1), None),
        ({"review_by": "2026-12-01"}, date(2026, 11, 30), None),
        ({"review_by": "2026-12-01"}, date(2026, 12, 1), None),
        (
            {"review_by": "2026-12-01"},
            date(2026, 12, 2),
            "'a.fact' was to be reviewed until 2026-12-01",
        ),
        (
            {"review_by": "2026-12-01", "owner": "Ada"},
            date(2027, 1, 1),
            "'a.fact' was to be reviewed by Ada until 2026-12-01",
        ),
    ],
)
def test_the_day_of_review(
    context_of: Callable[..., Context],
    said: Callable[..., Any],
    fields: dict[str, Any],
    today: date,
    message: str | None,
) -> None:
    expected = [("CLM006", "a.fact review_by", message)] if message else []
    assert said(CHECK, context_of({"a.fact": fields}, today=today)) == expected
