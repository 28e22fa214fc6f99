"""Anchors of renamed headings: found again by the fact of the section, or lost."""

from __future__ import annotations

import pytest

from affidoc.facts import Document, LoadedFact
from affidoc.model import Model, link
from affidoc.model.headings import anchors_kept, published, sections_of, to_publish
from affidoc.model.redirects import redirects_text
from affidoc.prose import ProsePage, scan_page
from affidoc_schemas.claim import Claim

PAGE = """\
---
title: T
---
# Top

[one](claim:a.one)

## Two loops

<!-- affidoc:facts b -->

Two {#own}
----------

[x](claim:a.two)

## Up to [3](claim:a.one)

[x](claim:a.two)

- # In a list

  [x](claim:a.two)

## Nothing here
"""


def model_with(redirects: dict[str, str]) -> Model:
    facts = [
        LoadedFact(
            Claim.model_validate(
                {
                    "kind": "claim", "id": name, "title": "T", "statement": "S.",
                    "status": "explanatory", "provenance": "stated",
                }
            ),
            Document("f.yml", "", {}), 0, "docs/facts",
        )
        for name in ("a.one", "a.two", "b.second", "b.first")
    ]  # fmt: skip
    return link(facts, redirects=redirects)[0]


def page(text: str) -> ProsePage:
    return scan_page(text, "docs/p.md")[0]


def test_sections_have_the_facts_of_their_own_text() -> None:
    found = sections_of(page(PAGE), model_with({}))
    assert [(one.anchor, one.line, one.facts) for one in found] == [
        ("top", 4, ("a.one",)),
        ("two-loops", 8, ("b.second", "b.first")),
        ("own", 12, ("a.two",)),
        ("nothing-here", 25, ()),
    ]


def test_only_sections_with_facts_are_recorded_and_only_once() -> None:
    model = model_with({"p.md#top": "a.one", "old.id": "a.two"})
    new = to_publish([("p.md", page(PAGE))], model)
    assert new == {"p.md#own": "a.two", "p.md#two-loops": "b.second"}
    assert "p.md#own a.two\np.md#top a.one\n" in redirects_text({**model.redirects, **new})
    assert model.former_ids == {"a.two": ["old.id"]}, "an anchor is no id of a fact"


@pytest.mark.parametrize(
    ("recorded", "kept", "lost"),
    [
        ({"two-loops": "b.second"}, {}, []),
        ({"renamed": "b.second"}, {"renamed": 8}, []),
        ({"renamed": "b.first"}, {"renamed": 8}, []),
        ({"renamed": "old.two"}, {"renamed": 12}, []),
        ({"renamed": "gone.fact"}, {}, ["renamed"]),
        ({"two-loops": "b.second", "renamed": "b.second"}, {"renamed": 8}, []),
    ],
    ids=["there", "renamed", "other-first", "fact-renamed", "fact-gone", "two-names"],
)
def test_a_former_anchor_finds_its_section(
    recorded: dict[str, str], kept: dict[str, int], lost: list[str]
) -> None:
    model = model_with({"old.two": "a.two"})
    assert anchors_kept(page(PAGE), model, recorded) == (kept, lost)


def test_a_section_with_a_new_name_is_meant_before_one_that_kept_its_own() -> None:
    text = "## First\n\n[x](claim:a.one)\n\n## New name\n\n[x](claim:a.two) [x](claim:a.one)\n"
    recorded = {"first": "a.one", "second": "a.one"}
    assert anchors_kept(page(text), model_with({}), recorded) == ({"second": 5}, [])


def test_a_page_without_headings() -> None:
    assert sections_of(page("[x](claim:a.one)\n"), model_with({})) == ()


def test_recorded_anchors_by_page() -> None:
    model = model_with({"p.md#a": "a.one", "p.md#b": "a.two", "q.md#a": "a.one", "old": "a.one"})
    assert published(model) == {"p.md": {"a": "a.one", "b": "a.two"}, "q.md": {"a": "a.one"}}
