"""Raw Git tree objects to names and entries.

A folder may have tens of thousands of names of which one is wanted: a tree is taken apart by one
regular expression, and an entry becomes an object only when it is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from affidoc.errors import SnapshotError
from affidoc.snapshot.port import Entry

__all__ = ["Tree", "TreeEntry", "parse_tree"]

_MODES = {
    b"40000": Entry.DIRECTORY,
    b"040000": Entry.DIRECTORY,
    b"100644": Entry.FILE,
    b"100664": Entry.FILE,
    b"100600": Entry.FILE,
    b"100755": Entry.EXECUTABLE,
    b"120000": Entry.SYMLINK,
    b"160000": Entry.SUBMODULE,
}
_ENTRY = {
    width: re.compile(rb"([0-7]{5,6}) ([^\0/]+)\0(.{%d})" % width, re.DOTALL) for width in (20, 32)
}


@dataclass(frozen=True, slots=True)
class TreeEntry:
    """What a name in a tree stands for."""

    nature: Entry
    oid: str


class Tree:
    """The entries of one folder, by name."""

    __slots__ = ("_raw",)

    def __init__(self, raw: dict[bytes, tuple[bytes, bytes]]) -> None:
        self._raw = raw

    def get(self, name: str) -> TreeEntry | None:
        """The entry of a name."""
        found = self._raw.get(name.encode("utf-8", "surrogateescape"))
        return None if found is None else TreeEntry(_MODES[found[0]], found[1].hex())

    def items(self) -> Iterator[tuple[str, TreeEntry]]:
        """Names and entries, in the order of the tree."""
        for name, (mode, oid) in self._raw.items():
            yield name.decode("utf-8", "surrogateescape"), TreeEntry(_MODES[mode], oid.hex())

    def __len__(self) -> int:
        return len(self._raw)


def parse_tree(data: bytes, width: int) -> Tree:
    """The entries of a tree whose ids have `width` bytes (20 or 32).

    Raises:
        SnapshotError: the object is no tree that Git would write.
    """
    found = _ENTRY[width].findall(data)
    raw = {name: (mode, oid) for mode, name, oid in found}
    # Every byte of the object belongs to an entry: mode, blank, name, zero byte, id.
    used = sum(len(mode) + len(name) for mode, name, _ in found) + len(found) * (width + 2)
    modes = {mode for mode, _, _ in found}
    if (
        used != len(data) or len(raw) != len(found) or modes - _MODES.keys()
        or b"." in raw or b".." in raw
    ):  # fmt: skip
        raise SnapshotError("a tree object is malformed", "Run `git fsck` in the clone.")
    return Tree(raw)
