"""EVD001, EVD002, EVD004: evidence that fails, and unknowns against their ceilings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from affidoc.checks import Context
from affidoc.checks.evidence_verdicts import CHECK

SOURCES: dict[str, dict[str, Any]] = {
    "s.own": {"kind": "source", "name": "own", "pin": "content", "visibility": "public"},
    "s.far": {"kind": "source", "name": "far", "visibility": "public", "commit": "a" * 40},
}
FILES = {"src/a.json": '{"files": 10}\n'}
THERE = {"type": "path", "source": "own", "path": "src/a.json"}
GONE = {"type": "path", "source": "own", "path": "src/b.json"}
FAR = {"type": "path", "source": "far", "path": "src"}
ENGINE = {"type": "scenario", "scenario": "XYZ-999"}
UNKNOWN_FAR = "unknown (far:source-unavailable): no clone of 'far' was given"
UNKNOWN_ENGINE = (
    "unknown (scenario:engine-missing): the reference engine does not run scenario XYZ-999 yet"
)


@pytest.mark.parametrize(
    ("records", "ceilings", "findings"),
    [
        ({"a.x": [THERE]}, {}, []),
        (
            {"a.x": [THERE, GONE], "a.y": [GONE]},
            {},
            [
                ("EVD001", "a.x evidence.1", "'a.x': src/b.json is not there"),
                ("EVD001", "a.y evidence.0", "'a.y': src/b.json is not there"),
            ],
        ),
        (
            {"a.x": [FAR], "a.y": [THERE, FAR]},
            {"far:source-unavailable": 2},
            [
                ("EVD004", "a.x evidence.0", f"'a.x': {UNKNOWN_FAR}"),
                ("EVD004", "a.y evidence.1", f"'a.y': {UNKNOWN_FAR}"),
            ],
        ),
        (
            {"a.x": [FAR], "a.y": [FAR]},
            {"far:source-unavailable": 1},
            [
                ("EVD004", "a.x evidence.0", f"'a.x': {UNKNOWN_FAR}"),
                ("EVD004", "a.y evidence.0", f"'a.y': {UNKNOWN_FAR}"),
                (
                    "EVD002", "a.x evidence.0",
                    "unknown verdicts for 'far:source-unavailable': 2, the ceiling is 1",
                ),
            ],
        ),
        (
            {"a.x": [FAR, ENGINE]},
            {"far:source-unavailable": 5, "scenario:source-unavailable": 5},
            [
                ("EVD004", "a.x evidence.0", f"'a.x': {UNKNOWN_FAR}"),
                ("EVD004", "a.x evidence.1", f"'a.x': {UNKNOWN_ENGINE}"),
                (
                    "EVD002", "a.x evidence.1",
                    "unknown verdicts for 'scenario:engine-missing': 1, the ceiling is 0",
                ),
            ],
        ),
    ],
)  # fmt: skip
def test_verdicts_and_ceilings(
    context_of: Callable[..., Context],
    said: Callable[..., Any],
    records: dict[str, list[dict[str, Any]]],
    ceilings: dict[str, int],
    findings: list[tuple[str, str, str]],
) -> None:
    facts = {name: {"evidence": pieces} for name, pieces in records.items()}
    context = context_of({**facts, **SOURCES}, FILES, max_unknown=ceilings)
    assert said(CHECK, context) == findings


def test_a_derived_fact_that_computes_false_is_left_to_arithmetic(
    context_of: Callable[..., Context], said: Callable[..., Any]
) -> None:
    check = {"type": "equation", "expression": "a == 1", "inputs": {"a": {"fact": "a.none"}}}
    context = context_of({"a.none": {}, "a.sum": {"kind": "derived", "check": check}})
    assert context.verdicts["a.sum"].badge.value == "unknown"
    assert said(CHECK, context) == []


def test_the_next_step_fits_the_reason(context_of: Callable[..., Context]) -> None:
    facts = {"a.x": {"evidence": [GONE]}, "a.y": {"evidence": [FAR]}, "a.z": {"evidence": [ENGINE]}}
    found = list(CHECK.run(context_of({**facts, **SOURCES}, FILES)))
    assert [(one.code, one.fixes[0].title) for one in found] == [
        (
            "EVD001",
            "Correct the fact, or cite the place that shows it now; after a reviewed change of an"
            ' excerpt run `affidoc accept a.x --why "…"`.',
        ),
        ("EVD004", "Run `affidoc fetch far`, or give a clone with `--source far=PATH`."),
        (
            "EVD002",
            'Verify them, or set "far:source-unavailable" = 1 under [tool.affidoc.max_unknown].',
        ),
        ("EVD004", "Nothing to do: the reference engine does not run this scenario yet."),
        (
            "EVD002",
            'Verify them, or set "scenario:engine-missing" = 1 under [tool.affidoc.max_unknown].',
        ),
    ]
