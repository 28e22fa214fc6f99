"""The ledger: every fact on one page, about a hundred on each, topics kept whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affidoc.facts import Document, LoadedFact
from affidoc.model import link
from affidoc.render.places import Places, ledger_pages
from affidoc_schemas.claim import Claim


def claims(*names: str) -> list[LoadedFact]:
    document = Document("f.yml", "", {})
    return [
        LoadedFact(
            Claim.model_validate(
                {
                    "kind": "claim", "id": name, "title": "T", "statement": "S.",
                    "status": "explanatory", "provenance": "stated",
                }
            ),
            document, index, "docs/facts",
        )
        for index, name in enumerate(names)
    ]  # fmt: skip


def test_systems_and_topics() -> None:
    names = [f"one.{topic}.f{n}" for topic in ("a", "b", "c") for n in range(60)]
    model, _ = link(claims(*names, "two.x"))
    pages = ledger_pages(model, {"one": "First system"})
    assert [(page.path, page.title, len(page.facts)) for page in pages] == [
        ("ledger/one-1.md", "Ledger: First system 1 of 3", 60),
        ("ledger/one-2.md", "Ledger: First system 2 of 3", 60),
        ("ledger/one-3.md", "Ledger: First system 3 of 3", 60),
        ("ledger/two-1.md", "Ledger: two", 1),
    ]


def test_a_topic_larger_than_a_page_is_split_and_nothing_is_lost() -> None:
    names = [f"one.a.f{n}" for n in range(420)]
    model, _ = link(claims(*names))
    pages = ledger_pages(model, {})
    assert [len(page.facts) for page in pages] == [100, 100, 100, 120]
    assert [fact.id for page in pages for fact in page.facts] == names


@pytest.mark.parametrize(
    ("topics", "sizes"),
    [
        ({"a": 100}, [100]),
        ({"a": 101}, [101]),
        ({"a": 150}, [150]),
        ({"a": 151}, [100, 51]),
        ({"a": 251}, [100, 100, 51]),
        ({"a": 250}, [100, 150]),
        ({"a": 40, "b": 60}, [100]),
        ({"a": 40, "b": 61}, [40, 61]),
        ({"a": 99, "b": 151, "c": 49}, [99, 100, 100]),
        ({"a": 1, "b": 1, "c": 1}, [3]),
    ],
)
def test_a_page_ends_between_topics_where_it_can(topics: dict[str, int], sizes: list[int]) -> None:
    names = [f"one.{topic}.f{n}" for topic, count in topics.items() for n in range(count)]
    model, _ = link(claims(*names))
    pages = ledger_pages(model, {})
    assert [len(page.facts) for page in pages] == sizes
    assert [fact.id for page in pages for fact in page.facts] == names


_names = st.from_regex(r"(a|a-b|b)(\.[a-c]{1,2}){0,2}\.[a-z]{1,3}", fullmatch=True)


@given(st.lists(_names, unique=True, max_size=300))
def test_every_fact_has_one_page_of_its_own_system(names: list[str]) -> None:
    model, _ = link(claims(*names))
    pages = ledger_pages(model, {})
    assert sorted(fact.id for page in pages for fact in page.facts) == sorted(names)
    assert len({page.path for page in pages}) == len(pages)
    for page in pages:
        assert {f"ledger/{fact.id.partition('.')[0]}" for fact in page.facts} == {
            page.path.rpartition("-")[0]
        }


def test_no_facts_are_no_pages() -> None:
    model, _ = link([])
    assert ledger_pages(model, {}) == ()


def test_the_target_of_a_link() -> None:
    places = Places({"a.b": "ledger/a-1.md"}, {}, {})
    assert places.href("a.b") == "ledger/a-1.md#a.b"
