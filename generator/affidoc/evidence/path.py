"""`path`: something exists in a source, of this nature."""

from __future__ import annotations

from affidoc.evidence.looker import Looker
from affidoc.evidence.verdict import PieceResult
from affidoc.snapshot import Entry
from affidoc_schemas import Fact
from affidoc_schemas.evidence import PathEvidence

__all__ = ["verify"]

_NATURES = {
    "any": frozenset(Entry),
    "file": frozenset({Entry.FILE, Entry.EXECUTABLE}),
    "directory": frozenset({Entry.DIRECTORY}),
    "executable": frozenset({Entry.EXECUTABLE}),
    "symlink": frozenset({Entry.SYMLINK}),
}
_WORDS = {
    Entry.FILE: "a file",
    Entry.EXECUTABLE: "an executable file",
    Entry.DIRECTORY: "a folder",
    Entry.SYMLINK: "a symlink",
    Entry.SUBMODULE: "a submodule",
}
_WANTED = {"file": "a file", "directory": "a folder", "executable": "executable",
           "symlink": "a symlink"}  # fmt: skip


def verify(piece: PathEvidence, fact: Fact, looker: Looker) -> PieceResult:
    """Holds while the path is there and is what the piece says."""
    look = looker.look(piece, fact)
    found = look.snapshot.entry(piece.path)
    if found is None:
        return look.fails(f"{piece.path} is not there", path=piece.path)
    if found not in _NATURES[piece.nature]:
        message = f"{piece.path} is {_WORDS[found]}, not {_WANTED[piece.nature]}"
        return look.fails(message, path=piece.path)
    return look.holds(f"{piece.path} is there, {_WORDS[found]}", path=piece.path)
