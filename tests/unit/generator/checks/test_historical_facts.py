"""CLM015, CLM016: what was true once names what took its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from affidoc.checks import Context
from affidoc.checks.historical_facts import CHECK

PAST = {"status": "historical"}
NOW = {"a.now": {"status": "implemented"}, "a.plan": {"status": "proposed"}}
ALONE = "'a.old' is historical and does not name what took its place"
PLANNED = "'a.old' is historical, and nothing that it names under 'mitigated_by' is implemented"


@pytest.mark.parametrize(
    ("fields", "more", "expected"),
    [
        ({}, {}, [("CLM015", "a.old status", ALONE)]),
        ({"mitigated_by": ["a.now"]}, {}, []),
        ({"mitigated_by": ["a.plan", "a.now"]}, {}, []),
        ({"mitigated_by": ["a.plan"]}, {}, [("CLM016", "a.old mitigated_by", PLANNED)]),
        ({}, {"a.newer": {"supersedes": "a.old"}}, []),
        ({"supersedes": "a.now"}, {}, [("CLM015", "a.old status", ALONE)]),
        ({"status": "explanatory"}, {}, []),
    ],
)
def test_what_took_its_place(
    context_of: Callable[..., Context], said: Callable[..., Any], fields: dict[str, Any],
    more: dict[str, Any], expected: list[tuple[str, str, str]],
) -> None:  # fmt: skip
    context = context_of({"a.old": {**PAST, **fields}, **NOW, **more})
    assert said(CHECK, context) == expected


def test_one_finding_a_file_with_the_others_beside_it(context_of: Callable[..., Context]) -> None:
    (one,) = CHECK.run(context_of({"a.old": PAST, "a.older": PAST, "a.oldest": PAST}))
    assert one.message == (
        "3 facts of this file are historical and do not name what took their place, 'a.old' the"
        " first"
    )
    assert [each.message for each in one.related] == ["'a.older'", "'a.oldest'"]
