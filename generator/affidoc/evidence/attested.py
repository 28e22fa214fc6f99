"""A source that cannot be looked at here: what the lock says of an earlier look."""

from __future__ import annotations

from affidoc.evidence.digest import piece_digest
from affidoc.evidence.looker import Looker
from affidoc.evidence.verdict import Basis, PieceResult, Verdict
from affidoc.snapshot import Unavailable
from affidoc_schemas import Fact, Source
from affidoc_schemas.evidence import Piece

__all__ = ["attested"]


def attested(
    piece: Piece, fact: Fact, source: Source, why: Unavailable, looker: Looker
) -> PieceResult:
    """The recorded verdict of exactly this piece at exactly this commit, else *unknown*.

    A commit does not change, so a look that failed is told as it was too: *unknown* would count
    as a blind spot where there is a known falsehood.
    """
    entry = looker.lock.find(fact.id, piece_digest(piece, fact))
    told = (
        entry is not None
        and source.visibility == "public"
        and source.capture == "hashes"
        and source.commit is not None
        and (entry.type, entry.source, entry.commit) == (piece.type, source.name, source.commit)
    )
    if entry is None or not told:
        return PieceResult(
            Verdict.UNKNOWN, Basis.SOURCE, why.message, why.reason, source.name, source.commit
        )
    day = entry.verified_at.isoformat()
    verdict = Verdict(entry.verdict)
    message = (
        f"{'held' if verdict is Verdict.HOLDS else 'failed'} on {day} at {source.name}"
        f" {(source.commit or '')[:12]}; not looked at here: {why.message}"
    )
    return PieceResult(
        verdict, Basis.LOCK, message, source=source.name, commit=source.commit, path=entry.path,
        blob=entry.blob, lines=entry.lines, sha256=entry.sha256,
        structure=entry.structure, searched=entry.searched,
        verified_at=day,
    )  # fmt: skip
