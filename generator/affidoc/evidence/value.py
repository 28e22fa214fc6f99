"""`value`: a literal in a source equals the number, text or list of the fact."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from affidoc.code import Worth, worth
from affidoc.documents.pointers import MAX_DOCUMENT, NoValue, find_pointer, is_document
from affidoc.evidence.compare import compare
from affidoc.evidence.compared import Compared, compared_part
from affidoc.evidence.looker import Look, Looker
from affidoc.evidence.parsed import definition_of
from affidoc.evidence.verdict import PieceResult
from affidoc.literal import Literal, NotLiteral
from affidoc.shown import shown
from affidoc.snapshot import Blob
from affidoc_schemas import Fact
from affidoc_schemas.evidence import ValueEvidence
from affidoc_schemas.units import in_base_unit

__all__ = ["verify"]


def verify(piece: ValueEvidence, fact: Fact, looker: Looker) -> PieceResult:
    """Holds while the literal is what the fact says, exactly."""
    look = looker.look(piece, fact)
    said = compared_part(fact, piece.part)
    if said is None:
        what = f"no part '{piece.part}'" if piece.part else "no single value"
        message = f"the fact has {what} to compare with"
        return look.unknown("nothing-to-compare", message, path=piece.path)
    blob = look.read(piece.path)
    if blob is None:
        return look.fails(f"{piece.path} is gone: no file is there", path=piece.path)
    seen: dict[str, Any] = {"path": piece.path, "blob": blob.oid}
    if piece.pointer is not None:
        found = _pointed(piece.path, piece.pointer, look, blob, seen)
    else:
        found = _defined(piece, look, blob, seen)
    return found if isinstance(found, PieceResult) else _judged(piece, look, said, found, seen)


def _judged(
    piece: ValueEvidence, look: Look, said: Compared, found: Worth, seen: dict[str, Any]
) -> PieceResult:
    where = f"{piece.symbol or piece.pointer} ({piece.path})"
    value, unit = _counted(piece, found)
    mismatch = compare(said, value, unit)
    if mismatch is not None:
        return look.fails(f"{where} {mismatch}", **seen)
    return look.holds(f"{where} is {shown(value)}{f' {unit}' if unit else ''}", **seen)


def _counted(piece: ValueEvidence, found: Worth) -> tuple[Literal, str | None]:
    """The value and its unit: what the code says itself comes before what the piece says."""
    value = found.value
    if found.unit is None or isinstance(value, bool | str | list):
        return value, piece.unit
    if piece.unit is None:
        return value, found.unit
    theirs, ours = in_base_unit(value, found.unit), in_base_unit(1, piece.unit)
    if theirs[1] != ours[1]:
        return value, found.unit
    number = theirs[0] / ours[0]
    return (int(number) if number.denominator == 1 else float(number)), piece.unit


def _defined(
    piece: ValueEvidence, look: Look, blob: Blob, seen: dict[str, Any]
) -> Worth | PieceResult:
    """The literal at a symbol; adds its lines and the hash of its text to what was seen."""
    path, symbol = piece.path, piece.symbol or ""
    looked = definition_of(look, path, symbol, piece.index, blob, seen)
    if isinstance(looked, PieceResult):
        return looked
    code, found = looked
    seen["lines"] = found.lines
    where = found.value or found.node
    if where.has_error:
        return look.unknown("syntax", f"{path}: the value of '{symbol}' does not parse", **seen)
    text = code.text(where).encode("utf-8", "surrogateescape")
    seen["sha256"] = hashlib.sha256(text).hexdigest()
    try:
        return worth(code, symbol, found)
    except NotLiteral as problem:
        return look.unknown("not-a-literal", f"{path}: '{symbol}' is {problem}", **seen)


def _pointed(
    path: str, pointer: str, look: Look, blob: Blob, seen: dict[str, Any]
) -> Worth | PieceResult:
    """The value at a pointer; adds the hash of its JSON form to what was seen."""
    if not is_document(path):
        return look.unknown("language", f"{path} is no document that pointers lead into", **seen)
    if len(blob.data) > MAX_DOCUMENT:
        message = f"{path} has {len(blob.data):,} bytes, at most {MAX_DOCUMENT:,} are parsed"
        return look.unknown("too-large", message, **seen)
    found = find_pointer(path, blob.data, pointer)
    if isinstance(found, NoValue):
        message = f"{path}: {found.message}"
        return (
            look.unknown(found.reason, message, **seen)
            if found.reason
            else look.fails(message, **seen)
        )
    seen["sha256"] = hashlib.sha256(json.dumps(found).encode("ascii")).hexdigest()
    return Worth(found)
