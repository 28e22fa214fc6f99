"""Texts that stand in for files: what an editor holds and has not saved."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path

import pytest

from affidoc.config import Config
from affidoc.files import stands_below
from affidoc.pipeline import Outcome, run

FACT = """\
schema_version: 1
facts:
- kind: claim
  id: demo.one
  title: One
  statement: There is one thing.
  status: explanatory
  provenance: stated
"""


@pytest.fixture
def guide(tmp_path: Path) -> Path:
    (tmp_path / "docs" / "facts").mkdir(parents=True)
    (tmp_path / "docs" / "facts" / "a.yml").write_text(FACT)
    (tmp_path / "docs" / "page.md").write_text("[one](claim:demo.one)\n")
    return tmp_path


def checked(guide: Path, overlays: Mapping[str, str]) -> Outcome:
    return run(Config(guide), until="link", today=date(2026, 12, 1), overlays=overlays)


def test_without_overlays_the_files_count(guide: Path) -> None:
    outcome = checked(guide, {})
    assert list(outcome.model.facts) == ["demo.one"]
    assert outcome.diagnostics == ()


def test_a_held_facts_file_counts_instead_of_the_saved_one(guide: Path) -> None:
    outcome = checked(guide, {"docs/facts/a.yml": FACT.replace("demo.one", "demo.two")})
    assert list(outcome.model.facts) == ["demo.two"]


def test_a_held_file_that_was_never_saved_counts(guide: Path) -> None:
    overlays = {"docs/facts/b.yaml": FACT.replace("demo.one", "demo.two")}
    assert list(checked(guide, overlays).model.facts) == ["demo.one", "demo.two"]


def test_a_held_page_counts_instead_of_the_saved_one(guide: Path) -> None:
    outcome = checked(guide, {"docs/page.md": "no link\n", "docs/new.md": "[a](claim:demo.one)\n"})
    assert [(page.path, len(page.links)) for page in outcome.pages] == [
        ("docs/new.md", 1),
        ("docs/page.md", 0),
    ]


@pytest.mark.parametrize(
    "path", ["other/a.yml", "docs/facts/.hidden.yml", "docs/facts/../b.yml", "docs/facts/a.txt",
             "/docs/facts/b.yml", "docs/facts//b.yml", "docs/factsb/b.yml"],
)  # fmt: skip
def test_a_text_that_no_walk_would_meet_changes_nothing(guide: Path, path: str) -> None:
    outcome = checked(guide, {path: FACT.replace("demo.one", "demo.two")})
    assert list(outcome.model.facts) == ["demo.one"]


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("facts: ]", "FCT001", 1, 8),
        ("a: 1\nb: \ud800\n", "FCT007", 2, 4),
        ("a: \0\n", "FCT007", 1, 4),
    ],
)
def test_a_held_text_that_is_no_facts_file_is_a_finding(
    guide: Path, text: str, code: str, line: int, column: int
) -> None:
    found = [one for one in checked(guide, {"docs/facts/a.yml": text}).diagnostics
             if one.code == code]  # fmt: skip
    assert [(one.primary.path, one.primary.line, one.primary.column) for one in found] == [
        ("docs/facts/a.yml", line, column)
    ]


def test_a_held_page_that_is_too_large_is_a_finding(guide: Path) -> None:
    outcome = checked(guide, {"docs/page.md": "x" * (4 * 1024 * 1024 + 1)})
    assert [one.code for one in outcome.diagnostics] == ["PRS004"]


def test_the_root_may_be_the_folder() -> None:
    assert stands_below("a.md", ".", (".md",))
    assert stands_below("b/a.md", ".", (".md",))
    assert not stands_below(".b/a.md", ".", (".md",))
    assert not stands_below("../a.md", ".", (".md",))


def test_looks_that_the_caller_knows_are_not_taken_again(guide: Path) -> None:
    first = run(Config(guide), until="check", today=date(2026, 12, 1))
    again = run(
        Config(guide), until="check", today=date(2026, 12, 1), known=lambda _: first.verification
    )
    assert first.verification is not None
    assert again.verification is first.verification
    assert again.diagnostics == first.diagnostics
