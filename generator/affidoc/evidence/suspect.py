"""Facts that stand on a fact that fails: in doubt, with the way to the cause.

Breadth first and without recursion, so that a chain of 10,000 facts costs what a tree does, and
everyone gets the shortest way.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Mapping

from affidoc.evidence.verdict import FactVerdict, Suspect
from affidoc.model import Model
from affidoc_schemas import Mention

__all__ = ["chain_of", "suspects"]


def suspects(model: Model, failing: Collection[str]) -> Mapping[str, Suspect]:
    """Every fact that requires or derives from one of these, near or far, and is none of them.

    To supersede a fact is to correct it, so that is no reason for doubt.
    """
    if not failing:
        return {}
    users: dict[str, list[tuple[str, Mention]]] = {}
    for name, fact in model.facts.items():
        for mention in fact.mentions():
            if _stands_on(mention):
                users.setdefault(mention.target, []).append((name, mention))
    found: dict[str, Suspect] = {}
    waiting = deque((name, name) for name in model.facts if name in failing)
    while waiting:
        name, cause = waiting.popleft()
        for user, mention in users.get(name, ()):
            if user not in found and user not in failing:
                found[user] = Suspect(name, mention.where, cause)
                waiting.append((user, cause))
    return found


def chain_of(verdicts: Mapping[str, FactVerdict], name: str) -> Iterator[str]:
    """The facts from this one to the cause, both included."""
    yield name
    while (doubt := verdicts[name].suspect) is not None:
        name = doubt.via
        yield name


def _stands_on(mention: Mention) -> bool:
    first, last = mention.where[0], mention.where[-1]
    return first in {"requires", "check"} or (first == "evidence" and last == "check")
