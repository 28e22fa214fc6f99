"""Raw Git tree objects to names and entries."""

from __future__ import annotations

from dataclasses import dataclass

from affidoc.errors import SnapshotError
from affidoc.snapshot.port import Entry

__all__ = ["TreeEntry", "parse_tree"]

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


@dataclass(frozen=True, slots=True)
class TreeEntry:
    """What a name in a tree stands for."""

    nature: Entry
    oid: str


def parse_tree(data: bytes, width: int) -> dict[str, TreeEntry]:
    """The entries of a tree whose ids have `width` bytes, by name.

    Raises:
        SnapshotError: the object is no tree that Git would write.
    """
    entries: dict[str, TreeEntry] = {}
    at = 0
    while at < len(data):
        space = data.find(b" ", at, at + 8)
        nul = data.find(b"\0", space + 1) if space > 0 else -1
        end = nul + 1 + width
        nature = _MODES.get(data[at:space])
        name = data[space + 1 : nul].decode("utf-8", "surrogateescape")
        if nul < 0 or end > len(data) or nature is None or not _good(name) or name in entries:
            raise SnapshotError("a tree object is malformed", "Run `git fsck` in the clone.")
        entries[name] = TreeEntry(nature, data[nul + 1 : end].hex())
        at = end
    return entries


def _good(name: str) -> bool:
    return name not in {"", ".", ".."} and "/" not in name
