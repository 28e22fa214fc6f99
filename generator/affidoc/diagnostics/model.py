"""The printed value of a finding: code, place, message, fix."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Diagnostic", "Fix", "Location", "Related", "Severity"]


class Severity(StrEnum):
    """How much it matters; `rank` orders from worst to mildest."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"

    @property
    def rank(self) -> int:
        return list(Severity).index(self)


@dataclass(frozen=True, slots=True, order=True)
class Location:
    """A place a person edits: path relative to the root (POSIX), lines and columns from 1."""

    path: str
    line: int = 1
    column: int = 1
    end_line: int | None = None
    end_column: int | None = None


@dataclass(frozen=True, slots=True)
class Fix:
    """What to do, in the imperative."""

    title: str


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that a reader of the message wants to see."""

    at: Location
    message: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding. `code` is for ever; `subject` names the fact or page it is about."""

    code: str
    severity: Severity
    message: str
    primary: Location
    subject: str = ""
    fixes: tuple[Fix, ...] = ()
    related: tuple[Related, ...] = ()

    @property
    def order(self) -> tuple[str, int, int, str, str, str]:
        """Total order, so that output is the same bytes for the same findings."""
        at = self.primary
        return (at.path, at.line, at.column, self.code, self.subject, self.message)
