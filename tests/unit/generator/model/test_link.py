"""Linking: indexes, long chains, circles, redirects."""

from __future__ import annotations

from affidoc.facts import Document, LoadedFact
from affidoc.model import Model, link
from affidoc_schemas.claim import Claim


def loaded(name: str, *, requires: tuple[str, ...] = (), code: str | None = None) -> LoadedFact:
    fact = Claim.model_validate(
        {
            "kind": "claim", "id": name, "title": "T", "statement": "S.", "status": "explanatory",
            "provenance": "stated", "requires": list(requires), "code": code,
        }
    )  # fmt: skip
    return LoadedFact(fact, Document("f.yml", "", {}), 0, "docs/facts")


def test_prefixes_select_in_file_order_and_only_at_dots() -> None:
    model, problems = link([loaded("a.c"), loaded("a.b"), loaded("ab.c"), loaded("a")])
    assert problems == []
    assert [fact.id for fact in model.under("a")] == ["a.c", "a.b", "a"]
    assert [fact.id for fact in model.under("a.b")] == ["a.b"]
    assert list(model.under("a.")) == []


def test_a_chain_of_twenty_thousand_needs_no_recursion() -> None:
    chain = [loaded("n.0")]
    chain += [loaded(f"n.{i}", requires=(f"n.{i - 1}",)) for i in range(1, 20_000)]
    model, problems = link(reversed(chain))
    assert problems == []
    assert model.users("n.7") == ["n.8"]


def test_a_circle_names_its_members_once() -> None:
    facts = [
        loaded("c.one", requires=("c.two",)),
        loaded("c.two", requires=("c.three",)),
        loaded("c.three", requires=("c.one",)),
        loaded("c.four", requires=("c.one",)),
    ]
    _, problems = link(facts)
    assert [one.message for one in problems] == ["a circle: c.one → c.two → c.three → c.one"]


def test_find_takes_ids_codes_and_former_ids() -> None:
    model, _ = link([loaded("a.b", code="F-001")], redirects={"old.x": "old.y", "old.y": "a.b"})
    assert isinstance(model, Model)
    for name in ("a.b", "F-001", "old.x", "old.y"):
        found = model.find(name)
        assert found is not None
        assert found.id == "a.b"
    assert model.find("a.c") is None
    assert model.former_ids == {"a.b": ["old.x", "old.y"]}


def test_a_circle_of_redirects_ends() -> None:
    model, _ = link([loaded("a.b")], redirects={"x.y": "x.z", "x.z": "x.y"})
    assert model.find("x.y") is None


def test_a_mention_of_a_former_id_says_the_new_one() -> None:
    facts = [loaded("a.b"), loaded("a.c", requires=("old.x",))]
    _, problems = link(facts, redirects={"old.x": "a.b"})
    assert [one.code for one in problems] == ["REF001"]
    assert problems[0].fixes[0].title == "It was renamed: use 'a.b'."
