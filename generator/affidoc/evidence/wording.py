"""`wording`: a document says something, or no longer says it.

That words are *not* there is only told of a document, section or key that is there: where nothing
was looked at, the answer is *unknown*.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

from affidoc.documents.blocks import Block
from affidoc.documents.pointers import NoValue, find_pointer, is_document
from affidoc.evidence.document import MAX_TEXT, blocks_under, text_of
from affidoc.evidence.looker import Look, Looker
from affidoc.evidence.regex import BadPattern, compiled
from affidoc.evidence.verdict import PieceResult
from affidoc.shown import shown, shown_text
from affidoc.snapshot import Blob
from affidoc_schemas import Fact
from affidoc_schemas.evidence import WordingEvidence

__all__ = ["verify"]


def verify(piece: WordingEvidence, fact: Fact, looker: Looker) -> PieceResult:
    """Holds while the words are there, or are not, as the piece says."""
    look = looker.look(piece, fact)
    try:
        find = _finder(piece)
    except BadPattern as problem:
        return look.unknown("pattern", f"no pattern that can be searched for: {problem}")
    blob = look.read(piece.path)
    if blob is None:
        return _gone(piece, look, f"{piece.path} is gone: no file is there", {"path": piece.path})
    seen: dict[str, Any] = {"path": piece.path, "blob": blob.oid}
    if piece.pointer is not None:
        return _at_key(piece, piece.pointer, look, blob, find, seen)
    text = text_of(look, piece.path, blob)
    if isinstance(text, PieceResult):
        return text
    blocks = blocks_under(
        look, piece.path, text, piece.under, seen, ignore_case=piece.ignore_case
    )  # fmt: skip
    if isinstance(blocks, PieceResult):
        return blocks
    if blocks is None:
        shown_heading = shown_text(piece.under or "")
        return _gone(piece, look, f"{piece.path} has no heading '{shown_heading}'", seen)
    read = [one for one in blocks if piece.code or not one.code]
    return _judged(piece, look, read, find, seen)


def _judged(
    piece: WordingEvidence, look: Look, blocks: Sequence[Block], find: Callable[[str], bool],
    seen: dict[str, Any],
) -> PieceResult:  # fmt: skip
    words = _words(piece)
    below = f" below '{shown_text(piece.under)}'" if piece.under is not None else ""
    found = next((one for one in blocks if find(one.text) or find(one.raw)), None)
    if found is None:
        message = f"{piece.path} does not say {words}{below}"
        if piece.says is not None:
            return look.fails(message, **seen)
        if not blocks:
            return look.unknown("zero-files", f"{piece.path} has no words to look at", **seen)
        count = "1 block" if len(blocks) == 1 else f"{len(blocks):,} blocks"
        return look.holds(f"{message} ({count} read)", **seen)
    seen["lines"] = found.lines
    seen["sha256"] = hashlib.sha256(found.text.encode()).hexdigest()
    message = f"{piece.path} says {words}{below} (line {found.lines[0]})"
    return look.holds(message, **seen) if piece.says is not None else look.fails(message, **seen)


def _at_key(
    piece: WordingEvidence, pointer: str, look: Look, blob: Blob, find: Callable[[str], bool],
    seen: dict[str, Any],
) -> PieceResult:  # fmt: skip
    if not is_document(piece.path):
        message = f"{piece.path} is no document that pointers lead into"
        return look.unknown("language", message, **seen)
    if len(blob.data) > MAX_TEXT:
        message = f"{piece.path} has {len(blob.data):,} bytes, at most {MAX_TEXT:,} are read"
        return look.unknown("too-large", message, **seen)
    value = find_pointer(piece.path, blob.data, pointer)
    if isinstance(value, NoValue):
        message = f"{piece.path}: {value.message}"
        if value.reason:
            return look.unknown(value.reason, message, **seen)
        return _gone(piece, look, message, seen)
    texts = [
        str(one).lower() if isinstance(one, bool) else str(one)
        for one in (value if isinstance(value, list) else [value])
    ]
    seen["sha256"] = hashlib.sha256("\n".join(texts).encode("utf-8", "replace")).hexdigest()
    said = any(find(" ".join(one.split())) for one in texts)
    message = f"{pointer} ({piece.path}) is {shown(value)}"
    if said is (piece.says is not None):
        return look.holds(message, **seen)
    return look.fails(f"{message}, which {'says' if said else 'does not say'} {_words(piece)}",
                      **seen)  # fmt: skip


def _gone(piece: WordingEvidence, look: Look, message: str, seen: dict[str, Any]) -> PieceResult:
    if piece.says is not None:
        return look.fails(message, **seen)
    return look.unknown("zero-files", message, **seen)


def _words(piece: WordingEvidence) -> str:
    kind = "the pattern " if piece.regex else ""
    return f"{kind}'{shown_text(piece.says or piece.says_not or '')}'"


def _finder(piece: WordingEvidence) -> Callable[[str], bool]:
    words = " ".join((piece.says or piece.says_not or "").split())
    if piece.regex:
        search = compiled(words, ignore_case=piece.ignore_case)
        return lambda text: search(text.encode("utf-8", "replace")) is not None
    if piece.ignore_case:
        folded = words.casefold()
        return lambda text: folded in text.casefold()
    return lambda text: words in text
