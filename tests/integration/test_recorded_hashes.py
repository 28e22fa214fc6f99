"""Hashes of the lock against a real repository: forged ones, and those of another version."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from affidoc.evidence import Badge

Make = Callable[..., Any]
CODE = "def call(tries=3):\n    return tries\n"
LAID_OUT = "def call(\n    tries=3,\n):\n    return tries\n"
CHANGED = "def call(tries=4):\n    return tries\n"
SYMBOL = {"type": "symbol", "source": "app", "path": "a.py", "symbol": "call"}
EXCERPT = {"type": "excerpt", "source": "app", "path": "a.py", "symbol": "call"}


def pinned(make_repository: Make, guide: Any, piece: dict[str, Any]) -> Any:
    repository = make_repository()
    repository.write("a.py", CODE)
    guide.places = {"app": repository.root}
    guide.source(commit=repository.commit())
    guide.fact("a.fact", piece)
    assert guide.pin().failing == ()
    assert guide.look("a.fact").badge is Badge.VERIFIED_SOURCE
    return repository


def move(repository: Any, guide: Any, content: str) -> None:
    """The source gets other content, and the guide its pin."""
    repository.write("a.py", content)
    guide.sources.clear()
    guide.source(commit=repository.commit())


def forge(guide: Any, **fields: str) -> None:
    """Write fields of the only line of the piece by hand."""
    file = guide.root / guide.config.lock
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    for entry in lines:
        if entry["type"] in {"symbol", "excerpt"}:
            entry |= fields
    file.write_text("".join(f"{json.dumps(entry)}\n" for entry in lines))


def recorded(guide: Any) -> Any:
    return next(one for one in guide.lock().entries.values() if one.type in {"symbol", "excerpt"})


@pytest.mark.parametrize("piece", [SYMBOL, EXCERPT])
def test_the_blob_of_today_beside_the_hashes_of_other_content(
    make_repository: Make, guide: Any, piece: dict[str, Any]
) -> None:
    repository = pinned(make_repository, guide, piece)
    move(repository, guide, CHANGED)
    commit = repository.git("rev-parse", "HEAD")
    forge(guide, blob=repository.git("rev-parse", "HEAD:a.py"), commit=commit, verdict="holds")
    found = guide.look("a.fact")
    assert (found.badge, found.pieces[0].reason) == (Badge.FAILING, "changed")


@pytest.mark.parametrize("piece", [SYMBOL, EXCERPT])
def test_a_wrong_structure_beside_a_wrong_hash_of_the_text(
    make_repository: Make, guide: Any, piece: dict[str, Any]
) -> None:
    pinned(make_repository, guide, piece)
    making = recorded(guide).structure.rpartition(":")[0]
    forge(guide, sha256="0" * 64, structure=f"{making}:{'0' * 64}")
    assert guide.look("a.fact").badge is Badge.FAILING


@pytest.mark.parametrize("piece", [SYMBOL, EXCERPT])
def test_a_structure_of_another_version(
    make_repository: Make, guide: Any, piece: dict[str, Any]
) -> None:
    repository = pinned(make_repository, guide, piece)
    now = recorded(guide).structure
    other = f"s1:python@0.0.1:{now.rpartition(':')[2]}"
    forge(guide, structure=other)
    assert guide.look("a.fact").badge is Badge.VERIFIED_SOURCE  # the text is the same

    move(repository, guide, LAID_OUT)
    found = guide.look("a.fact")
    assert (found.badge, found.pieces[0].reason) == (Badge.UNKNOWN, "structure-version")

    forge(guide, structure=now)
    assert guide.look("a.fact").badge is Badge.VERIFIED_SOURCE
    assert "laid out anew" in guide.look("a.fact").pieces[0].message

    move(repository, guide, CHANGED)
    assert guide.look("a.fact").badge is Badge.FAILING


def test_a_pin_over_the_same_text_renews_the_structure_alone(
    make_repository: Make, guide: Any
) -> None:
    pinned(make_repository, guide, SYMBOL)
    before = recorded(guide)
    forge(guide, structure=f"s1:python@0.0.1:{'a' * 64}")
    guide.pin(who="Bob <bob@example.org>")
    assert recorded(guide) == before
