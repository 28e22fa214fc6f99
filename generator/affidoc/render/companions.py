"""Which facts a page must show beside those it shows: disclaimers and together rules."""

from __future__ import annotations

from collections.abc import Iterable

from affidoc.model import Model, carried
from affidoc_schemas.illustration import Illustration
from affidoc_schemas.together import Together

__all__ = ["companions"]


def companions(model: Model, shown: Iterable[str]) -> list[str]:
    """Ids to add until nothing on the page misleads alone; a companion may need its own."""
    rules = [fact for fact in model.of_kind("together") if isinstance(fact, Together)]
    there = dict.fromkeys(shown)
    there |= dict.fromkeys(sorted(carried(there, model)))
    added: dict[str, None] = {}
    while True:
        missing: list[str] = []
        for name in there:
            fact = model.facts[name]
            if isinstance(fact, Illustration) and fact.disclaimer not in there:
                missing.append(fact.disclaimer)
        for rule in rules:
            if there.keys().isdisjoint(rule.when):
                continue
            missing += [name for name in rule.all_of if name not in there]
            if rule.any_of and there.keys().isdisjoint(rule.any_of):
                missing.append(rule.any_of[0])
        if not missing:
            return list(added)
        added |= dict.fromkeys(missing)
        there |= dict.fromkeys(missing)
        there |= dict.fromkeys(sorted(carried(missing, model)))
