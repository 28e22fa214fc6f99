"""Literals against the part of a fact."""

from __future__ import annotations

from typing import Any

import pytest

from affidoc.evidence.compare import compare
from affidoc.evidence.compared import Compared, compared_part
from affidoc_schemas.budget import Budget
from affidoc_schemas.claim import Claim


@pytest.mark.parametrize(
    ("said", "found", "unit", "why"),
    [
        (Compared(10, "files"), 10, None, None),
        (Compared(10, "files"), 10.0, None, None),
        (Compared(32, "KiB"), 32_768, "bytes", None),
        (Compared(32, "KiB"), 32, None, None),
        (Compared(5, "min"), 300_000, "ms", None),
        (Compared(0.1, "s"), 100, "ms", None),
        (Compared(50, "%"), 0.5, "ratio", None),
        (Compared(10, "files"), 11, None, "is 11, the fact says 10 files"),
        (Compared(32, "KiB"), 32_000, "bytes", "is 32,000 bytes, the fact says 32 KiB"),
        (Compared(10, "files"), "10", None, "is '10', the fact says 10 files"),
        (Compared(1, "flag"), True, None, "is true, the fact says 1 flag"),
        (Compared(2, "names"), ["a", "b"], None, "is ['a', 'b'], the fact says 2 names"),
        (Compared(5, "min"), 5, "files", "counts in files, which cannot be compared with 5 min"),
        (Compared(2), ["a", "b"], None, None),
        (Compared(2), 2, None, None),
        (Compared(2), ["a"], None, "is 1, the fact says 2"),
        (Compared(text="1.2"), "1.2", None, None),
        (Compared(text="1.2"), 1.2, None, "is 1.2, the fact says '1.2'"),
        (Compared(text="A"), "a", None, "is 'a', the fact says 'A'"),
        (Compared(text="true"), True, None, None),
        (Compared(text="True"), True, None, "is true, the fact says 'True'"),
        (Compared(text="a"), ["a"], None, "is ['a'], the fact says 'a'"),
        (Compared(items=("a", "b")), ["a", "b"], None, None),
        (Compared(items=("a", "b")), ["b", "a"], None, "has 'b' at place 1, the fact says 'a'"),
        (Compared(items=("a", "b")), ["a"], None, "lists 1 names, the fact 2"),
        (Compared(items=("a",)), ["a", "b"], None, "lists 2 names, the fact 1"),
        (Compared(items=("1",)), [1], None, "has 1 at place 1, the fact says '1'"),
        (Compared(items=("a",)), "a", None, "is 'a', the fact lists 1 names"),
    ],
)  # fmt: skip
def test_compare(said: Compared, found: Any, unit: str | None, why: str | None) -> None:
    assert compare(said, found, unit) == why


FIELDS: dict[str, Any] = {
    "id": "a.b", "title": "T", "statement": "S.", "status": "explanatory", "provenance": "stated",
}  # fmt: skip


def test_parts() -> None:
    claim = Claim(
        kind="claim", value={"minimum": 1, "maximum": 3, "unit": "x"}, items=("a", "b"),
        parts={"size": {"number": 4, "unit": "KiB"}, "count": {"number": 9, "unit": "y"}}, **FIELDS,
    )  # fmt: skip
    assert compared_part(claim, None) is None
    assert compared_part(claim, "minimum") == Compared(1, "x")
    assert compared_part(claim, "maximum") == Compared(3, "x")
    assert compared_part(claim, "size") == Compared(4, "KiB")
    assert compared_part(claim, "count") == Compared(9, "y")  # a part of that name comes first
    assert compared_part(claim, "items") == Compared(items=("a", "b"))
    assert compared_part(claim, "default") is None
    assert compared_part(claim, "other") is None
    assert compared_part(Claim(kind="claim", items=("a",), **FIELDS), "count") == Compared(1)
    for part in (None, "items", "count", "minimum"):
        assert compared_part(Claim(kind="claim", **FIELDS), part) is None


def test_parts_of_a_budget() -> None:
    budget = Budget(
        kind="budget", value={"number": 2, "unit": "x"}, default={"number": 1, "unit": "x"},
        range={"minimum": 1, "maximum": 3, "unit": "x"}, enforcement="soft", scope="run", **FIELDS,
    )  # fmt: skip
    assert compared_part(budget, None) == Compared(2, "x")
    assert compared_part(budget, "default") == Compared(1, "x")
    assert compared_part(budget, "maximum") == Compared(3, "x")
