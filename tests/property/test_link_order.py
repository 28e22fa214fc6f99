"""What linking finds does not depend on the order of files, where ids are unique."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from affidoc.diagnostics import Diagnostic
from affidoc.facts import Document, LoadedFact
from affidoc.facts.events import parse
from affidoc.facts.validate import validate
from affidoc.model import Model, link
from affidoc_schemas import Fact

NAMES = [f"n.f{index}" for index in range(7)]
_name = st.sampled_from([*NAMES, "n.gone", "n.before"])
_some = st.lists(_name, max_size=3)
_pieces = st.lists(
    st.sampled_from(
        [
            {"type": "reported", "source": "own"},
            {"type": "reported", "source": "owm"},
            {"type": "derived", "check": "n.f0"},
            {"type": "external", "reference": "n.f1"},
        ]
    ),
    max_size=2,
)
_claim = st.fixed_dictionaries(
    {"kind": st.just("claim"), "requires": _some, "evidence": _pieces},
    optional={"supersedes": _name},
)
_records = st.one_of(
    _claim,
    st.fixed_dictionaries({"kind": st.just("limitation"), "limits": _some}),
    st.fixed_dictionaries({"kind": st.just("relation"), "origin": _name, "target": _name,
                           "label": st.just("l")}),
    st.fixed_dictionaries({"kind": st.just("component"), "label": st.just("l")},
                          optional={"parent": _name}),
    st.fixed_dictionaries({"kind": st.just("illustration"), "disclaimer": _name}),
    st.just({"kind": "source", "name": "own", "pin": "content", "visibility": "public"}),
)  # fmt: skip
_guides = st.tuples(*([st.none() | _records] * len(NAMES)))


def loaded(records: tuple[dict[str, Any] | None, ...]) -> list[LoadedFact]:
    """Every record in a file of its own; codes and source names are unique too."""
    facts = []
    for index, record in enumerate(records):
        if record is None:
            continue
        if record["kind"] == "source" and index > 0:
            record = {**record, "name": f"own-{index}"}
        if record.get("parent") == NAMES[index]:
            record = {name: one for name, one in record.items() if name != "parent"}
        fact = {
            "id": NAMES[index], "code": f"F-{index:02}", "title": "T", "statement": "S.",
            "status": "illustrative", "provenance": "stated", **record,
        }  # fmt: skip
        lines = "".join(f"  {key}: {_flow(value)}\n" for key, value in fact.items())
        text = f"schema_version: 1\nfacts:\n-\n{lines}"
        document = Document(f"docs/facts/{index}.yml", text, parse(text))
        made = validate(document, 0)
        assert isinstance(made, Fact), made
        facts.append(LoadedFact(made, document, 0, "docs/facts"))
    return facts


def _flow(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_flow, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(one)}" for key, one in value.items()) + "}"
    return str(value)


def told(found: list[Diagnostic]) -> list[tuple[Any, ...]]:
    """Findings without circles and without suggestions, which name one of several."""
    return sorted(
        (one.primary, one.code, one.subject, one.message) for one in found if one.code != "REF003"
    )


@given(_guides, st.randoms(use_true_random=False))
@example(
    (
        {"kind": "claim", "requires": ["n.f1"], "evidence": []},
        {"kind": "claim", "requires": ["n.f0"], "evidence": []},
        *[None] * 5,
    ),
    None,
)
def test_findings_do_not_depend_on_order(
    records: tuple[dict[str, Any] | None, ...], order: Any
) -> None:
    facts = loaded(records)
    redirects = {"n.before": "n.f3"}
    model, found = link(facts, redirects=redirects)
    shuffled = list(reversed(facts))
    if order is not None:
        order.shuffle(shuffled)
    other, others = link(shuffled, redirects=redirects)
    assert told(found) == told(others)
    assert model.facts == other.facts
    assert model.sources == other.sources
    for name in (*NAMES, "F-00", "n.before", "n.gone"):
        assert model.find(name) == other.find(name)
        assert sorted(model.users(name)) == sorted(other.users(name))
    circles = [one for one in found if one.code == "REF003"]
    assert bool(circles) == any(one.code == "REF003" for one in others)
    assert bool(circles) == _has_circle(model)
    for one in circles:
        names = one.message.removeprefix("a circle: ").split(" → ")
        if "…" not in names:
            assert all(step in _edges(model)[name] for name, step in pairwise(names))


def _edges(model: Model) -> dict[str, set[str]]:
    ordering = {"requires", "supersedes", "parent"}
    return {
        name: {one.target for one in fact.mentions() if one.where[0] in ordering}
        for name, fact in model.facts.items()
    }


def _has_circle(model: Model) -> bool:
    """By taking away what leads nowhere: another way than that of the product."""
    edges = _edges(model)
    while True:
        ends = {name for name, targets in edges.items() if not targets & edges.keys()}
        if not ends:
            return bool(edges)
        edges = {name: targets for name, targets in edges.items() if name not in ends}
