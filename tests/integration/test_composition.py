"""Compositions in a real repository: changes flip them, the lock knows their leaves."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from affidoc.evidence import Badge, Basis, Verdict

Make = Callable[..., Any]

PY = "MAX_FILES = 10\n"
THERE = {"type": "path", "source": "app", "path": "src/core.py"}
OLD = {"type": "path", "source": "app", "path": "src/old.py"}
CITED = {"type": "excerpt", "source": "app", "path": "README.md", "anchor": "At most ten"}
NO_EVAL = {"type": "absent", "source": "app", "paths": ["src"], "text": "eval"}
TEN = {"value": {"number": 10, "unit": "files"}}
VALUE = {"type": "value", "source": "app", "path": "src/core.py", "symbol": "MAX_FILES"}


@pytest.fixture
def app(make_repository: Make, guide: Any) -> Any:
    repository = make_repository()
    repository.write("src/core.py", PY)
    repository.write("README.md", "# App\n\nAt most ten files.\n")
    guide.places = {"app": repository.root}
    guide.source(commit=repository.commit())
    return repository


def moved(app: Any, guide: Any, path: str, content: str | None) -> None:
    if content is None:
        app.remove(path)
    else:
        app.write(path, content)
    guide.source(commit=app.commit())


@pytest.mark.parametrize(
    ("piece", "path", "content"),
    [
        ({"type": "all_of", "of": [VALUE, CITED, NO_EVAL]}, "src/core.py", "MAX_FILES = 11\n"),
        ({"type": "all_of", "of": [VALUE, CITED, NO_EVAL]}, "README.md", "At most ten.\n"),
        ({"type": "all_of", "of": [VALUE, CITED, NO_EVAL]}, "src/new.py", "eval('1')\n"),
        ({"type": "any_of", "of": [OLD, THERE]}, "src/core.py", None),
        ({"type": "not", "of": OLD}, "src/old.py", ""),
        ({"type": "not", "of": {"type": "any_of", "of": [OLD, OLD]}}, "src/old.py", ""),
        ({"type": "all_of", "of": [THERE, {"type": "not", "of": OLD}]}, "src/old.py", ""),
    ],
)
def test_a_change_flips_it(
    piece: dict[str, Any], path: str, content: str | None, app: Any, guide: Any
) -> None:
    guide.fact("a.b", piece, **TEN)
    guide.pin()
    verdict = guide.look("a.b")
    assert (verdict.pieces[0].verdict, verdict.badge) == (Verdict.HOLDS, Badge.VERIFIED_SOURCE)
    moved(app, guide, path, content)
    verdict = guide.look("a.b")
    assert (verdict.pieces[0].verdict, verdict.badge) == (Verdict.FAILS, Badge.FAILING)
    guide.places = {}
    verdict = guide.look("a.b")
    assert (verdict.pieces[0].verdict, verdict.badge) == (Verdict.UNKNOWN, Badge.UNKNOWN)


def test_unknown_is_never_a_pass(app: Any, guide: Any) -> None:
    unpinned = {"type": "excerpt", "source": "app", "path": "README.md", "anchor": "# App"}
    guide.fact("a.all", {"type": "all_of", "of": [THERE, unpinned]})
    guide.fact("a.any", {"type": "any_of", "of": [OLD, unpinned]})
    guide.fact("a.not", {"type": "not", "of": unpinned})
    guide.fact("a.spared", {"type": "any_of", "of": [unpinned, THERE]})
    for name in ("a.all", "a.any", "a.not"):
        (piece,) = guide.look(name).pieces
        assert (piece.verdict, piece.reason) == (Verdict.UNKNOWN, "not-pinned")
    assert guide.look("a.spared").pieces[0].verdict is Verdict.HOLDS


def test_the_lock_has_a_line_for_each_leaf(app: Any, guide: Any) -> None:
    denied = {"type": "not", "of": {"type": "all_of", "of": [OLD, NO_EVAL]}}
    guide.fact("a.b", {"type": "all_of", "of": [CITED, denied]}, THERE)
    outcome = guide.pin()
    assert outcome.failing == ()
    told = [(one.type, one.path, one.verdict) for one in outcome.lock.entries.values()]
    assert sorted(told, key=str) == [
        ("absent", None, "holds"),
        ("excerpt", "README.md", "holds"),
        ("path", "src/core.py", "holds"),
        ("path", "src/old.py", "fails"),
    ]
    guide.places = {}
    verdict = guide.look("a.b", today=date(2026, 9, 9))
    assert (verdict.pieces[0].verdict, verdict.pieces[0].basis) == (Verdict.HOLDS, Basis.LOCK)
    assert verdict.badge is Badge.ATTESTED


def test_only_what_makes_the_fact_fail_is_reported_by_pin(app: Any, guide: Any) -> None:
    guide.fact("a.fine", {"type": "any_of", "of": [OLD, THERE]})
    guide.fact("a.bad", {"type": "all_of", "of": [THERE, OLD]})
    assert guide.pin().failing == ("a.bad: src/old.py is not there",)


@pytest.mark.parametrize("inside", ["reported", "external"])
def test_what_somebody_says_never_verifies(inside: str, app: Any, guide: Any) -> None:
    app_source = {"reviewed": "2026-01-02", "reviewed_by": "Ada"}
    guide.source(commit=app.commit(), **app_source)
    guide.fact("a.ref", kind="reference", status="explanatory", address="https://example.org/",
               accessed="2026-01-02")  # fmt: skip
    said = (
        {"type": "reported", "source": "app"}
        if inside == "reported"
        else {"type": "external", "reference": "a.ref"}
    )
    for name, piece in {
        "a.all": {"type": "all_of", "of": [said, THERE]},
        "a.any": {"type": "any_of", "of": [said, THERE]},
        "a.twice": {"type": "all_of", "of": [{"type": "any_of", "of": [said]}]},
    }.items():
        guide.fact(name, piece)
        verdict = guide.look(name)
        assert verdict.pieces[0].verdict is Verdict.HOLDS
        assert verdict.badge is (Badge.REPORTED if inside == "reported" else Badge.CITED)


def written(guide: Any, app: Any, evidence: str, status: str = "implemented") -> None:
    """Facts as a person writes them, one piece a line."""
    folder = guide.root / "docs/facts"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "facts.yml").write_text(
        "schema_version: 1\nfacts:\n"
        f"- {{kind: source, id: a.app, title: A, statement: S., status: explanatory,"
        f" provenance: stated, name: app, visibility: public, commit: {app.commit()}}}\n"
        f"- kind: claim\n  id: a.b\n  title: T\n  statement: S.\n  status: {status}\n"
        f"  provenance: stated\n  evidence:\n{evidence}"
    )
    (guide.root / "affidoc.toml").write_text("")


def affidoc(guide: Any, app: Any, *words: str) -> str:
    """What a verb prints."""
    return subprocess.run(
        [sys.executable, "-m", "affidoc", *words, "--source", f"app={app.root}"],
        cwd=guide.root, capture_output=True, text=True, check=False, timeout=120, env=os.environ,
    ).stdout  # fmt: skip


def checked(guide: Any, app: Any) -> list[str]:
    """Line and code of every error."""
    found = affidoc(guide, app, "check").splitlines()
    lines = [line.split(":") for line in found if ": error " in line]
    return [f"{line[1]} {line[3].split()[1]}" for line in lines]


def test_a_finding_points_at_the_failing_leaf(app: Any, guide: Any) -> None:
    written(guide, app, """\
  - type: all_of
    of:
    - {type: path, source: app, path: src/core.py}
    - type: any_of
      of:
      - {type: path, source: app, path: src/old.py}
      - {type: path, source: app, path: src/older.py}
""")  # fmt: skip
    assert "16 EVD001" in checked(guide, app)


def test_rules_for_evidence_reach_every_leaf(app: Any, guide: Any) -> None:
    leaf = "  - type: not\n    of: {type: path, source: %s, path: %s}\n"
    written(guide, app, leaf % ("ap", "src/old.py"))
    assert checked(guide, app) == ["12 REF005"]
    written(guide, app, leaf % ("app", "src/old.py"), status="opinion")
    assert "12 CLM002" in checked(guide, app)
    written(guide, app, "  - {type: any_of, of: [{type: derived, check: a.c}]}\n")
    assert checked(guide, app) == ["11 REF001"]


def test_show_prints_the_tree(app: Any, guide: Any) -> None:
    written(guide, app, """\
  - type: any_of
    of:
    - {type: path, source: app, path: src/old.py}
    - {type: not, of: {type: path, source: app, path: src/old.py}}
""")  # fmt: skip
    assert (
        "    any_of: holds: 1 of 2 holds: not so: src/old.py is not there\n"
        "      path: fails: src/old.py is not there\n"
        "      not: holds: not so: src/old.py is not there\n"
        "        path: fails: src/old.py is not there\n"
    ) in affidoc(guide, app, "show", "a.b")
    (piece,) = json.loads(affidoc(guide, app, "show", "a.b", "--format", "json"))["evidence"]
    assert [(one["type"], one["verdict"]) for one in piece["of"]] == [
        ("path", "fails"), ("not", "holds"),
    ]  # fmt: skip
    assert piece["of"][1]["of"][0]["message"] == "src/old.py is not there"


def test_what_holds_as_a_whole_is_not_to_be_reviewed_when_a_pin_moves(app: Any, guide: Any) -> None:
    guide.fact("a.not", {"type": "not", "of": OLD})
    guide.fact("a.any", {"type": "any_of", "of": [OLD, THERE]})
    guide.pin()
    moved(app, guide, "README.md", "# App\n")
    assert guide.verification().behind == ()
    moved(app, guide, "src/core.py", None)
    assert {one.fact for one in guide.verification().behind} == {"a.any"}
