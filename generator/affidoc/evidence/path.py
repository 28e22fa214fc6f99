"""`path`: something exists in a source, of this nature, or so many files of a pattern."""

from __future__ import annotations

import hashlib

from affidoc.evidence.globs import fixed_folder, matches
from affidoc.evidence.looker import Look, Looker
from affidoc.evidence.self_reference import is_own_record
from affidoc.evidence.verdict import PieceResult
from affidoc.snapshot import Entry, printable
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
    """Holds while the path is there and is what the piece says, or the files are as many."""
    look = looker.look(piece, fact)
    if piece.glob is not None:
        return _counted(piece, piece.glob, look)
    path = piece.path or "."
    found = look.snapshot.entry(path)
    if found is None:
        return look.fails(f"{path} is not there", path=path)
    if found not in _NATURES[piece.nature]:
        message = f"{path} is {_WORDS[found]}, not {_WANTED[piece.nature]}"
        return look.fails(message, path=path)
    return look.holds(f"{path} is there, {_WORDS[found]}", path=path)


def _counted(piece: PathEvidence, glob: str, look: Look) -> PieceResult:
    own = look.source.pin == "content"
    listed = [
        file
        for file in look.snapshot.files(fixed_folder(glob))
        if not (own and is_own_record(file, look.looker.config))
    ]
    found = [file for file in listed if matches(glob, file) and _fits(piece, file, look)]
    seen = {
        "searched": len(listed),
        "sha256": hashlib.sha256("\n".join(found).encode("utf-8", "surrogateescape")).hexdigest(),
    }
    what = f"{_files(len(found), piece.nature)} {'matches' if len(found) <= 1 else 'match'} {glob}"
    if found:
        shown = ", ".join(printable(file) for file in found[:3])
        what += f" ({shown}{', …' if len(found) > 3 else ''})"
    wanted = _wanted(piece)
    if _is_wanted(piece, len(found)):
        if not listed:
            folder = fixed_folder(glob)
            return look.unknown("zero-files", f"no file to look at below {folder}", searched=0)
        return look.holds(what, **seen)
    return look.fails(f"{what}; the fact says {wanted}", **seen)


def _fits(piece: PathEvidence, file: str, look: Look) -> bool:
    return piece.nature != "executable" or look.snapshot.entry(file) is Entry.EXECUTABLE


def _is_wanted(piece: PathEvidence, number: int) -> bool:
    if piece.count is not None:
        return number == piece.count
    least = piece.at_least if piece.at_least is not None else int(piece.at_most is None)
    return number >= least and (piece.at_most is None or number <= piece.at_most)


def _wanted(piece: PathEvidence) -> str:
    if piece.count is not None:
        return f"{piece.count:,}"
    bounds = [
        f"{word} {number:,}"
        for word, number in (("at least", piece.at_least), ("at most", piece.at_most))
        if number is not None
    ]
    return " and ".join(bounds) or "at least 1"


def _files(number: int, nature: str) -> str:
    word = "executable file" if nature == "executable" else "file"
    return f"{number:,} {word}{'' if number == 1 else 's'}" if number else f"no {word}"
