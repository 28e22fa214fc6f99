"""What a fact says in numbers and names, as the lock records it beside the evidence.

An excerpt shows lines and a report shows a reader's word; neither compares itself with the number
in the fact. So the number is recorded when a person pins, and an edit of it is a finding until a
person pins again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from typing import Any

from affidoc.model import Model
from affidoc.snapshot import Lock
from affidoc_schemas import Fact, LockEntry, Quantity

__all__ = ["PIECE", "TYPE", "changed_since_pinned", "recorded", "said_hash"]

TYPE = "fact"
PIECE = "0" * 16
"""One line a fact, whatever it says: the hash is what changes."""

_SAYING = ("value", "parts", "items", "default", "range", "rank", "order", "number")


def said_hash(fact: Fact) -> str | None:
    """SHA-256 over values, parts, items and the numbers of the kind; None where it has none."""
    told = _plainly(fact)
    if told is None:
        told = fact.model_dump(mode="json", include=set(_SAYING), exclude_none=True)
        told = {name: value for name, value in told.items() if value not in ([], {})}
    if not told:
        return None
    data = json.dumps(told, sort_keys=True, separators=(",", ":")).encode("ascii")
    return hashlib.sha256(data).hexdigest()


def _plainly(fact: Fact) -> dict[str, Any] | None:
    """What the fact says, where it is made of quantities and plain values; else None."""
    told: dict[str, Any] = {}
    for name in _saying(type(fact)):
        value = getattr(fact, name)
        if value is None or value in ((), {}):
            continue
        if isinstance(value, Quantity):
            told[name] = _quantity(value)
        elif isinstance(value, dict) and all(isinstance(one, Quantity) for one in value.values()):
            told[name] = {part: _quantity(one) for part, one in value.items()}
        elif type(value) in {str, int} or (
            type(value) is tuple and all(type(one) is str for one in value)
        ):
            told[name] = value
        else:
            return None
    return told


@lru_cache
def _saying(kind: type[Fact]) -> tuple[str, ...]:
    """The fields of a kind among those that say something."""
    return tuple(name for name in _SAYING if name in kind.model_fields)


def _quantity(quantity: Quantity) -> dict[str, Any]:
    return {name: value for name, value in quantity if value is not None}


def changed_since_pinned(model: Model, lock: Lock) -> Mapping[str, LockEntry]:
    """Facts whose numbers are not what the lock recorded, with the record."""
    found: dict[str, LockEntry] = {}
    for name, fact in model.facts.items():
        entry = lock.entries.get((name, PIECE))
        if entry is not None and entry.sha256 != said_hash(fact):
            found[name] = entry
    return found


def recorded(fact: Fact, today: date, who: str, tool: str) -> LockEntry | None:
    """The line of the lock for what a fact says now."""
    digest = said_hash(fact)
    if digest is None:
        return None
    return LockEntry(
        fact=fact.id, piece=PIECE, type=TYPE, source="facts", sha256=digest, verdict="holds",
        verified_at=today, verified_by=who, tool=tool,
    )  # fmt: skip
