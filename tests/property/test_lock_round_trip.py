"""Whatever entries there are, and in whatever order lines come: the same lock."""

from __future__ import annotations

import random
import tempfile
from datetime import date
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from affidoc.snapshot import Lock, key_of, line_of, merge_locks, read_lock, write_lock
from affidoc_schemas import LockEntry
from affidoc_schemas.lock import Acceptance

SHOWN = "lock.jsonl"

_hex = st.text("0123456789abcdef", min_size=16, max_size=16)
_names = st.from_regex(r"[a-z][a-z0-9]{0,3}(\.[a-z0-9]{1,3}){0,2}", fullmatch=True)
_text = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
_path = st.from_regex(
    r"[^/\\:~\x00-\x1f\x7f\u202a-\u202e\u2066-\u2069]{1,8}", fullmatch=True
).filter(lambda path: path not in {".."} and path.isprintable())
_lines = st.tuples(st.integers(1, 9), st.integers(10, 99))

_commit = st.text("0123456789abcdef", min_size=40, max_size=40)
_words = st.from_regex(r"[A-Za-z0-9äß🙂\\\"'. ]{0,20}[A-Za-z]", fullmatch=True).map(str.strip)
_accepted = st.builds(
    Acceptance, by=_text, at=st.dates(date(2000, 1, 1)), commit=st.none() | _commit,
    why=st.none() | _words, everything=st.sampled_from([None, True]),
)  # fmt: skip
_structure = st.builds(
    "s{}:{}:{}".format, st.integers(1, 20), st.sampled_from(["text", "python@0.25.0", "c@1.2"]),
    st.text("0123456789abcdef", min_size=64, max_size=64),
)  # fmt: skip

entries = st.builds(
    LockEntry,
    fact=_names, piece=_hex, type=st.sampled_from(["excerpt", "value", "path", "absent"]),
    source=st.from_regex(r"[a-z][a-z0-9-]{0,5}", fullmatch=True),
    commit=st.none() | st.text("0123456789abcdef", min_size=40, max_size=40),
    path=st.none() | _path, blob=st.none() | _hex, lines=st.none() | _lines,
    sha256=st.none() | _hex, verdict=st.sampled_from(["holds", "fails"]),
    searched=st.none() | st.integers(0, 10**6), verified_at=st.dates(date(2000, 1, 1)),
    verified_by=_text, tool=_text, structure=st.none() | _structure, accepted=st.none() | _accepted,
)  # fmt: skip
locks = st.lists(entries, max_size=8).map(lambda some: {key_of(one): one for one in some})


@given(locks, st.randoms(use_true_random=False), st.sampled_from(["\n", "\r\n", "\n\n"]))
def test_round_trip(some: dict[tuple[str, str], LockEntry], order: random.Random, end: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, SHOWN)
        write_lock(file, Lock(SHOWN, some))
        lock, problems = read_lock(file, SHOWN)
        assert problems == []
        assert lock.entries == some
        assert list(lock.entries) == sorted(some)
        lines = file.read_text("ascii").splitlines() if file.exists() else []
        assert lines == sorted(line_of(one) for one in some.values())
        assert write_lock(file, lock) is False

        order.shuffle(lines)
        file.write_text("".join(line + end for line in (*lines, *lines[:2])), "ascii", newline="")
        shuffled, problems = read_lock(file, SHOWN)
        assert problems == []
        assert shuffled.entries == some


@given(locks, locks, locks)
def test_a_merge_takes_sides_with_nobody(
    base: dict[tuple[str, str], LockEntry], ours: dict[tuple[str, str], LockEntry],
    theirs: dict[tuple[str, str], LockEntry],
) -> None:  # fmt: skip
    one, two, three = (Lock(SHOWN, some) for some in (base, base | ours, base | theirs))
    merged = merge_locks(one, two, three)
    assert merged == merge_locks(one, three, two)
    assert {key_of(entry) for entry in merged} == {*base, *ours, *theirs}
    assert merge_locks(one, two, one) == merge_locks(one, two, two)
    assert merge_locks(one, one, one) == tuple(base[key] for key in sorted(base))


@given(st.binary(max_size=200))
def test_any_bytes_are_a_lock_with_findings(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, SHOWN)
        file.write_bytes(data)
        lock, problems = read_lock(file, SHOWN)
        assert len(lock.entries) + len(problems) <= data.count(b"\n") + 1
        assert all(one.code == "PIN002" for one in problems)
