"""`signature`: a function takes and returns what the fact says."""

from __future__ import annotations

from typing import Any

from affidoc.code import NoSignature, difference, signature_of, signature_said
from affidoc.evidence.cited import cited_hash, lines_of
from affidoc.evidence.looker import Looker
from affidoc.evidence.parsed import definition_of
from affidoc.evidence.verdict import PieceResult
from affidoc_schemas import Fact
from affidoc_schemas.evidence import SignatureEvidence

__all__ = ["verify"]


def verify(piece: SignatureEvidence, fact: Fact, looker: Looker) -> PieceResult:
    """Holds while parameters and the type that is returned are those stated."""
    look = looker.look(piece, fact)
    blob = look.read(piece.path)
    if blob is None:
        return look.fails(f"{piece.path} is gone: no file is there", path=piece.path)
    seen: dict[str, Any] = {"path": piece.path, "blob": blob.oid}
    found = definition_of(look, piece.path, piece.symbol, piece.index, blob, seen)
    if isinstance(found, PieceResult):
        return found
    code, definition = found
    seen["lines"] = definition.lines
    seen["sha256"] = cited_hash(lines_of(blob.data), definition.lines)
    where = _where(piece, definition.lines)
    try:
        said = signature_said(code.language, piece.parameters, piece.returns)
    except NoSignature as problem:
        return look.unknown("no-signature", f"{where}: {problem}", **seen)
    try:
        actual = signature_of(code, definition)
    except NoSignature as problem:
        return look.fails(f"{where} {problem}", **seen)
    differs = difference(said, actual)
    if differs is not None:
        return look.fails(f"{where} {differs}", **seen)
    return look.holds(f"{where} has this signature", **seen)


def _where(piece: SignatureEvidence, cited: tuple[int, int]) -> str:
    first, last = cited
    lines = f"line {first}" if first == last else f"lines {first} to {last}"
    return f"'{piece.symbol}' ({piece.path}, {lines})"
