"""Models and cards from a few records, written as they stand in a facts file."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from affidoc.evidence import FactVerdict, PieceResult
from affidoc.evidence.badge import badge_of
from affidoc.facts import load_facts
from affidoc.model import Model, link
from affidoc.render.card import Cards
from affidoc.render.places import Places, ledger_pages
from affidoc.words import words_of

Records = dict[str, dict[str, Any]]


@pytest.fixture
def model_of(tmp_path: Path) -> Callable[..., Model]:
    """`{id: fields}` to a model; kind `claim` and plain common fields where none are given."""

    def build(records: Records, redirects: Mapping[str, str] | None = None) -> Model:
        facts = [
            {
                "kind": "claim", "id": name, "title": f"Title of {name}", "statement": "It is so.",
                "status": "explanatory", "provenance": "stated", **fields,
            }
            for name, fields in records.items()
        ]  # fmt: skip
        folder = tmp_path / "docs" / "facts"
        folder.mkdir(parents=True)
        lines = [f"- {json.dumps(fact, ensure_ascii=False)}" for fact in facts]
        text = "\n".join(["schema_version: 1", "facts:", *lines, ""])
        (folder / "f.yml").write_text(text, encoding="utf-8")
        loaded = load_facts(tmp_path, ("docs/facts",))
        assert not loaded.diagnostics, loaded.diagnostics
        model, problems = link(loaded.facts, redirects=redirects or {})
        assert problems == []
        return model

    return build


@pytest.fixture
def cards_of() -> Callable[..., Cards]:
    """Cards of a model; results of evidence by fact id, none for the other facts."""

    def build(model: Model, results: Mapping[str, Sequence[PieceResult]] | None = None) -> Cards:
        seen = results or {}
        verdicts = {
            name: FactVerdict(
                name, tuple(seen.get(name, ())), badge_of(fact.status, seen.get(name, ()))
            )
            for name, fact in model.facts.items()
        }
        home = {fact.id: book.path for book in ledger_pages(model, {}) for fact in book.facts}
        return Cards(model, verdicts, Places(home, {}, {}), words_of("en"))

    return build
