"""The lock on disk: its lines, its broken lines, its replacement."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from affidoc.errors import CouldNotCheck
from affidoc.snapshot import Lock, key_of, line_of, merge_locks, read_lock, settled, write_lock
from affidoc_schemas import LockEntry

SHOWN = "docs/facts/evidence.lock.jsonl"


def entry(fact: str = "a.b", **fields: Any) -> LockEntry:
    known: dict[str, Any] = {
        "piece": "0123456789abcdef", "type": "excerpt", "source": "app", "verdict": "holds",
        "sha256": "ab", "verified_at": date(2026, 1, 2), "verified_by": "Ada", "tool": "0.1.0",
    }  # fmt: skip
    return LockEntry(fact=fact, **(known | fields))


def locked(*entries: LockEntry, state: str = "") -> Lock:
    return Lock(SHOWN, {key_of(one): one for one in entries}, state=state)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    place = tmp_path / SHOWN
    place.parent.mkdir(parents=True)
    return place


GOOD = line_of(entry())


def test_the_spelling_of_a_line() -> None:
    assert GOOD == (
        '{"fact": "a.b", "piece": "0123456789abcdef", "type": "excerpt", "source": "app",'
        ' "sha256": "ab", "verdict": "holds", "verified_at": "2026-01-02", "verified_by": "Ada",'
        ' "tool": "0.1.0"}'
    )


def test_a_lock_that_is_not_there_is_empty(file: Path) -> None:
    lock, problems = read_lock(file, SHOWN)
    assert (lock, problems) == (Lock(SHOWN), [])
    assert write_lock(file, lock) is False
    assert not file.exists()


def test_write_and_read(file: Path) -> None:
    entries = [entry("b.c"), entry("a.b"), entry("a.b-c"), entry("a.b.c", path="ü.py")]
    assert write_lock(file, locked(*entries)) is True
    lock, problems = read_lock(file, SHOWN)
    assert problems == []
    assert list(lock.entries.values()) == [entries[1], entries[2], entries[3], entries[0]]
    assert lock.find("a.b", "0123456789abcdef") == entries[1]
    assert lock.find("a.b", "f" * 16) is None
    assert lock.location("b.c", "0123456789abcdef").line == 4
    assert file.read_bytes().isascii()
    assert file.read_text().splitlines() == sorted(file.read_text().splitlines())


def test_nothing_changed_means_nothing_written(file: Path) -> None:
    write_lock(file, locked(entry()))
    before = file.stat().st_mtime_ns
    lock, _ = read_lock(file, SHOWN)
    assert write_lock(file, lock) is False
    assert file.stat().st_mtime_ns == before
    assert [one.name for one in file.parent.iterdir()] == [file.name]


def test_the_mode_of_the_file_stays(file: Path) -> None:
    write_lock(file, locked(entry()))
    file.chmod(0o640)
    lock, _ = read_lock(file, SHOWN)
    write_lock(file, replace(lock, entries={}))
    assert file.stat().st_mode & 0o777 == 0o640
    assert file.read_bytes() == b""


def test_a_file_that_another_run_wrote_is_not_overwritten(file: Path) -> None:
    write_lock(file, locked(entry()))
    lock, _ = read_lock(file, SHOWN)
    write_lock(file, replace(lock, entries=locked(entry("x.y")).entries))
    with pytest.raises(CouldNotCheck, match="changed meanwhile"):
        write_lock(file, replace(lock, entries=locked(entry("z.z")).entries))
    assert '"x.y"' in file.read_text()
    with pytest.raises(CouldNotCheck, match="changed meanwhile"):
        write_lock(file, locked(entry("z.z")))


def test_links_and_folders_are_refused(tmp_path: Path, file: Path) -> None:
    target = tmp_path / "target"
    target.write_text(GOOD + "\n")
    file.symlink_to(target)
    with pytest.raises(CouldNotCheck, match="no regular file"):
        read_lock(file, SHOWN)
    with pytest.raises(CouldNotCheck, match="leads out"):
        write_lock(file, locked(entry()))
    file.unlink()
    file.mkdir()
    with pytest.raises(CouldNotCheck, match="no regular file"):
        read_lock(file, SHOWN)
    file.rmdir()
    os.mkfifo(file)
    with pytest.raises(CouldNotCheck, match="no regular file"):
        read_lock(file, SHOWN)


def test_a_linked_folder_that_leads_out_is_refused(tmp_path: Path) -> None:
    outside, root = tmp_path / "outside", tmp_path / "root"
    outside.mkdir()
    (root / "docs").mkdir(parents=True)
    (root / "docs/facts").symlink_to(outside)
    with pytest.raises(CouldNotCheck, match="leads out of the repository"):
        write_lock(root / SHOWN, locked(entry()))
    assert list(outside.iterdir()) == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"{", "not a JSON line"),
        (b"[]", "not an entry of the lock"),
        (b"1", "not an entry of the lock"),
        (b"\xff", "not a JSON line"),
        (b'{"fact": "a.b", "fact": "a.c"}', "a key stands twice"),
        (GOOD.replace("a.b", "A B").encode(), "not an entry of the lock: fact"),
        (GOOD.replace("holds", "unknown").encode(), "not an entry of the lock: verdict"),
        (GOOD.replace("2026-01-02", "yesterday").encode(), "not an entry of the lock: verified_at"),
        (GOOD.replace('"tool"', '"more": 1, "tool"').encode(), "not an entry of the lock: more"),
        (GOOD.replace('"ab"', '"ab", "path": "../x"').encode(), "path"),
        (b"[" * 5000, "not a JSON line"),
        (b"9" * 5000, "not a JSON line"),
        (b"x" * 20_000, "a line of 20,000 bytes"),
        (b"<<<<<<< HEAD", "a merge conflict was left here"),
        (b"=======", "a merge conflict was left here"),
    ],
    ids=range(15),
)
def test_broken_lines_are_findings_with_their_place(file: Path, line: bytes, message: str) -> None:
    file.write_bytes(b"\xef\xbb\xbf" + GOOD.encode() + b"\r\n\n" + line + b"\n")
    lock, problems = read_lock(file, SHOWN)
    assert list(lock.entries.values()) == [entry()]
    assert len(problems) == 1
    assert message in problems[0].message
    assert (problems[0].code, problems[0].primary.path, problems[0].primary.line) == (
        "PIN002", SHOWN, 3,
    )  # fmt: skip


def test_twins(file: Path) -> None:
    old, new = entry(sha256="aa"), entry(sha256="bb", verified_at=date(2026, 1, 3))
    file.write_text(f"{line_of(new)}\n{line_of(old)}\n{line_of(new)}\n")
    lock, problems = read_lock(file, SHOWN)
    assert list(lock.entries.values()) == [new]
    assert [one.primary.line for one in problems] == [2]
    assert problems[0].related[0].at.line == 1
    file.write_text(f"{line_of(old)}\n{line_of(old)}\n")
    assert read_lock(file, SHOWN)[1] == []


def test_settled_keeps_the_day_while_the_content_is_the_same() -> None:
    old = entry(blob="1", lines=(1, 2), searched=3)
    later: dict[str, Any] = {"verified_at": date(2027, 1, 1), "verified_by": "Bob", "tool": "9"}
    assert settled(old, entry(blob="2", lines=(5, 6), searched=9, **later)) is old
    for changed in (
        {"sha256": "cd"}, {"verdict": "fails"}, {"commit": "a" * 40}, {"path": "other"},
        {"source": "other"}, {"type": "value"},
    ):  # fmt: skip
        new = entry(**(later | changed))
        assert settled(old, new) is new
    assert settled(None, old) is old


def test_merge_of_two_branches() -> None:
    base = locked(entry("same"), entry("gone"), entry("changed"), entry("both"))
    later = {"verified_at": date(2026, 3, 3)}
    ours = locked(
        entry("same"), entry("changed"), entry("both", sha256="o", **later), entry("ours"),
        entry("gone", sha256="edited"),
    )  # fmt: skip
    theirs = locked(
        entry("same"), entry("changed", sha256="t"), entry("both", sha256="t"), entry("theirs")
    )
    merged = {one.fact: one.sha256 for one in merge_locks(base, ours, theirs)}
    assert merged == {
        "same": "ab", "changed": "t", "both": "o", "ours": "ab", "theirs": "ab", "gone": "edited",
    }  # fmt: skip
    assert merge_locks(base, ours, theirs) == merge_locks(base, theirs, ours)
    assert [one.fact for one in merge_locks(base, base, locked())] == []


@pytest.mark.parametrize("colon", ['": ', '" : ', '"\t: ', '"  :'])
def test_a_key_that_stands_twice_is_found_however_it_is_written(tmp_path: Path, colon: str) -> None:
    line = (
        '{"fact": "a.b", "piece": "0123456789abcdef", "type": "path", "source": "s",'
        f' "type{colon}"path", "verdict": "holds", "verified_at": "2026-01-01",'
        ' "verified_by": "A", "tool": "1"}\n'
    )
    (tmp_path / "lock").write_text(line)
    lock, problems = read_lock(tmp_path / "lock", "lock")
    assert lock.entries == {}
    assert [one.message for one in problems] == ["not a JSON line: a key stands twice"]
