"""PRS011: an assumed number never stands without the words that say it is assumed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from affidoc.checks import Context
from affidoc.checks.illustrations import CHECK

RECORDS: dict[str, dict[str, Any]] = {
    "a.guess": {"kind": "illustration", "status": "illustrative", "disclaimer": "b.assumed"},
    "a.other": {"kind": "illustration", "status": "illustrative", "disclaimer": "b.assumed"},
    "b.assumed": {},
}
MESSAGE = "the page shows '{}' without its disclaimer 'b.assumed'"


@pytest.mark.parametrize(
    ("text", "findings"),
    [
        ("[x](claim:b.assumed)\n", []),
        ("[x](claim:a.guess) [y](claim:b.assumed)\n", []),
        ("<!-- affidoc:facts a -->\n\n<!-- affidoc:fact b.assumed -->\n", []),
        ("`[x](claim:a.guess)`\n", []),
        ("As [x](claim:a.guess).\n", [("1:4", "a.guess")]),
        ("One.\n\n<!-- affidoc:facts a -->\n", [("3:1", "a.guess"), ("3:1", "a.other")]),
        ("<!-- affidoc:table a.other -->\n", [("1:1", "a.other")]),
    ],
)
def test_a_page_with_assumed_numbers(
    context_of: Callable[..., Context],
    said: Callable[..., Any],
    text: str,
    findings: list[tuple[str, str]],
) -> None:
    assert said(CHECK, context_of(RECORDS, {"docs/a.md": text})) == [
        ("PRS011", f"docs/a.md:{place}", MESSAGE.format(name)) for place, name in findings
    ]
