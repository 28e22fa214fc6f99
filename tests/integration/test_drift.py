"""What became of cited text, in real repositories: each class, here and across files."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from affidoc.drift import Report, drift
from affidoc.drift.show import drift_json, drift_text
from affidoc_schemas import Source

Make = Callable[..., Any]

A = """\
import os

LIMIT = 10


def first(path):
    \"\"\"Reads a thing.\"\"\"
    total = os.stat(path).st_size
    return min(total, LIMIT)


def second(path, *, deep=False):
    names = sorted(os.listdir(path))
    if deep:
        names.reverse()
    return [name for name in names if name != "skip"]
"""
BODY = "".join(A.splitlines(keepends=True)[11:])
PIECE = {
    "type": "excerpt", "source": "app", "path": "a.py", "anchor": "def second(", "lines": 5,
}  # fmt: skip


@pytest.fixture
def pinned(make_repository: Make, guide: Any) -> tuple[Any, Any]:
    """Five lines of `a.py` pinned, and nothing else."""
    repository = make_repository()
    repository.write("a.py", A)
    repository.write("other.py", "UNRELATED = True\n")
    guide.places = {"app": repository.root}
    guide.source(commit=repository.commit())
    guide.fact("a.second", PIECE)
    guide.pin()
    return repository, guide


def look(guide: Any, to: str | None = None, name: str = "app") -> Report:
    model = guide.model()
    chosen = [fact for fact in model.facts.values() if isinstance(fact, Source)]
    chosen = [fact for fact in chosen if fact.name == name]
    return drift(model, guide.config, guide.lock(), chosen, to, today=date(2026, 5, 4))


def one(guide: Any, to: str | None = None) -> tuple[str, list[str]]:
    """Class and places of the only piece."""
    (piece,) = look(guide, to).pieces
    return str(piece.drift), [str(spot) for spot in piece.new]


REFORMATTED = """def second(
    path,
    *,
    deep=False,
):
    names = sorted(os.listdir(path))
    if deep:
        names.reverse()
    return [
        name for name in names if name != 'skip'
    ]
"""
EDITS = {
    "nothing": (A, "same", ["a.py:12-16"]),
    "elsewhere in the file": (A.replace("LIMIT = 10", "LIMIT = 11"), "same", ["a.py:12-16"]),
    "lines above": ("# one\n# two\n" + A, "moved", ["a.py:14-18"]),
    "to the top": (BODY + "\n\n" + A.replace(BODY, ""), "moved", ["a.py:1-5"]),
    "blanks at line ends": (A.replace(":\n", ":  \n"), "same", ["a.py:12-16"]),
    "reformatted": (A.replace(BODY, REFORMATTED), "reformatted", ["a.py:12-22"]),
    "a comment": (A.replace("names.reverse()", "names.reverse()  # last first"), "changed",
                  ["a.py:12-16"]),
    "another default": (A.replace("deep=False", "deep=True"), "changed", ["a.py:12-16"]),
    "nested otherwise": (A.replace("    return [name", "        return [name"), "changed",
                         ["a.py:12-16"]),
    "another string": (A.replace('"skip"', '"sk ip"'), "changed", ["a.py:12-16"]),
    "a line put in": (A.replace("    if deep", "    names.append('x')\n    if deep"), "changed",
                      ["a.py:12-17"]),
    "removed": (A.replace(BODY, ""), "lost", []),
    "all else": ("x = 1\n", "lost", []),
    "split": (
        A.replace(BODY, "def second(path, *, deep=False):\n    names = sorted(os.listdir(path))\n")
        + "".join(f"\n\ndef filler_{n}():\n    return {n}\n" for n in range(6))
        + "\n\ndef third(names, deep):\n    if deep:\n        names.reverse()\n"
        + '    return [name for name in names if name != "skip"]\n',
        "split", ["a.py:12-13", "a.py:41-43"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_gives_its_class(pinned: tuple[Any, Any], name: str) -> None:
    repository, guide = pinned
    text, wanted, places = EDITS[name]
    repository.write("a.py", text)
    repository.commit()
    assert one(guide) == (wanted, places)
    report = look(guide)
    assert report.exit_code == int(wanted in ("changed", "lost", "split"))
    assert report.targets == {"app": repository.git("rev-parse", "HEAD")}
    (piece,) = report.pieces
    assert bool(piece.diff) == (wanted in ("changed", "lost", "reformatted"))


def test_uncommitted_files_count_when_asked(pinned: tuple[Any, Any]) -> None:
    repository, guide = pinned
    repository.write("a.py", "# one\n" + A)
    assert one(guide) == ("same", ["a.py:12-16"])
    assert one(guide, "worktree") == ("moved", ["a.py:13-17"])


def test_a_renamed_file(pinned: tuple[Any, Any]) -> None:
    repository, guide = pinned
    repository.git("mv", "a.py", "b.py")
    repository.write("b.py", "# one\n" + A)
    repository.commit()
    assert one(guide) == ("renamed file", ["b.py:13-17"])
    assert look(guide).exit_code == 0
    assert one(guide, "worktree") == ("renamed file", ["b.py:13-17"])


def test_to_another_file(pinned: tuple[Any, Any]) -> None:
    repository, guide = pinned
    repository.write("a.py", A.replace(BODY, ""))
    repository.write("lib/c.py", "import os\n\n\n" + BODY)
    repository.commit()
    assert one(guide) == ("moved", ["lib/c.py:4-8"])
    assert one(guide, "worktree") == ("moved", ["lib/c.py:4-8"])


def test_to_another_file_and_reformatted(pinned: tuple[Any, Any]) -> None:
    repository, guide = pinned
    repository.write("a.py", A.replace(BODY, ""))
    repository.write("c.py", "import os\n\n\n" + REFORMATTED)
    repository.commit()
    assert one(guide) == ("reformatted", ["c.py:4-14"])


def test_to_two_files(pinned: tuple[Any, Any]) -> None:
    repository, guide = pinned
    lines = BODY.splitlines(keepends=True)
    repository.remove("a.py")
    repository.write("b.py", "".join(lines[:2]) + "    return third(names, deep)\n" + A[:90])
    repository.write("c.py", "def third(names, deep):\n" + "".join(lines[2:]))
    repository.commit()
    assert one(guide) == ("split", ["b.py:1-2", "c.py:2-4"])


def test_a_twin_that_stood_there_before_does_not_hide_a_change(pinned: tuple[Any, Any]) -> None:
    repository, guide = pinned
    twice = A + "\n\nclass Other:\n    pass\n\n\n" + BODY
    repository.write("a.py", twice)
    guide.source(commit=repository.commit("twice"))
    guide.fact("a.second", {**PIECE, "anchor": "def first(", "lines": 4})
    guide.pin()
    edited = twice.replace("min(total", "max(total")
    repository.write("a.py", edited)
    repository.commit()
    assert one(guide) == ("changed", ["a.py:6-9"])


def test_an_anchor_that_became_ambiguous_does_not_matter(pinned: tuple[Any, Any]) -> None:
    repository, guide = pinned
    repository.write("a.py", "# see def second( below\n" + A)
    repository.commit()
    assert guide.look("a.second").pieces[0].verdict == "holds"  # at the pin
    assert one(guide) == ("moved", ["a.py:13-17"])


def test_a_rewritten_past_changes_nothing(pinned: tuple[Any, Any]) -> None:
    """The pinned commit is gone for good, its content is not."""
    repository, guide = pinned
    repository.git("commit", "--quiet", "--amend", "-m", "other words", "--date=2026-02-02")
    repository.git("reflog", "expire", "--expire=now", "--all")
    repository.git("gc", "--quiet", "--prune=now")
    assert one(guide) == ("same", ["a.py:12-16"])
    repository.write("a.py", "# one\n" + A)
    repository.git("commit", "--quiet", "--all", "--amend", "-m", "x")
    repository.git("reflog", "expire", "--expire=now", "--all")
    repository.git("gc", "--quiet", "--prune=now")
    assert one(guide) == ("moved", ["a.py:13-17"])  # by its hash: the text is in no clone
    repository.write("a.py", A.replace("deep=False", "deep=True"))
    repository.git("commit", "--quiet", "--all", "--amend", "-m", "y")
    repository.git("reflog", "expire", "--expire=now", "--all")
    repository.git("gc", "--quiet", "--prune=now")
    (piece,) = look(guide).pieces
    assert (str(piece.drift), piece.diff) == ("changed", ())
    assert "does not have the earlier one" in piece.message


def test_what_is_not_text_is_verified_there(make_repository: Make, guide: Any) -> None:
    repository = make_repository()
    repository.write("a.py", A)
    repository.write("docs/x.md", "x\n")
    guide.places = {"app": repository.root}
    guide.source(commit=repository.commit())
    ten = {"value": {"number": 10, "unit": "bytes"}}
    value = {"type": "value", "source": "app", "path": "a.py", "symbol": "LIMIT"}
    guide.fact("v.value", value, **ten)
    guide.fact("v.path", {"type": "path", "source": "app", "path": "docs/x.md"})
    guide.fact("v.absent", {"type": "absent", "source": "app", "paths": ["."], "text": "secret"})
    guide.pin()

    def drifts() -> list[tuple[str, list[str]]]:
        return [
            (str(piece.drift), [str(spot) for spot in piece.new]) for piece in look(guide).pieces
        ]

    assert [word for word, _ in drifts()] == ["same", "same", "same"]
    repository.write("a.py", "# top\n" + A.replace("LIMIT = 10", "LIMIT = 5 + 5"))
    repository.git("mv", "docs/x.md", "docs/y.md")
    repository.commit()
    assert drifts()[:2] == [("reformatted", ["a.py:4"]), ("renamed file", ["docs/y.md"])]
    repository.write("a.py", A.replace("LIMIT = 10\n", ""))
    repository.write("limits.py", "LIMIT = 10\n")
    repository.remove("docs/y.md")
    repository.write("b.py", "secret = 1\n")
    repository.commit()
    assert drifts() == [
        ("moved", ["limits.py:1"]),
        ("lost", ["docs/x.md"]),
        ("changed", ["b.py:1"]),
    ]
    repository.write("limits.py", "LIMIT = 11\n")
    repository.commit()
    assert drifts()[0][0] == "lost"


def test_what_cannot_be_looked_at_is_no_news(pinned: tuple[Any, Any]) -> None:
    _, guide = pinned
    report = look(guide, "no-such-branch")
    assert [(piece.drift, piece.reason) for piece in report.pieces] == [
        (None, "source-unavailable")
    ]
    assert report.pieces[0].message == "the clone has no commit 'no-such-branch'"
    assert report.exit_code == 3
    guide.places = {}
    assert look(guide).exit_code == 3


def test_this_repository_is_compared_with_its_files(make_repository: Make, guide: Any) -> None:
    repository = make_repository()
    repository.write("a.py", A)
    guide.root = repository.root
    guide.source(pin="content")
    guide.fact("a.second", PIECE)
    guide.pin()
    repository.commit()
    assert one(guide) == ("same", ["a.py:12-16"])
    repository.write("a.py", "# one\n" + A)
    assert one(guide) == ("moved", ["a.py:13-17"])
    assert one(guide, "HEAD") == ("same", ["a.py:12-16"])
    repository.write("a.py", A.replace("deep=False", "deep=True"))
    (piece,) = look(guide).pieces
    assert [line for line in piece.diff if line[0] in "-+"] == [
        "--- a.py:12-16", "+++ a.py:12-16",
        "-def second(path, *, deep=False):", "+def second(path, *, deep=True):",
    ]  # fmt: skip


def test_how_a_report_reads(pinned: tuple[Any, Any]) -> None:
    repository, guide = pinned
    repository.write("a.py", A.replace("deep=False", "deep=\x1b[31mTrue"))
    repository.commit()
    report, model = look(guide), guide.model()
    assert drift_text(report, model, everything=False, colour=False) == (
        "docs/facts/facts.yml:2:362: changed a.second (excerpt of app): a.py:12-16\n"
        "  its text changed\n"
        "    --- a.py:12-16\n"
        "    +++ a.py:12-16\n"
        "    -def second(path, *, deep=False):\n"
        "    +def second(path, *, deep=\\x1b[31mTrue):\n"
        "         names = sorted(os.listdir(path))\n"
        "         if deep:\n"
        "             names.reverse()\n"
        '         return [name for name in names if name != "skip"]\n'
    )
    assert "\x1b[31m-def second" in drift_text(report, model, everything=False, colour=True)
    document = json.loads(drift_json(report, model))
    assert (document["version"], document["counts"]) == (1, {"changed": 1})
    (entry,) = document["pieces"]
    assert (entry["fact"], entry["drift"]) == ("a.second", "changed")
    assert entry["old"] == {"path": "a.py", "lines": [12, 16]}
