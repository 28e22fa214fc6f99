"""Derived facts over a model."""

from __future__ import annotations

from typing import Any

import pytest

from affidoc.evidence import Computation, Verdict, compute
from affidoc.facts import Document, LoadedFact
from affidoc.model import Model, link
from affidoc_schemas import KINDS, kind_name
from affidoc_schemas.derived import Derived

MODELS = {kind_name(kind): kind for kind in KINDS}


def fact(name: str, kind: str = "claim", **fields: Any) -> LoadedFact:
    record = {
        "kind": kind, "id": name, "title": "T", "statement": "S.", "status": "explanatory",
        "provenance": "stated", **fields,
    }  # fmt: skip
    return LoadedFact(MODELS[kind].model_validate(record), Document("f.yml", "", {}), 0, "docs")


def risk(name: str, group: str, severity: str) -> LoadedFact:
    return fact(name, "risk", group=group, severity=severity, mechanism="M.", control="C.",
                severity_reason="R.", detection=["d"], grounds=["n.one"])  # fmt: skip


FACTS = [
    fact("n.one", value={"number": 32, "unit": "KiB"}),
    fact("n.two", parts={"size": {"number": 32768, "unit": "bytes"},
                         "time": {"number": 0.5, "unit": "min"}}),
    fact("n.range", value={"minimum": 1, "maximum": 3, "unit": "attempts"}),
    fact("n.budget", "budget", value={"number": 2, "unit": "attempts"}, enforcement="hard",
         scope="run", range={"minimum": 1, "maximum": 3, "unit": "attempts"},
         default={"number": 2, "unit": "attempts"}),
    fact("n.share", value={"number": 44.4, "unit": "%"}),
    fact("n.text", value={"text": "v0.3.1"}),
    fact("n.commit", value={"text": "df9cf44f713e11c62add3786e6026aaee8022495"}),
    fact("n.day", value={"text": "2026-02-30"}),
    fact("l.one", items=["a", "b", "c"]), fact("l.same", items=["a", "b", "c"]),
    fact("l.order", items=["a", "c", "b"]), fact("l.short", items=["a", "b"]),
    risk("r.a", "concrete", "high"), risk("r.b", "concrete", "low"),
    risk("r.b.c", "historical", "low"),
    fact("r", value={"number": 1, "unit": "x"}),
]  # fmt: skip


@pytest.fixture(scope="module")
def model() -> Model:
    built, problems = link(FACTS)
    assert problems == []
    return built


def computed(model: Model, **check: Any) -> Computation:
    derived = fact("d.check", "derived", check=check).fact
    assert isinstance(derived, Derived)
    return compute(model, derived)


def equation(model: Model, expression: str, **inputs: Any) -> Computation:
    return computed(model, type="equation", expression=expression, inputs=inputs)


@pytest.mark.parametrize(
    ("expression", "inputs", "holds", "message"),
    [
        ("x == y == 32768", {"x": {"fact": "n.one"}, "y": {"fact": "n.two", "part": "size"}},
         True, "32,768 = 32,768 = 32,768"),
        ("x == 30", {"x": {"fact": "n.two", "part": "time"}}, True, "30 = 30"),
        ("low <= x <= high", {"low": {"fact": "n.range", "part": "minimum"},
         "x": {"fact": "n.budget"}, "high": {"fact": "n.budget", "part": "maximum"}},
         True, "1 ≤ 2 ≤ 3"),
        ("x == 2", {"x": {"fact": "n.budget", "part": "default"}}, True, "2 = 2"),
        ("x == 0.444", {"x": {"fact": "n.share"}}, True, "0.444 = 0.444"),
        ("x == 3", {"x": {"fact": "l.one", "part": "count"}}, True, "3 = 3"),
        ("x == 4", {"x": {"fact": "l.one", "part": "count"}}, False,
         "3 = 4 is false: the sides are 3 and 4"),
        ("x == 3", {"x": {"count": {"kind": "risk"}}}, True, "3 = 3"),
        ("x == 2", {"x": {"count": {"kind": "risk", "group": "concrete"}}}, True, "2 = 2"),
        ("x == 1", {"x": {"count": {"kind": "risk", "under": "r.b"}}}, True, "1 = 1"),
        ("x == 0", {"x": {"count": {"kind": "risk", "under": "r.a"}}}, True, "0 = 0"),
        ("x == 2", {"x": {"count": {"kind": "risk", "distinct": "severity"}}}, True, "2 = 2"),
        ("x == 2", {"x": {"count": {"kind": "risk", "distinct": "group"}}}, True, "2 = 2"),
        ("x == 0", {"x": {"count": {"kind": "risk", "distinct": "owner"}}}, True, "0 = 0"),
        ("x == 1", {"x": {"fact": "n.text"}}, None,
         "cannot be computed: 'n.text' has no number as its value, which 'x' needs"),
        ("x == 1", {"x": {"fact": "n.range"}}, None,
         "cannot be computed: 'n.range' has no number as its value, which 'x' needs"),
        ("x == 1", {"x": {"fact": "n.one", "part": "none"}}, None,
         "cannot be computed: 'n.one' has no number 'none', which 'x' needs"),
        ("x == 1", {"x": {"fact": "no.such"}}, None,
         "cannot be computed: no fact has the id 'no.such'"),
        ("x == 1", {"x": {"count": {"kind": "rsik"}}}, None,
         "cannot be computed: there is no kind 'rsik'"),
        ("x == 1", {"x": {"count": {"kind": "claim", "group": "concrete"}}}, None,
         "cannot be computed: facts of kind 'claim' have no field 'group'"),
        ("x == 1", {"x": {"count": {"kind": "risk", "distinct": "colour"}}}, None,
         "cannot be computed: facts of kind 'risk' have no field 'colour'"),
        ("x / (x - x) == 1", {"x": {"fact": "n.one"}}, None,
         "cannot be computed: a division by zero"),
    ],
)  # fmt: skip
def test_equations(
    model: Model, expression: str, inputs: dict[str, Any], holds: bool | None, message: str
) -> None:
    result = equation(model, expression, **inputs)
    assert (result.holds, result.message) == (holds, message)


@pytest.mark.parametrize(
    ("facts", "holds", "message"),
    [
        (["l.one", "l.same"], True,
         "'l.one', 'l.same' list the same 3 names in the same order"),
        (["l.one", "l.same", "l.order"], False, "place 2 is 'b' in 'l.one' and 'c' in 'l.order'"),
        (["l.one", "l.short"], False, "'l.one' lists 3 names, 'l.short' 2"),
        (["l.one", "n.one"], None, "cannot be computed: 'n.one' lists no items"),
        (["n.one", "n.two"], None, "cannot be computed: 'n.one' lists no items"),
    ],
)  # fmt: skip
def test_same_items(model: Model, facts: list[str], holds: bool | None, message: str) -> None:
    result = computed(model, type="same_items", facts=facts)
    assert (result.holds, result.message) == (holds, message)


@pytest.mark.parametrize(
    ("name", "form", "prefix", "holds"),
    [
        ("n.commit", "commit", "df9cf44f", True), ("n.commit", "commit", None, True),
        ("n.commit", "commit", "df9cf44e", False), ("n.commit", "version", None, False),
        ("n.text", "version", None, True), ("n.text", "version", "v0.3", True),
        ("n.text", "date", None, False), ("n.day", "date", None, False),
        ("n.one", "version", None, None),
    ],
)  # fmt: skip
def test_matches(
    model: Model, name: str, form: str, prefix: str | None, holds: bool | None
) -> None:
    result = computed(model, type="matches", fact=name, form=form, prefix=prefix)
    assert result.holds is holds


def test_the_words_of_evidence() -> None:
    assert Computation(True, "").verdict is Verdict.HOLDS
    assert Computation(False, "").verdict is Verdict.FAILS
    assert Computation(None, "").verdict is Verdict.UNKNOWN
