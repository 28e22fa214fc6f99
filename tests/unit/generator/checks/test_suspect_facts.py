"""CLM020: what stands on a failing fact is suspect, with the shortest way shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from affidoc.checks import Context
from affidoc.checks.suspect_facts import CHECK
from affidoc.evidence import chain_of

SOURCE = {"kind": "source", "name": "app", "pin": "content", "visibility": "public"}
FAILS = {"evidence": [{"type": "path", "source": "app", "path": "gone.py"}]}
EQUATION = {
    "kind": "derived",
    "check": {
        "type": "equation", "expression": "total == one + one",
        "inputs": {"total": {"fact": "a.total"}, "one": {"fact": "a.one"}},
    },
}  # fmt: skip


def test_the_way_is_shown_from_the_nearest(
    context_of: Callable[..., Context], said: Callable[..., Any]
) -> None:
    context = context_of({
        "a.source": SOURCE, "a.cause": FAILS, "a.far": {"requires": ["a.near"]},
        "a.near": {"requires": ["a.source", "a.cause"]}, "a.fixed": {"supersedes": "a.cause"},
        "a.alone": {},
    })  # fmt: skip
    assert said(CHECK, context) == [
        ("CLM020", "a.cause", "'a.cause' fails, so 2 facts are suspect")
    ]
    (finding,) = CHECK.run(context)
    assert [one.message for one in finding.related] == [
        "'a.near' stands on 'a.cause'", "'a.far' stands on 'a.near'",
    ]  # fmt: skip
    assert finding.related[0].at == context.model.locate("a.near", ("requires", 1))
    assert list(chain_of(context.verdicts, "a.far")) == ["a.far", "a.near", "a.cause"]
    assert context.verdicts["a.fixed"].suspect is None


def test_computing_is_standing_on(
    context_of: Callable[..., Context], said: Callable[..., Any]
) -> None:
    two = {"value": {"number": 2, "unit": "cups"}}
    one = {"value": {"number": 1, "unit": "cups"}}
    context = context_of({
        "a.source": SOURCE, "a.one": {**one, **FAILS}, "a.total": two, "a.sum": EQUATION,
        "a.user": {"evidence": [{"type": "derived", "check": "a.sum"}]},
    })  # fmt: skip
    assert said(CHECK, context) == [("CLM020", "a.one", "'a.one' fails, so 2 facts are suspect")]
    assert list(chain_of(context.verdicts, "a.user")) == ["a.user", "a.sum", "a.one"]


def test_where_nothing_fails_nothing_is_suspect(
    context_of: Callable[..., Context], said: Callable[..., Any]
) -> None:
    assert said(CHECK, context_of({"a.one": {}, "a.two": {"requires": ["a.one"]}})) == []


def test_two_causes_are_two_findings(
    context_of: Callable[..., Context], said: Callable[..., Any]
) -> None:
    context = context_of({
        "a.source": SOURCE, "a.one": FAILS, "a.two": FAILS,
        "a.three": {"requires": ["a.one"]}, "a.four": {"requires": ["a.two"]},
    })  # fmt: skip
    assert [message for _, _, message in said(CHECK, context)] == [
        "'a.one' fails, so 1 fact is suspect", "'a.two' fails, so 1 fact is suspect",
    ]  # fmt: skip


def test_a_chain_of_ten_thousand(context_of: Callable[..., Context]) -> None:
    records: dict[str, Any] = {"a.source": SOURCE, "a.n0": FAILS}
    for number in range(1, 10_000):
        records[f"a.n{number}"] = {"requires": [f"a.n{number - 1}"]}
    context = context_of(records)
    (finding,) = CHECK.run(context)
    assert finding.message == "'a.n0' fails, so 9,999 facts are suspect"
    assert len(finding.related) == 10
    assert sum(1 for _ in chain_of(context.verdicts, "a.n9999")) == 10_000
