"""A literal that was found against the part of a fact that it should equal."""

from __future__ import annotations

from affidoc.evidence.compared import Compared
from affidoc.literal import Literal, Untyped
from affidoc.shown import shown
from affidoc_schemas.units import in_base_unit

__all__ = ["compare"]


def compare(said: Compared, found: Literal, unit: str | None) -> str | None:
    """Why the two differ, as the end of a sentence; None where they are equal.

    Numbers are compared exactly, in base units; texts and lists letter by letter, in order.

    `unit` is the unit of the literal, where the source counts in another one than the fact.
    """
    if said.number is not None:
        return _numbers(said, found, unit)
    if said.items is not None:
        return _items(said.items, found)
    text = str(found).lower() if isinstance(found, bool) else found
    return None if text == said.text else f"is {shown(found)}, the fact says {said}"


def _numbers(said: Compared, found: Literal, unit: str | None) -> str | None:
    if isinstance(found, list) and said.unit is None:  # the part 'count': how long the list is
        found = len(found)
    if isinstance(found, Untyped):
        number = found.number()
        found = found if number is None else number
    if isinstance(found, bool | str | list):
        return f"is {shown(found)}, the fact says {said}"
    theirs = in_base_unit(found, unit or said.unit)
    ours = in_base_unit(said.number or 0, said.unit)
    if theirs == ours:
        return None
    counted = f" {unit}" if unit else ""
    if theirs[1] != ours[1]:
        return f"counts in {unit}, which cannot be compared with {said}"
    return f"is {shown(found)}{counted}, the fact says {said}"


def _items(names: tuple[str, ...], found: Literal) -> str | None:
    if not isinstance(found, list):
        return f"is {shown(found)}, the fact lists {len(names)} names"
    for number, (name, item) in enumerate(zip(names, found, strict=False), start=1):
        if name != item:
            return f"has {shown(item)} at place {number}, the fact says {shown(name)}"
    if len(names) != len(found):
        return f"lists {len(found)} names, the fact {len(names)}"
    return None
