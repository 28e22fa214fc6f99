"""Numbers, units and days as people read them. Facts store values; only this file formats them."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from affidoc_schemas import Fact, Quantity

__all__ = ["day", "fact_value", "number", "quantity"]

_LABELS = {
    "exit code", "schema version", "store version", "journal version", "envelope version",
    "priority", "rank", "step", "phase", "port",
}  # fmt: skip
"""Units that name a place in an order: `exit code 5`, not `5 exit code`."""

_LONG_PLURALS = ("nches", "rches", "tches", "shes", "sses", "xes")


def number(value: int | float) -> str:
    """`500000` is `500,000`; a float keeps the digits it was written with."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        value = int(value)
    exact = Decimal(repr(value))  # never `1e-07`, which no reader would write
    return f"{exact:,f}".replace("-", "\N{MINUS SIGN}")


def quantity(value: Quantity) -> str:
    """`500,000 tokens/agent`, `1 to 3 attempts`, or the literal."""
    if value.text is not None:
        return value.text
    unit = value.unit or ""
    if value.number is not None:
        shown = number(value.number)
        if unit == "%":
            return f"{shown} %"
        if unit in _LABELS:
            return f"{unit} {shown}"
        return f"{shown} {_singular(unit) if value.number == 1 else unit}"
    assert value.minimum is not None  # noqa: S101 - the schema demands one of the three forms
    assert value.maximum is not None  # noqa: S101
    return f"{number(value.minimum)} to {number(value.maximum)} {unit}"


def _singular(unit: str) -> str:
    """`1 token/agent`: only plain plurals of the unit before the stroke."""
    first, stroke, rest = unit.partition("/")
    if first.endswith("ies"):
        first = f"{first[:-3]}y"
    elif first.endswith(_LONG_PLURALS):
        first = first[:-2]
    elif first.endswith("s") and not first.endswith("ss") and len(first) > 2:
        first = first[:-1]
    return first + stroke + rest


def fact_value(fact: Fact, part: str | None = None) -> str | None:
    """The value that a link to a fact shows, if it has one."""
    if part is not None:
        named = fact.parts.get(part)
        return None if named is None else quantity(named)
    return None if fact.value is None else quantity(fact.value)


def day(value: date) -> str:
    """`1 December 2026`, without the locale of the machine."""
    months = "January February March April May June July August September October November December"
    return f"{value.day} {months.split()[value.month - 1]} {value.year}"
