"""What a format prints: findings, what was set aside, what was judged, and how the run ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from affidoc.diagnostics.model import Diagnostic, Location, Severity

__all__ = ["Case", "Report", "RuleText", "Suppressed"]


@dataclass(frozen=True, slots=True)
class Suppressed:
    """A finding that is known and set aside; it is counted, and never fails a run."""

    finding: Diagnostic
    by: Literal["ignore", "baseline"]
    """An inline comment beside the place, or a line of the baseline file."""
    reason: str
    at: Location
    """Where it says so."""


@dataclass(frozen=True, slots=True)
class RuleText:
    """A diagnostic code as its page explains it."""

    code: str
    severity: Severity
    summary: str
    page: str
    """Markdown, as `affidoc explain` prints it."""


@dataclass(frozen=True, slots=True)
class Case:
    """One thing that was judged: a fact, or a page."""

    name: str
    at: Location


@dataclass(frozen=True, slots=True)
class Report:
    """One run, for a format. Findings and suppressed ones are in their total order."""

    found: Sequence[Diagnostic]
    root: Path
    """Where the paths of places start; source lines are read from there."""
    suppressed: Sequence[Suppressed] = ()
    prefix: str = ""
    """Path of `root` below the top of its Git repository, with a slash at the end, or empty:
    code hosts count paths from that top."""
    exit_code: int = 0
    fail_on: Severity = Severity.ERROR
    judged: bool = True
    """False where errors in reading ended the run before evidence was looked at."""
    summary: str = ""
    """The line of counts that people see on standard error."""
    version: str = ""
    rules: Callable[[], Sequence[RuleText]] = field(default=tuple)
    """All codes; asked for by the formats that carry them."""
    cases: Callable[[], Sequence[Case]] = field(default=tuple)
    """All facts and pages; asked for by formats that list what passed."""
    colour: bool = False
