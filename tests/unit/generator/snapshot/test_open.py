"""Which sources can be looked at."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from affidoc.config import Config
from affidoc.snapshot import Unavailable, WorktreeSnapshot, open_snapshot
from affidoc_schemas import Source


def source(**fields: Any) -> Source:
    known = {
        "kind": "source", "id": "s.app", "title": "T", "statement": "S.", "status": "explanatory",
        "provenance": "stated", "name": "app", "visibility": "public", "pin": "commit",
        "commit": "a" * 40,
    }  # fmt: skip
    told = {name: value for name, value in (known | fields).items() if value is not None}
    return Source.model_validate(told)


@pytest.mark.parametrize(
    ("fields", "place", "reason"),
    [
        ({"visibility": "private"}, ".", "source-private"),
        ({"visibility": "private", "pin": "digest", "digest": "b" * 64, "commit": None}, None,
         "source-private"),
        ({"pin": "digest", "digest": "b" * 64, "commit": None}, None, "source-digest"),
        ({"capture": "none"}, ".", "source-private"),
        ({}, None, "source-unavailable"),
        ({}, "nowhere", "source-unavailable"),
        ({}, ".", "not-a-repository"),
    ],
)  # fmt: skip
def test_reasons(fields: dict[str, Any], place: str | None, reason: str, tmp_path: Path) -> None:
    places = {} if place is None else {"app": tmp_path / place}
    found = open_snapshot(source(**fields), Config(tmp_path, source_places=places))
    assert isinstance(found, Unavailable)
    assert found.reason == reason
    assert "'app'" in found.message
    assert str(tmp_path) not in found.message


def test_this_repository(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x")
    (tmp_path / "site").mkdir()
    (tmp_path / "site/index.html").write_text("x")
    found = open_snapshot(source(pin="content", commit=None), Config(tmp_path))
    assert isinstance(found, WorktreeSnapshot)
    assert list(found.files(".")) == ["a.py"]
