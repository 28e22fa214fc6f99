"""Generated pages are completed until nothing on them misleads alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affidoc.facts import Document, LoadedFact
from affidoc.model import Model, link
from affidoc.render.companions import companions
from affidoc_schemas import Fact
from affidoc_schemas.claim import Claim
from affidoc_schemas.illustration import Illustration
from affidoc_schemas.together import Together


@pytest.fixture
def model(model_of: Callable[[Any], Model]) -> Model:
    return model_of(
        {
            "a.number": {
                "kind": "illustration", "status": "illustrative", "disclaimer": "a.assumed"
            },
            "a.assumed": {},
            "a.scope": {},
            "a.one": {},
            "a.other": {},
            "a.rule": {"kind": "together", "when": ["a.assumed"], "all_of": ["a.scope"]},
            "a.choice": {"kind": "together", "when": ["a.scope"], "any_of": ["a.one", "a.other"]},
        }
    )  # fmt: skip


@pytest.mark.parametrize(
    ("shown", "added"),
    [
        (["a.one"], []),
        (["a.scope"], ["a.one"]),
        (["a.scope", "a.other"], []),
        (["a.number"], ["a.assumed", "a.scope", "a.one"]),
        (["a.number", "a.assumed", "a.scope", "a.other"], []),
    ],
)
def test_companions_need_companions(model: Model, shown: list[str], added: list[str]) -> None:
    assert companions(model, shown) == added


def test_rules_that_demand_each_other_end(model_of: Callable[[Any], Model]) -> None:
    model = model_of(
        {
            "a.x": {},
            "a.y": {},
            "a.there": {"kind": "together", "when": ["a.x"], "all_of": ["a.y"]},
            "a.back": {"kind": "together", "when": ["a.y"], "all_of": ["a.x"]},
            "a.self": {"kind": "together", "when": ["a.x"], "any_of": ["a.x"]},
        }
    )
    assert companions(model, ["a.x"]) == ["a.y"]
    assert companions(model, ["a.y"]) == ["a.x"]
    assert companions(model, []) == []


def test_what_is_added_is_in_the_order_of_need_and_stands_once(
    model_of: Callable[[Any], Model],
) -> None:
    number = {"kind": "illustration", "status": "illustrative", "disclaimer": "a.assumed"}
    rule = {"kind": "together", "when": ["a.one"], "all_of": ["a.z", "a.assumed", "a.b"]}
    names = ("a.assumed", "a.z", "a.b")
    model = model_of(
        {"a.one": number, "a.two": number, **{name: {} for name in names}, "a.rule": rule}
    )
    assert companions(model, ["a.two", "a.one"]) == ["a.assumed", "a.z", "a.b"]


NAMES = [f"n.f{index}" for index in range(8)]
_some = st.lists(st.sampled_from(NAMES), unique=True, max_size=3)
_rules = st.lists(
    st.tuples(_some.filter(bool), _some, _some).filter(lambda rule: bool(rule[1] or rule[2])),
    max_size=6,
)


def _fact(kind: type[Fact], name: str, **fields: Any) -> LoadedFact:
    common = {"id": name, "title": "T", "statement": "S.", "provenance": "stated"}
    record = {"kind": kind.__name__.lower(), "status": "illustrative", **common, **fields}
    return LoadedFact(kind.model_validate(record), Document("f.yml", "", {}), 0, "docs/facts")


@given(_rules, st.dictionaries(st.sampled_from(NAMES), st.sampled_from(NAMES), max_size=4), _some)
def test_nothing_misleads_alone_in_the_end(
    rules: list[tuple[list[str], list[str], list[str]]],
    disclaimers: dict[str, str],
    shown: list[str],
) -> None:
    facts = [
        _fact(Illustration, name, disclaimer=disclaimers[name]) if name in disclaimers
        else _fact(Claim, name)
        for name in NAMES
    ]  # fmt: skip
    facts += [
        _fact(Together, f"r.r{index}", when=when, all_of=all_of, any_of=any_of)
        for index, (when, all_of, any_of) in enumerate(rules)
    ]
    model, _ = link(facts)
    added = companions(model, shown)
    there = {*shown, *added}
    assert set(added).isdisjoint(shown)
    assert len(set(added)) == len(added)
    for name in there:
        assert name not in disclaimers or disclaimers[name] in there
    for when, all_of, any_of in rules:
        if there.intersection(when):
            assert there.issuperset(all_of)
            assert not any_of or there.intersection(any_of)
    if not there.intersection(disclaimers) and not any(there.intersection(r[0]) for r in rules):
        assert added == [], "nothing asked for more"
