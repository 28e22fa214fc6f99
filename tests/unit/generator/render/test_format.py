"""Numbers, units and days, as literals."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from affidoc.model import Model
from affidoc.render.format import day, fact_value, number, quantity
from affidoc_schemas import Quantity


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0, "0"), (999, "999"), (1000, "1,000"), (500_000, "500,000"), (1_500_000, "1,500,000"),
        (-5, "\N{MINUS SIGN}5"), (1.1, "1.1"), (2.0, "2"), (0.04, "0.04"), (12_345.5, "12,345.5"),
        (1e-7, "0.0000001"), (-1.5e-5, "\N{MINUS SIGN}0.000015"),
        (1e21, "1,000,000,000,000,000,000,000"),
        (-0.0, "0"), (-1_000_000, "\N{MINUS SIGN}1,000,000"), (10**30, "1" + ",000" * 10),
    ],
)  # fmt: skip
def test_numbers(value: int | float, shown: str) -> None:
    assert number(value) == shown


@pytest.mark.parametrize(
    ("fields", "shown"),
    [
        ({"number": 500_000, "unit": "tokens/agent"}, "500,000 tokens/agent"),
        ({"number": 32, "unit": "KiB"}, "32 KiB"),
        ({"number": 1, "unit": "tokens/agent"}, "1 token/agent"),
        ({"number": 1, "unit": "retries"}, "1 retry"),
        ({"number": 1, "unit": "pass"}, "1 pass"),
        ({"number": 1, "unit": "branches"}, "1 branch"),
        ({"number": 1, "unit": "processes/run"}, "1 process/run"),
        ({"number": 1, "unit": "boxes"}, "1 box"),
        ({"number": 1, "unit": "caches"}, "1 cache"),
        ({"number": 1.0, "unit": "files"}, "1 file"),
        ({"number": 1, "unit": "ms"}, "1 ms"),
        ({"number": -1, "unit": "files"}, "\N{MINUS SIGN}1 files"),
        ({"number": 0, "unit": "files"}, "0 files"),
        ({"number": 5, "unit": "exit code"}, "exit code 5"),
        ({"minimum": -1, "maximum": 1.5, "unit": "%"}, "\N{MINUS SIGN}1 to 1.5 %"),
        ({"number": 1, "unit": "s"}, "1 s"),
        ({"number": 80, "unit": "%"}, "80 %"),
        ({"minimum": 1, "maximum": 3, "unit": "attempts"}, "1 to 3 attempts"),
        ({"minimum": 1000, "maximum": 2000, "unit": "files"}, "1,000 to 2,000 files"),
        ({"text": "v0.9 draft"}, "v0.9 draft"),
    ],
)
def test_quantities(fields: dict[str, Any], shown: str) -> None:
    assert quantity(Quantity.model_validate(fields)) == shown


def test_a_link_shows_the_value_or_the_named_part(model_of: Callable[[Any], Model]) -> None:
    model = model_of(
        {
            "a.plain": {},
            "a.full": {
                "value": {"number": 3, "unit": "files"},
                "parts": {"size": {"number": 32, "unit": "KiB"}},
            },
        }
    )
    assert fact_value(model.facts["a.plain"]) is None
    assert fact_value(model.facts["a.full"]) == "3 files"
    assert fact_value(model.facts["a.full"], "size") == "32 KiB"
    assert fact_value(model.facts["a.full"], "weight") is None


def test_a_day_needs_no_locale() -> None:
    assert day(date(2026, 12, 1)) == "1 December 2026"


@pytest.mark.parametrize(
    ("month", "name"),
    [
        (1, "January"),
        (2, "February"),
        (5, "May"),
        (8, "August"),
        (9, "September"),
        (11, "November"),
    ],
)
def test_months(month: int, name: str) -> None:
    assert day(date(2026, month, 9)) == f"9 {name} 2026"
