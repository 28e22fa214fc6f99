"""Every number that a fact tells, in the form in which prose is compared with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from affidoc.prose import key_of
from affidoc_schemas import Fact, Quantity

__all__ = ["Told", "numbers_of"]


@dataclass(frozen=True, slots=True)
class Told:
    """One number of a fact."""

    key: tuple[Fraction, str]
    """The number in its base unit, and that unit in the singular; no unit for a count of items."""
    shown: str
    """As people write it: `500,000 tokens`."""


def numbers_of(fact: Fact, part: str | None = None) -> tuple[Told, ...]:
    """The numbers of a fact, or of one part; both ends of a range, and how many items there are."""
    quantities = [fact.parts[part]] if part in fact.parts else list(_quantities(fact))
    told = [one for quantity in quantities for one in _told(quantity)]
    if fact.items and part not in fact.parts:
        count = len(fact.items)
        told.append(Told((Fraction(count), ""), f"{count} items"))
    return tuple(told)


def _quantities(fact: Fact) -> Iterator[Quantity]:
    for one in (fact.value, *fact.parts.values()):
        if one is not None:
            yield one
    for name in ("default", "range"):
        one = getattr(fact, name, None)
        if isinstance(one, Quantity):
            yield one


def _told(quantity: Quantity) -> Iterator[Told]:
    for number in (quantity.number, quantity.minimum, quantity.maximum):
        if number is not None:
            yield Told(key_of(number, quantity.unit), f"{number:,} {quantity.unit}")
