"""Two branches of a lock to one: for a merge driver, where keeping all lines is not enough."""

from __future__ import annotations

from typing import TYPE_CHECKING

from affidoc.snapshot.lock import Lock, newer

if TYPE_CHECKING:  # the models are slow to import
    from affidoc_schemas import LockEntry

__all__ = ["merge_locks"]


def merge_locks(base: Lock, ours: Lock, theirs: Lock) -> tuple[LockEntry, ...]:
    """The entries both branches agree on.

    What one side alone changed or removed is taken. What both changed differently is taken from
    the later look, since the lock records looks and either can be repeated.
    """
    merged: list[LockEntry] = []
    for key in sorted({*ours.entries, *theirs.entries}):
        before, one, other = (lock.entries.get(key) for lock in (base, ours, theirs))
        if one == before:
            chosen = other
        elif other in (before, one):
            chosen = one
        else:
            chosen = newer(one, other) if one and other else one or other
        if chosen is not None:
            merged.append(chosen)
    return tuple(merged)
