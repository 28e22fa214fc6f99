"""Which findings may be set aside, and which ignores are wrong."""

from __future__ import annotations

import pytest

from affidoc.diagnostics import Diagnostic, Ignore, Location, Severity
from affidoc.diagnostics.catalog import stands_alone
from affidoc.diagnostics.set_aside import apply_ignores, may_be_baselined

AT = Location("docs/a.md", 3)


def found(code: str, severity: Severity = Severity.ERROR) -> Diagnostic:
    return Diagnostic(code, severity, "words", AT, "docs/a.md")


@pytest.mark.parametrize("code", ["CLM001", "EVD001", "PRS001", "PRS033", "PRS101", "LNK001"])
def test_what_stands_alone_is_set_aside(code: str) -> None:
    assert stands_alone(code)
    assert may_be_baselined(found(code))
    assert not may_be_baselined(found(code, Severity.NOTE))
    one = Ignore((code,), "a reason", Location("docs/a.md", 2), 3, 4)
    kept, aside, problems = apply_ignores([found(code)], [one], {code})
    assert (kept, problems) == ([], [])
    assert [(each.by, each.reason) for each in aside] == [("ignore", "a reason")]


@pytest.mark.parametrize("code", ["FCT001", "REF001", "PRS004", "PIN002", "PRS112", "CFG001"])
def test_what_hides_something_else_is_not(code: str) -> None:
    assert not may_be_baselined(found(code))
    one = Ignore((code,), "a reason", Location("docs/a.md", 2), 3, 4)
    kept, aside, problems = apply_ignores([found(code)], [one], {code})
    assert (kept, aside) == ([found(code)], [])
    assert [each.code for each in problems] == ["CFG004"]


def test_an_ignore_reaches_neither_other_lines_nor_other_files() -> None:
    for path, first, last in (("docs/a.md", 4, 9), ("docs/a.md", 1, 2), ("docs/b.md", 1, 9)):
        one = Ignore(("CLM001",), "a reason", Location(path, 1), first, last)
        kept, aside, problems = apply_ignores([found("CLM001")], [one], {"CLM001"})
        assert (len(kept), aside, [each.code for each in problems]) == (1, [], ["CFG001"])


def test_an_ignore_of_what_this_run_does_not_judge_is_not_called_unused() -> None:
    one = Ignore(("PRS101",), "a reason", AT, 3, 3)
    assert apply_ignores([], [one], {"CLM001"}) == ([], [], [])
