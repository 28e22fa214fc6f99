"""Two locks compared by what they say, with what a reader is told of it."""

from __future__ import annotations

from typing import Any

from affidoc.drift import Became, lock_changes
from affidoc.render import changes_markdown
from affidoc.snapshot import Lock, key_of
from affidoc.words import words_of
from affidoc_schemas import LockEntry

OLD, NEW = "a" * 40, "b" * 40
FACT = {"type": "fact", "source": "facts", "piece": "0" * 16}


def entry(fact: str, **fields: Any) -> LockEntry:
    told = {
        "fact": fact, "piece": "1" * 16, "type": "value", "source": "app", "commit": OLD,
        "path": "a.py", "lines": (3, 4), "sha256": "1" * 64, "verdict": "holds",
        "verified_at": "2026-01-01", "verified_by": "Ada", "tool": "0.1.0", **fields,
    }  # fmt: skip
    return LockEntry.model_validate(told)


def lock(*entries: LockEntry) -> Lock:
    return Lock("lock", {key_of(one): one for one in entries})


def shown(before: Lock, now: Lock, **more: Any) -> str:
    return changes_markdown(lock_changes(before, now), words_of("en"), lambda name: name, **more)


def test_alike_is_no_change() -> None:
    found = lock_changes(lock(entry("a.b")), lock(entry("a.b", verified_at="2026-02-02")))
    assert not found.any
    assert found.same == 1
    assert shown(lock(), lock()) == "Nothing changed.\n"


def test_what_became_of_a_piece() -> None:
    for became, fields in {
        Became.CHANGED: {"sha256": "2" * 64, "lines": (9, 9)},
        Became.MOVED: {"lines": (5, 6)},
        Became.FAILS: {"verdict": "fails", "sha256": "2" * 64},
        Became.REWORDED: {"piece": "2" * 16},
    }.items():
        (one,) = lock_changes(lock(entry("a.b")), lock(entry("a.b", **fields))).pieces
        assert one.became is became
    (one,) = lock_changes(lock(entry("a.b", verdict="fails")), lock(entry("a.b"))).pieces
    assert one.became is Became.HOLDS


def test_pieces_that_are_not_of_one_type_are_no_rewording() -> None:
    other = entry("a.b", piece="2" * 16, type="path")
    pieces = lock_changes(lock(entry("a.b")), lock(other)).pieces
    assert [one.became for one in pieces] == [Became.REMOVED, Became.ADDED]


def test_facts_come_go_and_are_renamed() -> None:
    before = lock(entry("a.gone"), entry("a.old"))
    now = lock(entry("a.fresh"), entry("a.new"))
    found = lock_changes(before, now, {"a.new": ("a.old",)})
    assert (found.added, found.removed) == (("a.fresh",), ("a.gone",))
    assert found.renamed == (("a.old", "a.new"),)
    assert found.pieces == ()


def test_a_number_that_changed_is_told_apart_from_evidence() -> None:
    found = lock_changes(
        lock(entry("a.b", **FACT)), lock(entry("a.b", **FACT | {"sha256": "2" * 64}))
    )
    assert (found.said, found.pieces) == (("a.b",), ())


def test_pins_tell_each_commit_that_was_read() -> None:
    found = lock_changes(
        lock(entry("a.b"), entry("a.c")), lock(entry("a.b", commit=NEW), entry("a.c"))
    )
    (one,) = found.pins
    assert (one.source, one.before, one.now) == ("app", (OLD,), (OLD, NEW))
    assert found.same == 2


def test_an_acceptance_is_told_with_its_reason_and_stays_text() -> None:
    accepted = {"by": "Ada @all", "at": "2026-03-02", "why": "<b>[x](javascript:y)</b> | `"}
    text = shown(lock(entry("a.b")), lock(entry("a.b", accepted=accepted)))
    assert "on 2 March 2026" in text
    assert "<b>" not in text
    assert "[x](" not in text
    assert "@all" not in text
    assert text.count("`") == 0


def test_an_old_acceptance_is_no_news() -> None:
    accepted = {"by": "Ada", "at": "2026-03-02", "why": "read it"}
    both = lock(entry("a.b", accepted=accepted))
    assert not lock_changes(both, both).any


def test_a_path_stays_text_and_a_long_section_is_counted() -> None:
    now = lock(*(entry(f"a.f{number}") for number in range(7)))
    text = shown(lock(), now, listed=3, level=4)
    assert "#### Facts that are new (7)" in text
    assert text.count("\n- a.f") == 3
    assert "and 4 more" in text
    moved = shown(lock(entry("a.b")), lock(entry("a.b", path="<i>`*.py")))
    assert "<i>" not in moved
    assert "`*" not in moved
