"""What a check found, without the facts: all that is printed of it, and all that is kept of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from affidoc.diagnostics import Diagnostic, Fix, Location, Related, Severity, Suppressed

__all__ = ["Judged", "from_json", "to_json"]


@dataclass(frozen=True, slots=True)
class Judged:
    """The result of a check as values that need no model."""

    facts: int
    """How many facts were read."""
    looked: bool
    """Whether evidence was looked at; errors in the facts themselves end a run before that."""
    badges: Mapping[str, int] = field(default_factory=dict)
    """How many facts have each badge."""
    unknown: int = 0
    """How many pieces of evidence are unknown."""
    diagnostics: tuple[Diagnostic, ...] = ()
    suppressed: tuple[Suppressed, ...] = ()
    passing: bool = False
    """Whether something could not be read for a reason that may be gone at the next try."""


def to_json(one: Judged) -> dict[str, Any]:
    """Plain values for an entry of the cache."""
    return {
        "facts": one.facts, "looked": one.looked, "badges": dict(one.badges),
        "unknown": one.unknown, "diagnostics": [_told(found) for found in one.diagnostics],
        "suppressed": [
            [_told(aside.finding), aside.by, aside.reason, _place(aside.at)]
            for aside in one.suppressed
        ],
    }  # fmt: skip


def from_json(data: Any) -> Judged:
    """The value that `to_json` told.

    Raises:
        ValueError, KeyError, TypeError: it is something else.
    """
    facts, unknown, badges = data["facts"], data["unknown"], data["badges"]
    if not (isinstance(facts, int) and isinstance(unknown, int) and isinstance(badges, dict)):
        raise TypeError("not the result of a check")
    if any(not isinstance(number, int) for number in badges.values()):
        raise TypeError("not the result of a check")
    found = tuple(_finding(*one) for one in data["diagnostics"])
    aside = tuple(_aside(*one) for one in data["suppressed"])
    return Judged(facts, data["looked"] is True, badges, unknown, found, aside)


def _told(one: Diagnostic) -> list[Any]:
    return [
        one.code, one.severity.value, one.message, _place(one.primary), one.subject,
        [fix.title for fix in one.fixes],
        [[_place(related.at), related.message] for related in one.related],
    ]  # fmt: skip


def _place(at: Location) -> list[Any]:
    return [at.path, at.line, at.column, at.end_line, at.end_column]


def _finding(
    code: str, severity: str, message: str, place: list[Any], subject: str, fixes: list[str],
    related: list[Any],
) -> Diagnostic:  # fmt: skip
    if not all(isinstance(text, str) for text in (code, message, subject, *fixes)):
        raise TypeError("not a finding")
    return Diagnostic(
        code, Severity(severity), message, _location(*place), subject,
        tuple(Fix(title) for title in fixes),
        tuple(Related(_location(*at), str(text)) for at, text in related),
    )  # fmt: skip


def _aside(finding: list[Any], by: str, reason: str, at: list[Any]) -> Suppressed:
    if by not in {"ignore", "baseline"} or not isinstance(reason, str):
        raise TypeError("not a finding that is set aside")
    kind: Literal["ignore", "baseline"] = "ignore" if by == "ignore" else "baseline"
    return Suppressed(_finding(*finding), kind, reason, _location(*at))


def _location(path: Any, line: Any, column: Any, end_line: Any, end_column: Any) -> Location:
    numbers = [line, column, *(one for one in (end_line, end_column) if one is not None)]
    if not isinstance(path, str) or not all(isinstance(number, int) for number in numbers):
        raise TypeError("not a place")
    return Location(path, line, column, end_line, end_column)
