"""What cannot be evidence for this repository's own facts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from affidoc.config import Config
from affidoc.evidence import is_self_reference
from affidoc_schemas import Source
from affidoc_schemas.evidence import (
    AbsentEvidence,
    ExcerptEvidence,
    PathEvidence,
    ReportedEvidence,
    ValueEvidence,
)

CONFIG = Config(
    Path("/nowhere"), facts=("docs/facts", "team/facts"), lock="locks/evidence.jsonl",
    generated=("schemas/json", "docs/benchmarks.md"), site="public",
)  # fmt: skip


def source(**fields: Any) -> Source:
    return Source(
        kind="source", id="s.s", title="T", statement="S.", status="explanatory",
        provenance="stated", name="self", visibility="public", **fields,
    )  # fmt: skip


OWN = source(pin="content")
OTHER = source(commit="a" * 40)


@pytest.mark.parametrize(
    ("path", "circular"),
    [
        ("docs/facts", True), ("docs/facts/", True), ("docs/facts/a.yml", True),
        ("./docs/./facts/x/y.yml", True), ("team/facts/b.yml", True),
        ("locks/evidence.jsonl", True), ("schemas/json/a.json", True), ("docs/benchmarks.md", True),
        ("public/index.html", True), ("docs/factsheet.md", False), ("docs", False), (".", False),
        ("docs/guide/a.md", False), ("schemas/affidoc_schemas/a.py", False), ("locks", False),
    ],
)  # fmt: skip
def test_paths(path: str, circular: bool) -> None:
    pieces = [
        PathEvidence(type="path", source="self", path=path),
        ExcerptEvidence(type="excerpt", source="self", path=path, anchor="x"),
        ValueEvidence(type="value", source="self", path=path, pointer="/x"),
        AbsentEvidence(type="absent", source="self", paths=("src", path), text="x"),
    ]
    for piece in pieces:
        assert is_self_reference(piece, OWN, CONFIG) is circular
        assert is_self_reference(piece, OTHER, CONFIG) is False


def test_a_piece_without_a_path() -> None:
    assert not is_self_reference(ReportedEvidence(type="reported", source="self"), OWN, CONFIG)
