"""`heading`: a document has a section of this name."""

from __future__ import annotations

from typing import Any

from affidoc.documents.blocks import has_headings
from affidoc.evidence.document import blocks_under, text_of
from affidoc.evidence.looker import Looker
from affidoc.evidence.verdict import PieceResult
from affidoc.shown import shown_text
from affidoc_schemas import Fact
from affidoc_schemas.evidence import HeadingEvidence

__all__ = ["verify"]


def verify(piece: HeadingEvidence, fact: Fact, looker: Looker) -> PieceResult:
    """Holds while the heading is there, at this level, in this section."""
    look = looker.look(piece, fact)
    path = piece.path
    blob = look.read(path)
    if blob is None:
        return look.fails(f"{path} is gone: no file is there", path=path)
    seen: dict[str, Any] = {"path": path, "blob": blob.oid}
    if not has_headings(path):
        message = f"{path} is no Markdown, reStructuredText or HTML: it has no headings"
        return look.unknown("language", message, **seen)
    text = text_of(look, path, blob)
    if isinstance(text, PieceResult):
        return text
    blocks = blocks_under(look, path, text, piece.under, seen, ignore_case=piece.ignore_case)
    if isinstance(blocks, PieceResult):
        return blocks
    if blocks is None:
        return look.fails(f"{path} has no heading '{shown_text(piece.under or '')}'", **seen)
    inside = blocks[1:] if piece.under is not None else blocks
    wanted = _folded(piece.heading, piece)
    found = [one for one in inside if one.level and _folded(one.text, piece) == wanted]
    for one in found:
        if piece.level in {None, one.level}:
            where = f"{path}, line {one.lines[0]}"
            message = f"'{shown_text(one.text)}' is a heading of level {one.level} ({where})"
            return look.holds(message, **seen, lines=one.lines)
    shown = f"'{shown_text(piece.heading)}'"
    if found:
        message = f"{path}: {shown} is a heading of level {found[0].level}, not {piece.level}"
        return look.fails(message, **seen, lines=found[0].lines)
    below = f" below '{shown_text(piece.under)}'" if piece.under is not None else ""
    return look.fails(f"{path} has no heading {shown}{below}", **seen)


def _folded(text: str, piece: HeadingEvidence) -> str:
    text = " ".join(text.split())
    return text.casefold() if piece.ignore_case else text
