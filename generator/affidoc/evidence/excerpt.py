"""`excerpt`: cited lines are what they were when a person pinned them.

An anchor that stands on several lines *fails*: the citation says that it stands on one, which is
a statement about the source and has become false. The fix is a longer anchor.
"""

from __future__ import annotations

from affidoc.code import MAX_CODE, NoDefinition, find_symbol, is_code
from affidoc.evidence.cited import anchored, cited_hash, lines_of
from affidoc.evidence.digest import piece_digest
from affidoc.evidence.looker import Look, Looker
from affidoc.evidence.verdict import PieceResult
from affidoc_schemas import Fact
from affidoc_schemas.evidence import ExcerptEvidence

__all__ = ["verify"]


def verify(piece: ExcerptEvidence, fact: Fact, looker: Looker) -> PieceResult:
    """Holds while the lock has the hash of what is cited now."""
    look = looker.look(piece, fact)
    blob = look.read(piece.path)
    if blob is None:
        return look.fails(f"{piece.path} is gone: no file is there", path=piece.path)
    lines = lines_of(blob.data)
    cited = _cited(piece, look, blob.data, lines)
    if isinstance(cited, PieceResult):
        return cited
    where = _where(piece, cited)
    seen = {
        "path": piece.path,
        "blob": blob.oid,
        "lines": cited,
        "sha256": cited_hash(lines, cited),
    }
    entry = looker.lock.find(fact.id, piece_digest(piece, fact))
    if entry is None or entry.sha256 is None:
        return look.unknown("not-pinned", f"{where} was never pinned by a person", **seen)
    if entry.sha256 != seen["sha256"]:
        return look.fails(f"{where} changed since {entry.verified_at}", **seen)
    return look.holds(f"{where} is as pinned on {entry.verified_at}", **seen)


def _cited(
    piece: ExcerptEvidence, look: Look, data: bytes, lines: list[bytes]
) -> tuple[int, int] | PieceResult:
    if piece.symbol is not None:
        return _symbol_lines(piece, piece.symbol, look, data)
    found = anchored(lines, piece.anchor or "")
    if not found:
        return look.fails(f"{piece.path}: the anchor is gone", path=piece.path)
    if len(found) > 1:
        shown = ", ".join(str(number) for number in found[:5])
        message = f"{piece.path}: the anchor stands on {len(found)} lines ({shown})"
        return look.fails(message, path=piece.path)
    last = found[0] + piece.lines - 1
    if last > len(lines):
        message = f"{piece.path} ends on line {len(lines)}, the excerpt on line {last}"
        return look.fails(message, path=piece.path)
    return found[0], last


def _symbol_lines(
    piece: ExcerptEvidence, symbol: str, look: Look, data: bytes
) -> tuple[int, int] | PieceResult:
    if not is_code(piece.path):
        message = f"{piece.path} is in no language in which definitions are looked up"
        return look.unknown("language", message, path=piece.path)
    if len(data) > MAX_CODE:
        message = f"{piece.path} has {len(data):,} bytes, at most {MAX_CODE:,} are parsed"
        return look.unknown("too-large", message, path=piece.path)
    found = find_symbol(look.code(piece.path, data), symbol)
    if isinstance(found, NoDefinition):
        message = f"{piece.path}: {found.message}"
        if found.reason:
            return look.unknown(found.reason, message, path=piece.path)
        return look.fails(message, path=piece.path)
    return found.lines


def _where(piece: ExcerptEvidence, cited: tuple[int, int]) -> str:
    what = f"'{piece.symbol}' " if piece.symbol is not None else ""
    first, last = cited
    lines = f"line {first}" if first == last else f"lines {first} to {last}"
    return f"{what}{piece.path}, {lines}," if not what else f"{what}({piece.path}, {lines})"
