"""The commit since which a claim fails, over histories that turn once, often, or never."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from affidoc.drift import Past, since

Make = Callable[..., Any]

VALUE = {"type": "value", "source": "app", "path": "a.py", "symbol": "LIMIT"}
TEN = {"value": {"number": 10, "unit": "files"}}


@pytest.fixture
def app(make_repository: Make, guide: Any) -> tuple[Any, Any]:
    repository = make_repository()
    repository.write("a.py", "LIMIT = 10\n")
    first = repository.commit("Ten")
    guide.places = {"app": repository.root}
    guide.source(commit=first)
    return repository, guide


def past(guide: Any, *evidence: dict[str, Any], to: str = "HEAD", start: str | None = None) -> Past:
    guide.fact("a.fact", *evidence, **TEN)
    model = guide.model()
    (one,) = since(
        model, guide.config, guide.lock(), model.facts["a.fact"], to, start,
        today=date(2026, 5, 4),
    )  # fmt: skip
    return one


def write(repository: Any, number: int, message: str) -> str:
    repository.write("a.py", f"LIMIT = {number}\n")
    return str(repository.commit(message))


def test_the_last_of_several_turns(app: tuple[Any, Any]) -> None:
    repository, guide = app
    early = write(repository, 11, "Eleven")
    write(repository, 10, "Ten again")
    repository.write("other.py", "x")
    repository.commit("Unrelated")
    turn = write(repository, 12, "Twelve")
    write(repository, 13, "Thirteen")
    found = past(guide, VALUE)
    assert (found.verdict, found.looked, found.untold) == ("fails", 5, 0)
    assert [one.commit.oid for one in found.turns] == [turn, early]
    commit = found.turns[0].commit
    assert (commit.author, commit.subject, str(commit.authored)) == (
        "Ada", "Twelve", "2026-01-01 00:00:00+00:00",
    )  # fmt: skip
    assert found.turns[0].message == "LIMIT (a.py) is 12, the fact says 10 files"
    assert [one.commit.oid for one in past(guide, VALUE, start=early).turns] == [turn]
    assert past(guide, VALUE, to=f"{turn}~1").verdict == "holds"


def test_it_holds_or_never_held(app: tuple[Any, Any]) -> None:
    repository, guide = app
    assert (past(guide, VALUE).verdict, past(guide, VALUE).turns) == ("holds", ())
    never = past(guide, {**VALUE, "symbol": "NEVER"})
    assert (never.verdict, never.turns, never.looked) == ("fails", (), 1)
    with_path = past(guide, {"type": "path", "source": "app", "path": "gone.py"})
    assert (with_path.verdict, with_path.looked) == ("fails", 0)
    turn = write(repository, 1, "One")
    assert [one.commit.oid for one in past(guide, VALUE).turns] == [turn]


def test_a_renamed_file_is_followed(app: tuple[Any, Any]) -> None:
    repository, guide = app
    text = "".join(f"X{number} = {number}\n" for number in range(20))
    repository.write("old.py", f"LIMIT = 10\n{text}")
    repository.commit("Old name")
    repository.write("old.py", f"LIMIT = 11\n{text}")
    turn = repository.commit("Eleven")
    repository.git("mv", "old.py", "new.py")
    renamed = repository.commit("New name")
    found = past(guide, {**VALUE, "path": "new.py"})
    assert [one.commit.oid for one in found.turns] == [turn]
    assert found.renames == ((renamed, "old.py", "new.py"),)


def test_a_search_turns_with_any_file_below_its_paths(app: tuple[Any, Any]) -> None:
    repository, guide = app
    repository.write("lib/x.py", "ok\n")
    repository.commit("Library")
    repository.write("docs/y.md", "secret\n")
    repository.commit("Elsewhere")
    repository.write("lib/sub/z.py", "secret\n")
    turn = repository.commit("A secret")
    found = past(guide, {"type": "absent", "source": "app", "paths": ["lib"], "text": "secret"})
    assert [one.commit.oid for one in found.turns] == [turn]
    assert found.looked == 2


def test_an_excerpt_turns_when_its_lines_do(app: tuple[Any, Any]) -> None:
    repository, guide = app
    repository.write("a.md", "# T\n\nAt most ten.\n")
    guide.source(commit=repository.commit("Text"))
    piece = {"type": "excerpt", "source": "app", "path": "a.md", "anchor": "At most"}
    guide.fact("a.fact", piece, **TEN)
    guide.pin()
    repository.write("a.md", "# T\n\nMore.\n\nAt most ten.\n")
    repository.commit("Moved")
    repository.write("a.md", "# T\n\nMore.\n\nAt most twenty.\n")
    turn = repository.commit("Twenty")
    assert [one.commit.oid for one in past(guide, piece).turns] == [turn]


def test_a_merge_is_the_turn_of_its_branch(app: tuple[Any, Any]) -> None:
    """Along first parents, what a branch did came with its merge."""
    repository, guide = app
    repository.git("checkout", "--quiet", "-b", "side")
    write(repository, 11, "On the side")
    repository.git("checkout", "--quiet", "main")
    repository.git("merge", "--quiet", "--no-ff", "-m", "Merge side", "side")
    assert past(guide, VALUE).turns[0].commit.subject == "Merge side"


def test_what_could_not_be_judged_is_counted(app: tuple[Any, Any]) -> None:
    repository, guide = app
    repository.write("a.py", "LIMIT = compute()\n")
    repository.commit("Computed")
    turn = write(repository, 11, "Eleven")
    found = past(guide, VALUE)
    assert (found.untold, [one.commit.oid for one in found.turns]) == (1, [turn])
    guide.places = {}
    assert past(guide, VALUE).verdict == "unknown"


def test_a_thousand_commits(app: tuple[Any, Any]) -> None:
    repository, guide = app
    stream = ["reset refs/heads/long\n"]
    for number in range(1_000):
        limit = 10 if number < 700 else 11
        text = f"LIMIT = {limit}\n# {number if number % 3 == 0 else 'x'}\n"
        stream.append(
            f"commit refs/heads/long\ncommitter Ada <a@example.org> {1767225600 + number} +0000\n"
            f"data {len(str(number))}\n{number}\nM 100644 inline a.py\ndata {len(text)}\n{text}\n"
        )
    repository.git("fast-import", "--quiet", input="".join(stream).encode())
    found = past(guide, VALUE, to="long")
    assert [one.commit.subject for one in found.turns] == ["700"]
    assert found.looked > 600
