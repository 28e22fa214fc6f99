"""BGT001, BGT002: derived facts must compute true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from affidoc.checks import Context
from affidoc.checks.arithmetic import CHECK

MORE: dict[str, dict[str, Any]] = {
    "a.ten": {"value": {"number": 10, "unit": "files"}, "items": ["x", "y"]},
    "a.twenty": {"value": {"number": 20, "unit": "files"}, "items": ["y", "x"]},
    "a.text": {"value": {"text": "v1.2.3"}, "items": ["x", "y"]},
}


def equation(expression: str, **inputs: str) -> dict[str, Any]:
    named = {name: {"fact": fact} for name, fact in inputs.items()}
    return {"type": "equation", "expression": expression, "inputs": named}


@pytest.mark.parametrize(
    ("check", "finding"),
    [
        (equation("b == 2 * a", a="a.ten", b="a.twenty"), None),
        (
            equation("b == a", a="a.ten", b="a.twenty"),
            ("BGT001", "20 = 10 is false: the sides are 20 and 10"),
        ),
        (
            equation("b == a", a="a.ten", b="a.text"),
            (
                "BGT002",
                "cannot be computed: 'a.text' has no number as its value, which 'b' needs",
            ),
        ),
        (equation("a + == 1", a="a.ten"), ("BGT002", None)),
        (
            {
                "type": "equation", "expression": "n == 3",
                "inputs": {"n": {"count": {"kind": "claim"}}},
            },
            None,
        ),
        ({"type": "same_items", "facts": ["a.ten", "a.text"]}, None),
        (
            {"type": "same_items", "facts": ["a.ten", "a.twenty"]},
            ("BGT001", "place 1 is 'x' in 'a.ten' and 'y' in 'a.twenty'"),
        ),
        ({"type": "matches", "fact": "a.text", "form": "version", "prefix": "v1."}, None),
        (
            {"type": "matches", "fact": "a.text", "form": "commit"},
            ("BGT001", "'v1.2.3' is no commit"),
        ),
        (
            {"type": "matches", "fact": "a.ten", "form": "version"},
            ("BGT002", "cannot be computed: 'a.ten' has no text as its value"),
        ),
    ],
)  # fmt: skip
def test_what_computes(
    context_of: Callable[..., Context],
    said: Callable[..., Any],
    check: dict[str, Any],
    finding: tuple[str, str | None] | None,
) -> None:
    found = said(CHECK, context_of({"a.sum": {"kind": "derived", "check": check}, **MORE}))
    if finding is None:
        assert found == []
        return
    code, message = finding
    ((found_code, place, found_message),) = found
    assert (found_code, place) == (code, "a.sum check")
    assert found_message.startswith("'a.sum': ")
    assert message is None or found_message == f"'a.sum': {message}"


def test_the_inputs_are_related_places(context_of: Callable[..., Context]) -> None:
    check = equation("b == a", a="a.ten", b="a.twenty")
    context = context_of({"a.sum": {"kind": "derived", "check": check}, **MORE})
    (found,) = CHECK.run(context)
    assert [(one.message, one.at) for one in found.related] == [
        ("'a.ten'", context.model.locate("a.ten")),
        ("'a.twenty'", context.model.locate("a.twenty")),
    ]
