"""PRS001, PRS002: links to facts and directives of the prose resolve."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from affidoc.checks import Context
from affidoc.checks.prose_links import CHECK

RECORDS = {
    "a.cups": {"code": "F-01", "parts": {"day": {"number": 1, "unit": "cups"}}},
    "a.plain": {},
}
REDIRECTS = "old.cups a.cups\nold.gone a.gone\n"


def unresolved(name: str) -> str:
    return f"no fact has the id '{name}'"


@pytest.mark.parametrize(
    ("line", "findings"),
    [
        ("[x](claim:a.cups)", []),
        ("[x](claim:F-01) and [x](claim:old.cups)", []),
        ("[x](claim:a.cups#day)", []),
        ("`[x](claim:a.none)`", []),
        ("[x](https://example.org/claim:a.none)", []),
        ("An [x](claim:a.cusp).", [("PRS001", 4, unresolved("a.cusp"), "Did you mean 'a.cups'?")]),
        ("[x](claim:F-02)", [("PRS001", 1, unresolved("F-02"), "List ids with `affidoc list`.")]),
        (
            "[x](claim:old.gone)",
            [("PRS001", 1, unresolved("old.gone"), "List ids with `affidoc list`.")],
        ),
        ("[x](claim:)", [("PRS001", 1, unresolved(""), "List ids with `affidoc list`.")]),
        (
            "[x](claim:a.cups#week)",
            [("PRS001", 1, "'a.cups' has no part 'week'", "Parts of this fact: 'day'.")],
        ),
        (
            "[x](claim:a.plain#day)",
            [("PRS001", 1, "'a.plain' has no part 'day'", "Parts of this fact: none.")],
        ),
        ("<!-- affidoc:facts a -->", []),
        ("<!-- affidoc:fact F-01 -->", []),
        ("<!-- affidoc:table a.cups -->", []),
        ("<!-- affidoc:summary -->", []),
        ("<!-- affidoc:diagram a.flow -->", []),
        ("<!-- another comment -->", []),
        (
            "<!-- affidoc:tabel a -->",
            [("PRS002", 1, "unknown directive 'tabel'", "Did you mean 'table'?")],
        ),
        (
            "<!-- affidoc:facts a.cup -->",
            [("PRS002", 1, "'facts a.cup' selects no fact", "Did you mean 'a.cups'?")],
        ),
        (
            "<!-- affidoc:facts -->",
            [("PRS002", 1, "'facts ' selects no fact", "List ids with `affidoc list PREFIX`.")],
        ),
        (
            "<!-- affidoc:fact a -->",
            [("PRS002", 1, "'fact a' selects no fact", "List ids with `affidoc list PREFIX`.")],
        ),
        (
            "<!-- affidoc:risks a.cups -->",
            [("PRS002", 1, "'risks a.cups' selects no fact", "Did you mean 'a.cups'?")],
        ),
        (
            "<!-- affidoc:diagram a.cups -->",
            [
                (
                    "PRS002", 1, "'a.cups' is of kind claim, which has no picture",
                    "Name a fact of kind sequence, view, workflow, or use 'fact'.",
                )
            ],
        ),
    ],
)  # fmt: skip
def test_a_line_of_a_page(
    context_of: Callable[..., Context],
    said: Callable[..., Any],
    line: str,
    findings: list[tuple[str, int, str, str]],
) -> None:
    flow = {
        "kind": "workflow", "alt": "A.", "initial": "on",
        "states": [{"name": "on", "label": "On"}, {"name": "off", "label": "O", "terminal": True}],
        "transitions": [{"origin": "on", "target": "off", "on": "go"}],
    }  # fmt: skip
    files = {"docs/index.md": f"# T\n\n{line}\n", "docs/facts/redirects.txt": REDIRECTS}
    context = context_of({**RECORDS, "a.flow": flow}, files)
    assert said(CHECK, context) == [
        (code, f"docs/index.md:3:{column}", message) for code, column, message, _ in findings
    ]
    assert [one.fixes[0].title for one in CHECK.run(context)] == [fix for *_, fix in findings]
