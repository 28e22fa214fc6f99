"""`excerpt`: cited lines are what they were when a person pinned them.

An anchor that stands on several lines *fails*: the citation says that it stands on one, which is
a statement about the source and has become false. The fix is a longer anchor.
"""

from __future__ import annotations

from typing import Any

from affidoc.code import same_structure, structure_of, structure_of_lines, structure_of_text
from affidoc.evidence.cited import anchored, cited_hash, lines_of
from affidoc.evidence.digest import piece_digest
from affidoc.evidence.looker import Look, Looker
from affidoc.evidence.parsed import code_of, definition_of
from affidoc.evidence.verdict import PieceResult
from affidoc.snapshot import Blob
from affidoc_schemas import Fact
from affidoc_schemas.evidence import ExcerptEvidence

__all__ = ["verify"]


def verify(piece: ExcerptEvidence, fact: Fact, looker: Looker) -> PieceResult:
    """Holds while the lock has the hash of what is cited now, or that of its structure."""
    look = looker.look(piece, fact)
    blob = look.read(piece.path)
    if blob is None:
        return look.fails(f"{piece.path} is gone: no file is there", path=piece.path)
    lines = lines_of(blob.data)
    cited = _cited(piece, look, blob, lines)
    if isinstance(cited, PieceResult):
        return cited
    where, sha256 = _where(piece, cited), cited_hash(lines, cited)
    seen: dict[str, Any] = {"path": piece.path, "blob": blob.oid, "lines": cited}
    seen["sha256"] = sha256
    entry = looker.lock.find(fact.id, piece_digest(piece, fact))
    same_text = entry is not None and entry.sha256 == sha256
    if looker.records or (entry is not None and not same_text and entry.structure is not None):
        seen["structure"] = _structure(piece, look, blob, lines, cited)
    if entry is None or entry.sha256 is None:
        return look.unknown("not-pinned", f"{where} was never pinned by a person", **seen)
    if same_text:
        return look.holds(f"{where} is as pinned on {entry.verified_at}", **seen)
    now = seen.get("structure")
    if entry.structure is None or now is None:
        return look.fails(f"{where} changed since {entry.verified_at}", reason="changed", **seen)
    same = same_structure(entry.structure, now)
    if same is None:
        message = (
            f"{where} changed since {entry.verified_at}, perhaps in its layout alone:"
            " its structure was recorded by another version"
        )
        return look.unknown("structure-version", message, **seen)
    if same:
        return look.holds(f"{where} is as pinned on {entry.verified_at}, laid out anew", **seen)
    return look.fails(f"{where} changed since {entry.verified_at}", reason="changed", **seen)


def _structure(
    piece: ExcerptEvidence, look: Look, blob: Blob, lines: list[bytes], cited: tuple[int, int]
) -> str | None:
    """The hash of what is cited, however it is laid out; comments count as they are read."""
    code = code_of(look, piece.path, blob, {})
    if isinstance(code, PieceResult):
        if code.reason == "language":
            return structure_of_text(piece.path, lines[cited[0] - 1 : cited[1]])
        return None
    if piece.symbol is None:
        return structure_of_lines(code, *cited)
    found = definition_of(look, piece.path, piece.symbol, piece.index, blob, {})
    if isinstance(found, PieceResult):
        return None
    return structure_of(found[0], found[1].nodes, comments=True)


def _cited(
    piece: ExcerptEvidence, look: Look, blob: Blob, lines: list[bytes]
) -> tuple[int, int] | PieceResult:
    path = piece.path
    if piece.symbol is not None:
        found = definition_of(look, path, piece.symbol, piece.index, blob, {"path": path})
        return found if isinstance(found, PieceResult) else found[1].lines
    at = anchored(lines, piece.anchor or "")
    if not at:
        return look.fails(f"{path}: the anchor is gone", path=path)
    if len(at) > 1:
        shown = ", ".join(str(number) for number in at[:5])
        message = f"{path}: the anchor stands on {len(at)} lines ({shown})"
        return look.fails(message, path=path)
    last = at[0] + piece.lines - 1
    if last > len(lines):
        message = f"{path} ends on line {len(lines)}, the excerpt on line {last}"
        return look.fails(message, path=path)
    return at[0], last


def _where(piece: ExcerptEvidence, cited: tuple[int, int]) -> str:
    what = f"'{piece.symbol}' " if piece.symbol is not None else ""
    first, last = cited
    lines = f"line {first}" if first == last else f"lines {first} to {last}"
    return f"{what}{piece.path}, {lines}," if not what else f"{what}({piece.path}, {lines})"
