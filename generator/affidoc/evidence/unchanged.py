"""A file that is the one the lock recorded: what was seen then is seen now, without parsing it.

A blob id names content, and the digest of a piece names the piece and the value it is compared
with. The same piece over the same content holds again.
"""

from __future__ import annotations

from affidoc.evidence.digest import piece_digest
from affidoc.evidence.looker import Looker
from affidoc.snapshot import Blob
from affidoc_schemas import Fact, LockEntry
from affidoc_schemas.evidence import Piece

__all__ = ["unchanged"]


def unchanged(piece: Piece, fact: Fact, blob: Blob, looker: Looker) -> LockEntry | None:
    """The record of a look at exactly this content in which the piece held."""
    entry = looker.lock.find(fact.id, piece_digest(piece, fact))
    if entry is None or entry.type != piece.type or entry.verdict != "holds":
        return None
    same = entry.blob == blob.oid and entry.path == getattr(piece, "path", None)
    return entry if same else None
