"""CLM010, CLM011: implemented facts that rest on somebody's word alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from affidoc.checks import Context
from affidoc.checks.reported_as_implemented import CHECK

SOURCES: dict[str, dict[str, Any]] = {
    "s.own": {"kind": "source", "name": "own", "pin": "content", "visibility": "public"},
    "s.closed": {
        "kind": "source", "name": "closed", "visibility": "private", "commit": "a" * 40,
        "reviewed": "2026-11-01", "reviewed_by": "the team",
    },
    "s.book": {
        "kind": "reference", "address": "https://example.org/", "accessed": "2026-11-01",
    },
}  # fmt: skip
FILES = {"src/a.json": "{}\n"}
THERE = {"type": "path", "source": "own", "path": "src/a.json"}
SAID = {"type": "reported", "source": "closed"}
CITED = {"type": "external", "reference": "s.book"}


def fact(*evidence: dict[str, Any], status: str = "implemented") -> dict[str, Any]:
    return {"status": status, "evidence": list(evidence)}


@pytest.mark.parametrize(
    ("one", "source"),
    [
        (fact(SAID), "closed"),
        (fact(CITED), "external"),
        (fact(CITED, SAID), "closed"),
        (fact({"type": "all_of", "of": [THERE, SAID]}), "own"),
        (fact({"type": "any_of", "of": [SAID]}), "closed"),
        (fact(THERE, SAID), None),
        (fact(THERE), None),
        (fact(SAID, status="proposed"), None),
        (fact(status="explanatory"), None),
    ],
)
def test_who_says_so(
    context_of: Callable[..., Context], said: Callable[..., Any], one: dict[str, Any],
    source: str | None,
) -> None:  # fmt: skip
    message = (
        "'a.x' says implemented, and rests on reports or citations alone"
        f" ('{source}'); pages say *reported*"
    )
    expected = [("CLM010", "a.x status", message)] if source else []
    assert said(CHECK, context_of({"a.x": one, **SOURCES}, FILES)) == expected


@pytest.mark.parametrize(("ceiling", "codes"), [(None, []), (2, []), (1, ["CLM011"])])
def test_a_ceiling_makes_the_number_stand(
    context_of: Callable[..., Context], ceiling: int | None, codes: list[str]
) -> None:
    ceilings = {} if ceiling is None else {"closed": ceiling}
    context = context_of({"a.x": fact(SAID), "a.y": fact(SAID), **SOURCES}, max_reported=ceilings)
    found = list(CHECK.run(context))
    assert [one.code for one in found] == ["CLM010", *codes]
    assert found[0].message.startswith("2 facts say implemented, 'a.x' the first, and rest")
    assert [one.message for one in found[0].related] == ["'a.y'"]
