"""`symbol`: a definition is there, and its structure is what it was when a person pinned it."""

from __future__ import annotations

from typing import Any

from affidoc.code import Code, Definition, same_structure, structure_of
from affidoc.evidence.cited import cited_hash, lines_of
from affidoc.evidence.digest import piece_digest
from affidoc.evidence.looker import Look, Looker
from affidoc.evidence.parsed import definition_of
from affidoc.evidence.verdict import PieceResult
from affidoc_schemas import Fact, LockEntry
from affidoc_schemas.evidence import SymbolEvidence

__all__ = ["verify"]


def verify(piece: SymbolEvidence, fact: Fact, looker: Looker) -> PieceResult:
    """Holds while it is defined so; comments, layout and its place in the file do not count."""
    look = looker.look(piece, fact)
    blob = look.read(piece.path)
    if blob is None:
        return look.fails(f"{piece.path} is gone: no file is there", path=piece.path)
    seen: dict[str, Any] = {"path": piece.path}
    found = definition_of(look, piece.path, piece.symbol, piece.index, blob, seen)
    if isinstance(found, PieceResult):
        return found
    code, definition = found
    where = _where(piece, definition.lines)
    if piece.nature is not None and piece.nature != definition.nature:
        message = f"{where} is a {definition.nature}, not a {piece.nature}"
        return look.fails(message, **seen)
    sha256 = cited_hash(lines_of(blob.data), definition.lines)
    seen |= {"blob": blob.oid, "lines": definition.lines, "sha256": sha256}
    if piece.check == "exists":
        return look.holds(_kept(piece, definition.lines, None), **seen)
    entry = looker.lock.find(fact.id, piece_digest(piece, fact))
    return _compared(piece, look, code, definition, entry, seen)


def _compared(
    piece: SymbolEvidence,
    look: Look,
    code: Code,
    definition: Definition,
    entry: LockEntry | None,
    seen: dict[str, Any],
) -> PieceResult:
    where = _where(piece, definition.lines)
    same_text = entry is not None and entry.sha256 == seen["sha256"]
    if same_text and not look.looker.records:
        return look.holds(_kept(piece, definition.lines, entry), **seen)
    seen["structure"] = structure_of(code, definition.nodes)
    if entry is None or entry.sha256 is None:
        return look.unknown("not-pinned", f"{where} was never pinned by a person", **seen)
    if same_text:
        return look.holds(_kept(piece, definition.lines, entry), **seen)
    day = entry.verified_at
    if entry.structure is None or seen["structure"] is None:
        return look.fails(f"{where} changed since {day}", reason="changed", **seen)
    same = same_structure(entry.structure, seen["structure"])
    if same is None:
        message = (
            f"{where} changed since {day}, perhaps in its layout alone:"
            " its structure was recorded by another version"
        )
        return look.unknown("structure-version", message, **seen)
    if same:
        return look.holds(f"{where} is as pinned on {day}, laid out anew", **seen)
    return look.fails(f"{where} changed since {day}", reason="changed", **seen)


def _kept(piece: SymbolEvidence, lines: tuple[int, int], entry: LockEntry | None) -> str:
    where = _where(piece, lines)
    if piece.check == "exists":
        return f"{where} is there{f', a {piece.nature}' if piece.nature else ''}"
    return f"{where} is as pinned on {'' if entry is None else entry.verified_at}"


def _where(piece: SymbolEvidence, cited: tuple[int, int]) -> str:
    first, last = cited
    lines = f"line {first}" if first == last else f"lines {first} to {last}"
    return f"'{piece.symbol}' ({piece.path}, {lines})"
