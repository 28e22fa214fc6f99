"""Verdicts: three values for a piece of evidence, one badge for a fact."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Badge", "Basis", "FactVerdict", "PieceResult", "Review", "Suspect", "Verdict"]


class Verdict(StrEnum):
    """What a look at a piece of evidence gave. *Unknown* is never a pass."""

    HOLDS = "holds"
    FAILS = "fails"
    UNKNOWN = "unknown"


class Basis(StrEnum):
    """What the verdict rests on; it decides the badge."""

    SOURCE = "source"
    """The content of a pinned repository was read now."""
    ENGINE = "engine"
    """The reference engine was run now."""
    ARITHMETIC = "arithmetic"
    """Computed from other facts now."""
    LOCK = "lock"
    """Verified earlier, against content that the lock names; not looked at now."""
    REPORT = "report"
    """Somebody said what they read; nothing was verified."""
    CITATION = "citation"
    """A public text is cited; nothing was verified."""


class Badge(StrEnum):
    """What a reader sees beside a fact."""

    FAILING = "failing"
    UNKNOWN = "unknown"
    VERIFIED_SOURCE = "verified (source)"
    VERIFIED_ENGINE = "verified (engine)"
    COMPUTED = "computed"
    ATTESTED = "attested"
    REPORTED = "reported"
    CITED = "cited"
    UNEVIDENCED = "no evidence"


@dataclass(frozen=True, slots=True)
class PieceResult:
    """The result for one piece of evidence, with what was looked at."""

    verdict: Verdict
    basis: Basis
    message: str
    """One sentence for people: what was found, with the values."""
    reason: str = ""
    """For *unknown*: a short stable word that ceilings count by, such as `source-unavailable`. For
    *fails*: `changed`, where the text is another than the one pinned and nothing else is known."""
    source: str | None = None
    commit: str | None = None
    path: str | None = None
    blob: str | None = None
    lines: tuple[int, int] | None = None
    sha256: str | None = None
    structure: str | None = None
    """Hash of the structure of the cited code; computed where the lock is written or differs."""
    searched: int | None = None
    """For a search: how many files were looked at."""
    verified_at: str | None = None
    """For basis *lock*: the day of the look that the lock records."""
    children: tuple[PieceResult, ...] = ()
    """For a composition: the results of its members, in the order written."""


@dataclass(frozen=True, slots=True)
class Review:
    """That a person accepted a piece, or the numbers of a fact, after a change."""

    what: str
    """Type of the evidence; 'fact' for what the fact says in numbers and names."""
    by: str
    at: str
    commit: str | None
    why: str | None
    everything: bool
    """Whether it was accepted together with everything else, unread."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """Why a fact is in doubt though its own evidence does not fail."""

    via: str
    """The fact that it directly stands on, suspect itself or the cause."""
    where: tuple[str | int, ...]
    """The field that names it."""
    cause: str
    """The fact that fails, at the end of the chain."""


@dataclass(frozen=True, slots=True)
class FactVerdict:
    """All results of one fact, in the order of its evidence, and the badge they give."""

    fact: str
    pieces: tuple[PieceResult, ...]
    badge: Badge
    reviews: tuple[Review, ...] = ()
    """What people accepted, as the lock records it."""
    suspect: Suspect | None = None
    """The first step of the way to a fact that fails; `chain_of` gives all of it."""
