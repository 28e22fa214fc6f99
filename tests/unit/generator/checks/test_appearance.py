"""CLM008: every fact is read somewhere in context."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from affidoc.checks import Context
from affidoc.checks.appearance import CHECK

TERM = {"kind": "term", "word": "W", "meanings": [{"context": "a", "meaning": "M."}]}
BACKSTAGE: dict[str, dict[str, Any]] = {
    "b.source": {"kind": "source", "name": "own", "pin": "content", "visibility": "public"},
    "b.together": {"kind": "together", "when": ["a.fact"], "all_of": ["a.fact"]},
    "b.derived": {
        "kind": "derived",
        "check": {"type": "equation", "expression": "1 == a", "inputs": {"a": {"fact": "a.fact"}}},
    },
    "b.component": {"kind": "component", "label": "C"},
    "b.relation": {
        "kind": "relation", "origin": "b.component", "target": "b.component", "label": "L"
    },
    "b.term": TERM,
    "b.metric": {"kind": "metric", "unit": "s", "better": "lower"},
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("No fact.", False),
        ("A [link](claim:a.fact).", True),
        ("A [link](claim:F-01).", True),
        ("A [link](claim:old.name).", True),
        ("<!-- affidoc:facts a -->", True),
        ("<!-- affidoc:fact a.fact -->", True),
        ("<!-- affidoc:table a.fact -->", True),
        ("<!-- affidoc:risks a.fact -->", False),
        ("<!-- affidoc:summary -->", False),
        ("`[code](claim:a.fact)`", False),
        ("<!-- affidoc:facts a.fac -->", False),
    ],
)
def test_a_fact_is_shown_by_a_link_or_a_directive(
    context_of: Callable[..., Context], said: Callable[..., Any], text: str, shown: bool
) -> None:
    files = {"docs/index.md": f"# T\n\n{text}\n", "docs/facts/redirects.txt": "old.name a.fact\n"}
    context = context_of({"a.fact": {"code": "F-01"}, **BACKSTAGE}, files)
    expected = [] if shown else [("CLM008", "a.fact", "no page shows 'a.fact'")]
    assert said(CHECK, context) == expected


def test_a_guide_of_facts_alone_is_a_ledger(
    context_of: Callable[..., Context], said: Callable[..., Any]
) -> None:
    assert said(CHECK, context_of({"a.fact": {}})) == []
