"""Models from a few records, written as they stand in a facts file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from affidoc.facts import load_facts
from affidoc.model import Model, link

Records = dict[str, dict[str, Any]]


@pytest.fixture
def model_of(tmp_path: Path) -> Callable[[Records], Model]:
    """`{id: fields}` to a model; kind `claim` and plain common fields where none are given."""

    def build(records: Records) -> Model:
        facts = [
            {
                "kind": "claim", "id": name, "title": f"Title of {name}", "statement": "It is so.",
                "status": "explanatory", "provenance": "stated", **fields,
            }
            for name, fields in records.items()
        ]  # fmt: skip
        folder = tmp_path / "docs" / "facts"
        folder.mkdir(parents=True)
        lines = [f"- {json.dumps(fact)}" for fact in facts]
        text = "\n".join(["schema_version: 1", "facts:", *lines, ""])
        (folder / "f.yml").write_text(text, encoding="utf-8")
        loaded = load_facts(tmp_path, ("docs/facts",))
        assert not loaded.diagnostics, loaded.diagnostics
        model, problems = link(loaded.facts)
        assert problems == []
        return model

    return build
