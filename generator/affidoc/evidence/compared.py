"""The part of a fact that a literal or an equation is compared with."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from affidoc.shown import shown, shown_number
from affidoc_schemas import Fact, Quantity
from affidoc_schemas.units import in_base_unit

__all__ = ["Compared", "compared_part"]


@dataclass(frozen=True, slots=True)
class Compared:
    """Exactly one of number, text and items is given."""

    number: int | float | None = None
    unit: str | None = None
    text: str | None = None
    items: tuple[str, ...] | None = None

    def exact(self) -> Fraction | None:
        """The number in its base unit."""
        return None if self.number is None else in_base_unit(self.number, self.unit)[0]

    def as_json(self) -> dict[str, Any]:
        """What goes into the digest of a piece."""
        told = {"number": self.number, "unit": self.unit, "text": self.text, "items": self.items}
        return {name: value for name, value in told.items() if value is not None}

    def __str__(self) -> str:
        if self.number is not None:
            return f"{shown_number(self.number)} {self.unit or ''}".rstrip()
        return shown(self.items if self.text is None else self.text)


def compared_part(fact: Fact, part: str | None) -> Compared | None:
    """The part of this name; None where the fact has no such thing.

    A name from `parts` comes first. `minimum`, `maximum` (of the value, else of a budget's range),
    `default` (of a budget), `count` (of the items) and `items` are always understood; without a
    name it is the number or text of `value`.
    """
    if part is None:
        return _single(fact.value)
    if part in fact.parts:
        return _single(fact.parts[part])
    match part:
        case "items" if fact.items:
            return Compared(items=fact.items)
        case "count" if fact.items:
            return Compared(number=len(fact.items))
        case "default":
            return _single(getattr(fact, "default", None))
        case "minimum" | "maximum":
            for quantity in (fact.value, getattr(fact, "range", None)):
                if isinstance(quantity, Quantity) and getattr(quantity, part) is not None:
                    return Compared(number=getattr(quantity, part), unit=quantity.unit)
    return None


def _single(quantity: Quantity | None) -> Compared | None:
    if quantity is None or (quantity.number is None and quantity.text is None):
        return None
    return Compared(number=quantity.number, unit=quantity.unit, text=quantity.text)
