"""Two branches that add facts merge without conflict, with real Git."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from affidoc.snapshot import read_lock, write_lock

Make = Callable[..., Any]

LOCK = "docs/facts/evidence.lock.jsonl"
FACT = {"type": "value", "source": "app", "path": "a.py", "symbol": "LIMIT"}
TEN = {"value": {"number": 10, "unit": "files"}}


@pytest.fixture
def checkout(make_repository: Make, guide: Any) -> tuple[Any, Any]:
    """A guide in a repository of its own, with four pinned facts on the main branch."""
    source = make_repository("app")
    source.write("a.py", "LIMIT = 10\n")
    guide.places = {"app": source.root}
    guide.source(commit=source.commit())
    repository = make_repository("checkout")
    repository.write(".gitattributes", f"{LOCK} merge=union\ndocs/facts/facts.yml -merge\n")
    guide.root = repository.root
    for name in ("m.a", "m.e", "m.k", "m.z"):
        guide.fact(name, FACT, **TEN)
    guide.pin()
    repository.commit("base")
    return repository, guide


def test_two_branches_add_at_the_same_place(checkout: tuple[Any, Any]) -> None:
    repository, guide = checkout
    base = list(guide.records)
    for branch, names in {"left": ["m.f", "m.g"], "right": ["m.f2", "m.h"]}.items():
        repository.git("checkout", "--quiet", "-b", branch, "main")
        guide.records = list(base)
        for name in names:
            guide.fact(name, FACT, **TEN)
        guide.pin()
        repository.git("add", LOCK)
        repository.git("commit", "--quiet", "-m", branch)
        repository.git("checkout", "--quiet", "--", ".")
    repository.git("merge", "--quiet", "--no-edit", "left")

    lock, problems = read_lock(repository.root / LOCK, LOCK)
    assert problems == []
    names = [fact for fact, _ in lock.entries]
    # One line for the piece of each fact, and one for the number that the fact says.
    assert sorted(names) == sorted(2 * ["m.a", "m.e", "m.f", "m.f2", "m.g", "m.h", "m.k", "m.z"])
    write_lock(repository.root / LOCK, lock)
    lines = (repository.root / LOCK).read_text().splitlines()
    assert lines == sorted(lines)
    assert len(lines) == 16


def test_without_the_attribute_apart_places_merge_too(checkout: tuple[Any, Any]) -> None:
    repository, guide = checkout
    (repository.root / ".gitattributes").unlink()
    repository.commit("no attribute")
    base = list(guide.records)
    for branch, name in {"left": "m.b", "right": "m.y"}.items():
        repository.git("checkout", "--quiet", "-b", branch, "main")
        guide.records = list(base)
        guide.fact(name, FACT, **TEN)
        guide.pin()
        repository.git("add", LOCK)
        repository.git("commit", "--quiet", "-m", branch)
        repository.git("checkout", "--quiet", "--", ".")
    repository.git("merge", "--quiet", "--no-edit", "left")
    lock, problems = read_lock(repository.root / LOCK, LOCK)
    assert problems == []
    assert len(lock.entries) == 12


def test_conflict_markers_are_reported_by_line_and_the_rest_is_read(
    checkout: tuple[Any, Any],
) -> None:
    repository, _ = checkout
    file = repository.root / LOCK
    lines = file.read_text().splitlines()
    lines[1:1] = ["<<<<<<< ours"]
    lines[3:3] = ["======="]
    lines.append(">>>>>>> theirs")
    file.write_text("\n".join(lines) + "\n")
    lock, problems = read_lock(file, LOCK)
    assert [(one.code, one.primary.path, one.primary.line) for one in problems] == [
        ("PIN002", LOCK, 2), ("PIN002", LOCK, 4), ("PIN002", LOCK, 11),
    ]  # fmt: skip
    assert problems[0].message == "a merge conflict was left here"
    assert sorted(fact for fact, _ in lock.entries) == sorted(2 * ["m.a", "m.e", "m.k", "m.z"])
