"""One run with everything in it that a format has to spell."""

from __future__ import annotations

from pathlib import Path

import pytest

from affidoc.diagnostics import (
    Case,
    Diagnostic,
    Fix,
    Location,
    Related,
    Report,
    RuleText,
    Severity,
    Suppressed,
)

PAGE = "# CLM001: an implemented fact cites no evidence\n\n## What it says\n\nNothing is cited.\n"


@pytest.fixture
def report() -> Report:
    """Two facts of one file and a page: one fails, one is unknown; one finding is set aside."""
    found = (
        Diagnostic(
            "CLM001", Severity.ERROR, "'retry.bounds' cites\n100% nothing, <b>& 'more'",
            Location("docs/facts/ri sk\udcff.yml", 2, 5, 2, 9), "retry.bounds",
            (Fix("Cite what shows it."),),
            (Related(Location("docs/facts/ri sk\udcff.yml", 1, 1), "first here"),),
        ),
        Diagnostic(
            "EVD004", Severity.NOTE, "unknown (app:source-unavailable)",
            Location("docs/facts/ri sk\udcff.yml", 9, 5), "retry.count",
        ),
        Diagnostic("PRS010", Severity.WARNING, "@team, see #12: www.example.org",
                   Location("docs/index.md", 3, 1), "docs/index.md"),
    )  # fmt: skip
    aside = Diagnostic("CLM008", Severity.WARNING, "no page shows 'retry.count'",
                       Location("docs/facts/ri sk\udcff.yml", 8, 3), "retry.count")  # fmt: skip
    facts = "docs/facts/ri sk\udcff.yml"
    return Report(
        found, Path("/nowhere"), (
            Suppressed(aside, "ignore", "shown elsewhere", Location(facts, 7, 1)),
        ),
        prefix="guide/", exit_code=1, summary="2 facts: 1 error", version="0.1.0",
        rules=lambda: (RuleText("CLM001", Severity.ERROR, "an implemented fact cites no evidence",
                                PAGE),),
        cases=lambda: (
            Case("retry.bounds", Location(facts, 1, 3)), Case("retry.count", Location(facts, 8, 3)),
            Case("docs/index.md", Location("docs/index.md")),
            Case("docs/a.md", Location("docs/a.md")),
        ),
    )  # fmt: skip
