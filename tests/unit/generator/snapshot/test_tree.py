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
    assert parse_tree(data, 20)["file"].oid == "000102030405060708090a0b0c0d0e0f10111213"


def test_sha256_ids_and_bytes_that_are_no_text() -> None:
    oid = bytes(range(32))
    tree = parse_tree(entry("100644", b"\xff name", oid), 32)
    assert list(tree) == ["\udcff name"]
    assert len(tree["\udcff name"].oid) == 64


def test_an_empty_tree() -> None:
    assert parse_tree(b"", 20) == {}


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
