"""Raw tree objects."""

from __future__ import annotations

import pytest

from affidoc.errors import SnapshotError
from affidoc.snapshot import Entry
from affidoc.snapshot.tree import parse_tree

OID = bytes(range(20))


def entry(mode: str, name: bytes, oid: bytes = OID) -> bytes:
    return mode.encode() + b" " + name + b"\0" + oid


def test_every_mode() -> None:
    data = b"".join(
        [
            entry("100644", b"file"), entry("100755", b"run"), entry("40000", b"dir"),
            entry("120000", b"link"), entry("160000", b"sub"), entry("100664", b"old"),
        ]
    )  # fmt: skip
    assert {name: one.nature for name, one in parse_tree(data, 20).items()} == {
        "file": Entry.FILE, "run": Entry.EXECUTABLE, "dir": Entry.DIRECTORY,
        "link": Entry.SYMLINK, "sub": Entry.SUBMODULE, "old": Entry.FILE,
    }  # fmt: skip
    assert (
        dict(parse_tree(data, 20).items())["file"].oid == "000102030405060708090a0b0c0d0e0f10111213"
    )


def test_sha256_ids_and_bytes_that_are_no_text() -> None:
    oid = bytes(range(32))
    tree = parse_tree(entry("100644", b"\xff name", oid), 32)
    assert [name for name, _ in tree.items()] == ["\udcff name"]
    found = tree.get("\udcff name")
    assert found is not None
    assert found.oid == "".join(f"{byte:02x}" for byte in range(32))
    assert tree.get("name") is None


def test_an_empty_tree() -> None:
    assert list(parse_tree(b"", 20).items()) == []


def test_an_id_may_look_like_an_entry() -> None:
    trap = b"\x01100644 evil\x00xxxxxxx"
    assert len(trap) == 20
    tree = parse_tree(entry("100644", b"a", trap) + entry("100644", b"z"), 20)
    assert [name for name, _ in tree.items()] == ["a", "z"]
    assert tree.get("evil") is None


@pytest.mark.parametrize(
    "data",
    [
        b"garbage",
        entry("100644", b"a")[:-1],
        entry("100644", b"a") + b"x",
        entry("777777", b"a"),
        entry("100644", b""),
        entry("100644", b".."),
        entry("40000", b"."),
        entry("100644", b"a/b"),
        entry("100644", b"a") * 2,
        b"100644 name without end",
        b" \0" + OID,
    ],
)
def test_malformed(data: bytes) -> None:
    with pytest.raises(SnapshotError, match="malformed"):
        parse_tree(data, 20)
