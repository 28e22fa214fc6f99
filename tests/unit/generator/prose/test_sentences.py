"""Sentences of a page keep their offsets and lose what is no prose."""

from __future__ import annotations

import pytest

from affidoc.prose import scan_page, sentences


def said(text: str, path: str = "docs/page.md") -> list[str]:
    page, _ = scan_page(text, path)
    found = sentences(page)
    for one in found:  # what is shown as text stands at this offset
        plain = one.text.replace(" ", "")
        assert plain[:3] in page.text[one.start : one.end].replace(" ", "")
    return [" ".join(one.text.split()) for one in found]


def test_sentences_items_headings_and_cells() -> None:
    text = (
        "# Head\n\nFirst one. Second one!\n\n- an item\n- another\n\n"
        "| a | b |\n|---|---|\n| c | d |\n"
    )
    assert said(text) == [
        "# Head", "First one.", "Second one!", "- an item", "- another", "|", "a |", "b |", "|",
        "c |", "d |",
    ]  # fmt: skip


def test_code_comments_addresses_and_tags_are_blank() -> None:
    text = (
        "Run `five files` or [this one](https://example.org/5 'T') <b>now</b>.\n"
        "<!-- 7 files -->\n\n```\n9 files\n```\n\n    8 files\n"
    )
    assert said(text) == ["Run or [this one now ."]


def test_front_matter_is_no_prose() -> None:
    assert said("---\ntitle: Five files\n---\nText.\n") == ["Text."]


def test_an_admonition_is_prose() -> None:
    assert said("!!! note\n    Three files here.\n") == ["Three files here."]


@pytest.mark.parametrize("name", ["CHANGELOG.md", "docs/release-notes.md", "docs/a/news.md"])
def test_history_has_no_sentences(name: str) -> None:
    assert said("It always has 5 files.\n", name) == []


def test_front_matter_can_call_a_page_history() -> None:
    assert said("---\nhistory: true\n---\nIt had 5 files.\n") == []
    assert said("---\nhistory: false\n---\nIt had 5 files.\n") == ["It had 5 files."]


def test_a_page_of_brackets_costs_linear_time() -> None:
    assert len(said("](" * 50_000 + "\n")) <= 1
    assert len(said("<a" * 50_000 + "\n")) <= 1
