"""What people accepted, from the lock to the verdicts of the facts."""

from __future__ import annotations

from collections.abc import Mapping

from affidoc.evidence.verdict import Review
from affidoc.snapshot import Lock

__all__ = ["reviews_of"]


def reviews_of(lock: Lock) -> Mapping[str, tuple[Review, ...]]:
    """Acceptances by fact, in the order of the lock."""
    found: dict[str, list[Review]] = {}
    for entry in lock.entries.values():
        said = entry.accepted
        if said is not None:
            found.setdefault(entry.fact, []).append(
                Review(
                    entry.type, said.by, said.at.isoformat(), said.commit, said.why,
                    bool(said.everything),
                )
            )  # fmt: skip
    return {name: tuple(reviews) for name, reviews in found.items()}
