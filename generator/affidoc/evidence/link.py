"""`link`: a document has the anchor that a link names."""

from __future__ import annotations

import difflib
from pathlib import PurePosixPath
from typing import Any

from affidoc.documents.anchors import Dialect, find_anchors
from affidoc.evidence.document import text_of
from affidoc.evidence.looker import Look, Looker
from affidoc.evidence.verdict import PieceResult
from affidoc.shown import shown_text
from affidoc.snapshot import Entry
from affidoc_schemas import Fact
from affidoc_schemas.evidence import LinkEvidence

__all__ = ["verify"]

_BY_SUFFIX = {".html": Dialect.HTML, ".htm": Dialect.HTML, ".rst": Dialect.RST}
_MARKDOWN = {".md", ".markdown", ".mdx"}


def verify(piece: LinkEvidence, fact: Fact, looker: Looker) -> PieceResult:
    """Holds while the anchor is there, as the builder of the pages names it."""
    look = looker.look(piece, fact)
    path = piece.path
    blob = look.read(path)
    if blob is None:
        return look.fails(f"{path} is gone: no file is there", path=path)
    seen: dict[str, Any] = {"path": path, "blob": blob.oid}
    dialect = _dialect(piece, look)
    if dialect is None:
        message = f"{path} is no Markdown, reStructuredText or HTML: it has no anchors"
        return look.unknown("language", message, **seen)
    text = text_of(look, path, blob)
    if isinstance(text, PieceResult):
        return text
    anchors = find_anchors(text, dialect)
    name = piece.anchor.removeprefix("#")
    if name in anchors:
        line = anchors.lines[name]
        message = f"#{name} is an anchor of {path}, line {line} ({dialect.value})"
        return look.holds(message, **seen, lines=(line, line))
    message = f"{path} has no anchor #{shown_text(name)} ({dialect.value})"
    if anchors.generated:
        message += ", yet its builder may add more to it"
        return look.unknown("generated", message, **seen)
    close = difflib.get_close_matches(name, list(anchors.lines)[:5000], n=1)
    return look.fails(f"{message}{f'; there is #{close[0]}' if close else ''}", **seen)


def _dialect(piece: LinkEvidence, look: Look) -> Dialect | None:
    if piece.dialect is not None:
        return Dialect(piece.dialect)
    suffix = PurePosixPath(piece.path).suffix.lower()
    if suffix not in _MARKDOWN:
        return _BY_SUFFIX.get(suffix)
    mkdocs = any(
        look.snapshot.entry(name) in {Entry.FILE, Entry.EXECUTABLE}
        for name in ("mkdocs.yml", "mkdocs.yaml")
    )
    return Dialect.MKDOCS if mkdocs else Dialect.GITHUB
