"""PRS035: an assumed number says beside itself that it is assumed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from affidoc.checks import Context
from affidoc.checks.illustrative_numbers import CHECK

RECORDS: dict[str, dict[str, Any]] = {
    "note": {},
    "guess": {
        "kind": "illustration", "status": "illustrative", "disclaimer": "note",
        "value": {"number": 40_000, "unit": "tokens"},
        "parts": {"share": {"number": 44.4, "unit": "%"}, "files": {"number": 5, "unit": "files"}},
    },
    "both": {
        "kind": "illustration", "status": "illustrative", "disclaimer": "note",
        "value": {"number": 70, "unit": "files"},
    },
    "real": {"value": {"number": 70, "unit": "files"}},
}  # fmt: skip
MESSAGE = "'{}' is assumed by 'guess', and the sentence does not say so"


@pytest.mark.parametrize(
    ("text", "findings"),
    [
        ("It saves 40,000 tokens.", [("10", "40,000 tokens")]),
        ("It saves 44.4 %.", [("10", "44.4 %")]),
        ("Suppose that it saves 40,000 tokens.", []),
        ("The numbers are assumed. It saves 40,000 tokens.", []),
        ("The numbers are assumed.\n\nIt saves 40,000 tokens.", [("10", "40,000 tokens")]),
        ("It saves [40,000 tokens](claim:guess).", []),
        ("It reads 5 files.", []),
        ("It reads 70 files.", []),
        ("It saves `40,000 tokens`.", []),
    ],
)
def test_a_number_that_is_assumed(
    context_of: Callable[..., Context],
    said: Callable[..., Any],
    text: str,
    findings: list[tuple[str, str]],
) -> None:
    line = 1 + text.count("\n")
    assert said(CHECK, context_of(RECORDS, {"docs/a.md": f"{text}\n"})) == [
        ("PRS035", f"docs/a.md:{line}:{column}", MESSAGE.format(shown))
        for column, shown in findings
    ]
