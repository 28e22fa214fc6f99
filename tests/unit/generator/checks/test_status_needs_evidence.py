"""CLM001, CLM002: what a status demands of the evidence beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from affidoc.checks import Context
from affidoc.checks.status_needs_evidence import CHECK

SOURCE = {"kind": "source", "name": "own", "pin": "content", "visibility": "public"}
MORE: dict[str, dict[str, Any]] = {
    "s.own": SOURCE,
    "s.ref": {"kind": "reference"},
    "s.sum": {
        "kind": "derived", "status": "implemented",
        "check": {"type": "equation", "expression": "1 == a", "inputs": {"a": {"fact": "a.fact"}}},
    },
}  # fmt: skip
SAYS_AND_CITES_NONE = "'a.fact' says implemented and cites no evidence"


def looks_verified(kind: str) -> str:
    return f"'a.fact' is an opinion; evidence of type '{kind}' would make it look verified"


@pytest.mark.parametrize(
    ("fields", "findings"),
    [
        ({"status": "implemented"}, [("CLM001", "a.fact status", SAYS_AND_CITES_NONE)]),
        ({"status": "implemented", "evidence": [{"type": "reported", "source": "own"}]}, []),
        ({"status": "implemented", "evidence": [{"type": "external", "reference": "s.ref"}]}, []),
        ({"status": "proposed"}, []),
        ({"status": "historical"}, []),
        ({"status": "limitation"}, []),
        ({"status": "explanatory"}, []),
        ({"status": "opinion"}, []),
        (
            {
                "status": "opinion",
                "evidence": [
                    {"type": "reported", "source": "own"},
                    {"type": "external", "reference": "s.ref"},
                ],
            },
            [],
        ),
        (
            {
                "status": "opinion",
                "evidence": [
                    {"type": "reported", "source": "own"},
                    {"type": "path", "source": "own", "path": "a"},
                    {"type": "excerpt", "source": "own", "path": "a", "anchor": "x"},
                    {"type": "value", "source": "own", "path": "a", "pointer": "/x"},
                    {"type": "absent", "source": "own", "paths": ["a"], "text": "x"},
                    {"type": "scenario", "scenario": "ACP-001"},
                    {"type": "derived", "check": "s.sum"},
                ],
            },
            [
                ("CLM002", f"a.fact evidence.{index}", looks_verified(kind))
                for index, kind in enumerate(
                    ("path", "excerpt", "value", "absent", "scenario", "derived"), start=1
                )
            ],
        ),
    ],
)  # fmt: skip
def test_evidence_and_status(
    context_of: Callable[..., Context],
    said: Callable[..., Any],
    fields: dict[str, Any],
    findings: list[tuple[str, str, str]],
) -> None:
    assert said(CHECK, context_of({"a.fact": fields, **MORE})) == findings
