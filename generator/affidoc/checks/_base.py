"""What a check is: its rules and a function from a context to findings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

from affidoc.config import Config
from affidoc.diagnostics import Diagnostic, Fix, Location, Related, Severity
from affidoc.evidence import Behind, FactVerdict
from affidoc.model import Model
from affidoc.prose import ProsePage, Sentence
from affidoc_schemas import LockEntry

__all__ = ["Check", "Context", "Rule"]


@dataclass(frozen=True, slots=True)
class Context:
    """All that a check may look at. `today` is an input, so that expiry can be tested."""

    model: Model
    verdicts: Mapping[str, FactVerdict]
    pages: tuple[ProsePage, ...]
    shown: Mapping[str, frozenset[str]]
    """Ids of the facts that a page shows, by the page's path."""
    config: Config
    today: date
    edited: Mapping[str, LockEntry] = field(default_factory=dict)
    """Facts whose numbers are not what the lock recorded, with the record."""
    sentences: Mapping[str, tuple[Sentence, ...]] = field(default_factory=dict)
    """The prose of a page in sentences, by the page's path; none of release notes."""
    behind: tuple[Behind, ...] = ()
    """Pieces that nobody reviewed since the pin of their source moved."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One diagnostic code. Codes are for ever: never renumbered, never reused."""

    code: str
    severity: Severity
    summary: str

    def at(
        self,
        place: Location,
        subject: str,
        message: str,
        fix: str,
        related: tuple[Related, ...] = (),
    ) -> Diagnostic:
        """The finding that this rule fired at a place."""
        return Diagnostic(
            self.code, self.severity, message, place, subject, (Fix(fix),), related
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Check:
    """One file of this room; registered in `CHECKS`."""

    slug: str
    rules: tuple[Rule, ...]
    run: Callable[[Context], Iterator[Diagnostic]]
