"""Pinning: what is recorded, what is left alone, and what a person must accept."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from affidoc.errors import UsageError
from affidoc.evidence import Badge

Make = Callable[..., Any]

EXCERPT = {"type": "excerpt", "source": "app", "path": "a.py", "anchor": "LIMIT"}
VALUE = {"type": "value", "source": "app", "path": "a.py", "symbol": "LIMIT"}
TEN = {"value": {"number": 10, "unit": "files"}}


@pytest.fixture
def pinned(make_repository: Make, guide: Any) -> tuple[Any, Any]:
    """A guide with an excerpt and a value of one file, both pinned on 4 May 2026."""
    repository = make_repository()
    repository.write("a.py", "LIMIT = 10\n")
    guide.places = {"app": repository.root}
    guide.source(commit=repository.commit())
    guide.fact("a.excerpt", EXCERPT)
    guide.fact("a.value", VALUE, **TEN)
    outcome = guide.pin()
    assert (outcome.added, outcome.changed, outcome.removed, outcome.kept) == (3, 0, 0, 0)
    assert outcome.failing == ()
    return repository, guide


def text(guide: Any) -> str:
    content = (guide.root / guide.config.lock).read_text()
    assert isinstance(content, str)
    return content


def test_what_a_line_holds_and_that_it_holds_no_text(pinned: tuple[Any, Any]) -> None:
    repository, guide = pinned
    lines = text(guide).splitlines()
    assert lines == sorted(lines)
    commit = repository.git("rev-parse", "HEAD")
    blob = repository.git("rev-parse", "HEAD:a.py")
    made = re.sub(r'"s1:python@[0-9.]+:[0-9a-f]{64}"', '"…"', lines[0])
    assert re.sub(r'"(piece|sha256)": "[0-9a-f]+"', r'"\1": "…"', made) == (
        '{"fact": "a.excerpt", "piece": "…", "type": "excerpt", "source": "app",'
        f' "commit": "{commit}", "path": "a.py", "blob": "{blob}", "lines": [1, 1],'
        ' "sha256": "…", "structure": "…", "verdict": "holds", "verified_at": "2026-05-04",'
        ' "verified_by": "Ada <ada@example.org>", "tool": "0.1.0"}'
    )
    # printf 'LIMIT = 10' | sha256sum
    cited = "a5ea39047eefc794477998d32416c9c1294911bf425045a8659144539a347936"
    assert f'"sha256": "{cited}"' in lines[0]
    assert "LIMIT = 10" not in text(guide)


def test_a_second_look_on_another_day_changes_nothing(pinned: tuple[Any, Any]) -> None:
    _, guide = pinned
    before = text(guide)
    file = guide.root / guide.config.lock
    time = file.stat().st_mtime_ns
    outcome = guide.pin(today=date(2027, 1, 1), who="Bob", tool="9.9.9")
    assert (outcome.added, outcome.changed, outcome.removed, outcome.kept) == (0, 0, 0, 3)
    assert text(guide) == before
    assert file.stat().st_mtime_ns == time


def test_a_changed_excerpt_is_recorded_only_when_its_fact_is_named(
    pinned: tuple[Any, Any],
) -> None:
    repository, guide = pinned
    before = guide.lock()
    repository.write("a.py", "LIMIT = 10  # of ten\n")
    guide.source(commit=repository.commit())
    outcome = guide.pin(today=date(2026, 6, 1), who="Bob")
    assert outcome.failing == ("a.excerpt: a.py, line 1, changed since 2026-05-04",)
    assert (outcome.changed, outcome.kept) == (1, 2)  # the value holds at the new commit
    after = guide.lock()
    (old,) = (entry for key, entry in before.entries.items() if key[0] == "a.excerpt")
    assert old in after.entries.values()
    assert guide.look("a.excerpt").badge is Badge.FAILING

    assert guide.pin(ids=("a.value",), today=date(2026, 6, 1)).failing != ()
    outcome = guide.pin(ids=("a.excerpt",), today=date(2026, 6, 2), who="Bob")
    assert (outcome.changed, outcome.failing) == (1, ())
    (new,) = (entry for key, entry in guide.lock().entries.items() if key[0] == "a.excerpt")
    assert (new.verified_at, new.verified_by) == (date(2026, 6, 2), "Bob")
    assert guide.look("a.excerpt").badge is Badge.VERIFIED_SOURCE


def test_naming_a_fact_does_not_excuse_an_excerpt_that_is_gone(pinned: tuple[Any, Any]) -> None:
    repository, guide = pinned
    repository.write("a.py", "OTHER = 10\n")
    guide.source(commit=repository.commit())
    before = guide.lock().entries
    outcome = guide.pin(ids=("a.excerpt",))
    assert outcome.failing == (
        "a.excerpt: a.py: the anchor is gone",
        "a.value: a.py: 'LIMIT' is not defined",
    )
    kept = [entry for entry in before.values() if entry.type == "excerpt"]
    assert [one for one in guide.lock().entries.values() if one.type == "excerpt"] == kept


def test_moving_the_pin_records_the_same_text_at_the_new_commit(pinned: tuple[Any, Any]) -> None:
    repository, guide = pinned
    repository.write("other.py", "x")
    second = repository.commit()
    guide.source(commit=second)
    outcome = guide.pin(today=date(2026, 6, 1))
    assert (outcome.changed, outcome.kept) == (2, 1)
    looks = [entry for entry in guide.lock().entries.values() if entry.type != "fact"]
    assert {entry.commit for entry in looks} == {second}
    assert {entry.verified_at for entry in looks} == {date(2026, 6, 1)}


def test_a_failing_value_is_recorded_as_failing(pinned: tuple[Any, Any]) -> None:
    repository, guide = pinned
    repository.write("a.py", "LIMIT = 11\n")
    guide.source(commit=repository.commit())
    outcome = guide.pin(ids=("a.excerpt",))
    assert outcome.failing == ("a.value: LIMIT (a.py) is 11, the fact says 10 files",)
    guide.places = {}
    piece = guide.look("a.value").pieces[0]
    assert (piece.verdict, piece.basis) == ("fails", "lock")


def test_entries_of_an_absent_source_stay_while_their_piece_does(pinned: tuple[Any, Any]) -> None:
    _, guide = pinned
    before = text(guide)
    guide.places = {}
    outcome = guide.pin(today=date(2027, 1, 1))
    assert (outcome.removed, outcome.kept) == (0, 3)
    assert text(guide) == before
    guide.fact("a.value")
    outcome = guide.pin()
    assert (outcome.removed, outcome.kept) == (2, 1)
    assert [key[0] for key in guide.lock().entries] == ["a.excerpt"]


def test_another_value_makes_another_entry(pinned: tuple[Any, Any]) -> None:
    repository, guide = pinned
    repository.write("a.py", "LIMIT = 12\n")
    guide.source(commit=repository.commit())
    guide.fact("a.value", VALUE, value={"number": 12, "unit": "files"})
    outcome = guide.pin(ids=("a.excerpt",))
    assert (outcome.added, outcome.removed, outcome.changed) == (1, 1, 1)


def test_what_cannot_be_told_is_not_recorded(pinned: tuple[Any, Any]) -> None:
    repository, guide = pinned
    repository.write("b.py", "LIMIT = compute()\n")
    guide.source(commit=repository.commit())
    guide.fact("a.more", {**VALUE, "path": "b.py"}, **TEN)
    assert guide.pin().added == 1
    (line,) = (one for one in guide.lock().entries.values() if one.fact == "a.more")
    assert line.type == "fact"  # what the fact says, and nothing of the source


def test_this_repository_edited_around_an_excerpt_leaves_its_line(
    make_repository: Make, guide: Any
) -> None:
    repository = make_repository()
    repository.write("a.py", "LIMIT = 10\n")
    repository.commit()
    guide.root = repository.root
    guide.source(pin="content")
    guide.fact("a.excerpt", EXCERPT)
    guide.pin()
    before = text(guide)
    repository.write("a.py", "# new first line\nLIMIT = 10\n")
    outcome = guide.pin(today=date(2027, 1, 1))
    assert (outcome.changed, outcome.kept) == (0, 1)
    assert text(guide) == before
    assert guide.look("a.excerpt").pieces[0].lines == (2, 2)


def test_an_unknown_name_is_refused(pinned: tuple[Any, Any]) -> None:
    _, guide = pinned
    with pytest.raises(UsageError, match=r"no fact has the id 'a\.typo'"):
        guide.pin(ids=("a.typo",))


def test_a_number_is_recorded_anew_only_when_its_fact_is_named(pinned: tuple[Any, Any]) -> None:
    _, guide = pinned
    guide.fact("a.value", value={"number": 11, "unit": "files"})
    assert set(guide.verification().edited) == {"a.value"}
    outcome = guide.pin(today=date(2026, 6, 1))
    assert outcome.failing == ("a.value: its numbers or names changed since 2026-05-04",)
    assert set(guide.verification().edited) == {"a.value"}
    assert guide.pin(ids=("a.value",), today=date(2026, 6, 1)).failing == ()
    assert guide.verification().edited == {}


def test_better_wording_needs_no_pin(pinned: tuple[Any, Any]) -> None:
    _, guide = pinned
    guide.fact("a.value", VALUE, **TEN, statement="It may hold ten files, and not one more.")
    assert guide.verification().edited == {}
