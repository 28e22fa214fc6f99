"""Each diagnostic code has one page that says what it is, at the severity it has."""

from __future__ import annotations

import re
from pathlib import Path

from affidoc.checks import CHECKS
from affidoc.diagnostics.catalog import (
    MENTION_CODES,
    READING_CODES,
    SETTLING_CODES,
    known_codes,
)

PAGES = Path(__file__).parents[2] / "docs" / "checks"
SUMMARIES = (
    READING_CODES
    | MENTION_CODES
    | SETTLING_CODES
    | {rule.code: rule.summary for check in CHECKS for rule in check.rules}
)


def test_codes_are_unique() -> None:
    codes = [
        *READING_CODES,
        *MENTION_CODES,
        *SETTLING_CODES,
        *(rule.code for check in CHECKS for rule in check.rules),
    ]
    assert len(codes) == len(set(codes))


def test_every_code_has_its_page_and_every_page_its_code() -> None:
    assert {file.stem for file in PAGES.glob("*.md")} == set(SUMMARIES)
    assert known_codes() == set(SUMMARIES)


def test_a_page_carries_the_summary_and_the_sections() -> None:
    for code, summary in SUMMARIES.items():
        text = (PAGES / f"{code}.md").read_text(encoding="utf-8")
        assert text.startswith(f"# {code}: {summary}\n"), code
        for section in ("What it says", "Why it is checked", "How to mend it"):
            assert f"\n## {section}\n\n" in text, code


def test_a_page_names_the_severity() -> None:
    for check in CHECKS:
        for rule in check.rules:
            text = (PAGES / f"{rule.code}.md").read_text(encoding="utf-8")
            found = re.search(r"^\*Severity: (\w+)\.", text, re.MULTILINE)
            assert found is not None, rule.code
            assert found.group(1) == rule.severity.value, rule.code
