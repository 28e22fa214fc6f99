"""A text document of a source, read for a piece of evidence, or why it cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from affidoc.documents.blocks import Block, TooDeep, blocks_of, has_headings, section
from affidoc.evidence.looker import Look
from affidoc.evidence.verdict import PieceResult
from affidoc.snapshot import Blob

__all__ = ["MAX_TEXT", "blocks_under", "text_of"]

MAX_TEXT = 1024 * 1024
"""Bytes of a document that people read; more is data."""
LONGEST_LINE = 50_000


def text_of(look: Look, path: str, blob: Blob) -> str | PieceResult:
    """The text of a document; *unknown* where it is too large or no text."""
    seen = {"path": path, "blob": blob.oid}
    if len(blob.data) > MAX_TEXT:
        message = f"{path} has {len(blob.data):,} bytes, at most {MAX_TEXT:,} are read"
        return look.unknown("too-large", message, **seen)
    try:
        text = blob.data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return look.unknown("encoding", f"{path} is no UTF-8 text", **seen)
    if any(len(line) > LONGEST_LINE for line in text.split("\n")):
        message = f"{path} has a line of more than {LONGEST_LINE:,} characters"
        return look.unknown("too-large", message, **seen)
    return text


def blocks_under(
    look: Look, path: str, text: str, under: str | None, seen: dict[str, Any], *, ignore_case: bool
) -> Sequence[Block] | PieceResult | None:
    """The blocks of a document or section; None where that heading is not there."""
    try:
        blocks = blocks_of(path, text)
    except TooDeep as problem:
        return look.unknown("too-large", f"{path}: {problem}", **seen)
    if under is None:
        return blocks
    if not has_headings(path):
        message = f"{path} is plain text: headings are not told from other lines"
        return look.unknown("language", message, **seen)
    return section(blocks, under, ignore_case=ignore_case) or None
