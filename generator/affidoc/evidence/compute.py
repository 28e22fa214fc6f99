"""Derived facts computed: equations, equal lists, forms of texts."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from affidoc.evidence.compared import compared_part
from affidoc.evidence.expression import Uncomputable, parse_comparison
from affidoc.evidence.verdict import Verdict
from affidoc.model import Model
from affidoc.shown import shown
from affidoc_schemas import Fact, model_of
from affidoc_schemas.derived import Count, Derived, Equation, Input, Matches, SameItems

__all__ = ["Computation", "compute"]


@dataclass(frozen=True, slots=True)
class Computation:
    """What a derived fact computes to; `holds` is None where it cannot be computed."""

    holds: bool | None
    message: str

    @property
    def verdict(self) -> Verdict:
        """The same, in the words of evidence."""
        if self.holds is None:
            return Verdict.UNKNOWN
        return Verdict.HOLDS if self.holds else Verdict.FAILS


def compute(model: Model, derived: Derived) -> Computation:
    """Compute the check of a derived fact over the facts of the model."""
    try:
        match derived.check:
            case Equation():
                return _equation(model, derived.check)
            case SameItems():
                return _same_items(model, derived.check)
            case Matches():
                return _matches(model, derived.check)
    except Uncomputable as problem:
        return Computation(None, f"cannot be computed: {problem}")


def _equation(model: Model, check: Equation) -> Computation:
    comparison = parse_comparison(check.expression, check.inputs)
    values = {name: _input(model, name, one) for name, one in check.inputs.items()}
    holds = comparison.holds(values)
    message = comparison.shown(values)
    if not holds:
        message += f" is false: the sides are {comparison.sides_shown(values)}"
    return Computation(holds, message)


def _input(model: Model, name: str, one: Input) -> Fraction:
    if one.count is not None:
        return Fraction(_counted(model, one.count))
    fact = _fact(model, one.fact or "")
    compared = compared_part(fact, one.part)
    exact = None if compared is None else compared.exact()
    if exact is None:
        part = f"number '{one.part}'" if one.part else "number as its value"
        raise Uncomputable(f"'{fact.id}' has no {part}, which '{name}' needs")
    return exact


def _counted(model: Model, count: Count) -> int:
    counted = model_of(count.kind)
    if counted is None:
        raise Uncomputable(f"there is no kind '{count.kind}'")
    fields = counted.model_fields
    for needed in ("group" if count.group else None, count.distinct):
        if needed is not None and needed not in fields:
            raise Uncomputable(f"facts of kind '{count.kind}' have no field '{needed}'")
    chosen = [
        fact
        for fact in model.of_kind(count.kind)
        if (count.under is None or fact.id.startswith(f"{count.under}."))
        and (count.group is None or getattr(fact, "group", None) == count.group)
    ]
    if count.distinct is None:
        return len(chosen)
    records = (fact.model_dump(mode="json").get(count.distinct) for fact in chosen)
    return len({json.dumps(value, sort_keys=True) for value in records if value is not None})


def _same_items(model: Model, check: SameItems) -> Computation:
    facts = [_fact(model, name) for name in check.facts]
    for fact in facts:
        if not fact.items:
            raise Uncomputable(f"'{fact.id}' lists no items")
    first = facts[0]
    for other in facts[1:]:
        if other.items != first.items:
            return Computation(False, _first_difference(first, other))
    names = ", ".join(f"'{fact.id}'" for fact in facts)
    return Computation(True, f"{names} list the same {len(first.items)} names in the same order")


def _first_difference(one: Fact, other: Fact) -> str:
    for number, (left, right) in enumerate(zip(one.items, other.items, strict=False), start=1):
        if left != right:
            return (
                f"place {number} is {shown(left)} in '{one.id}' and {shown(right)} in '{other.id}'"
            )
    return f"'{one.id}' lists {len(one.items)} names, '{other.id}' {len(other.items)}"


_FORMS = {
    "commit": re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}"),
    "version": re.compile(r"v?[0-9]+(?:\.[0-9]+)+"),
    "date": re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}"),
}


def _matches(model: Model, check: Matches) -> Computation:
    fact = _fact(model, check.fact)
    text = None if fact.value is None else fact.value.text
    if text is None:
        raise Uncomputable(f"'{fact.id}' has no text as its value")
    if not _FORMS[check.form].fullmatch(text) or (check.form == "date" and not _is_day(text)):
        return Computation(False, f"{shown(text)} is no {check.form}")
    if check.prefix is not None and not text.startswith(check.prefix):
        return Computation(False, f"{shown(text)} does not start with {shown(check.prefix)}")
    start = f" that starts with {shown(check.prefix)}" if check.prefix is not None else ""
    return Computation(True, f"{shown(text)} is a {check.form}{start}")


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _fact(model: Model, name: str) -> Fact:
    fact = model.facts.get(name)
    if fact is None:
        raise Uncomputable(f"no fact has the id '{name}'")
    return fact
