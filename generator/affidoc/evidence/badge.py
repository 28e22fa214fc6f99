"""All results of a fact to the one badge beside it."""

from __future__ import annotations

from collections.abc import Sequence

from affidoc.evidence.verdict import Badge, Basis, PieceResult, Verdict
from affidoc_schemas import Status

__all__ = ["badge_of"]

_WEAKEST_FIRST = (
    (Basis.LOCK, Badge.ATTESTED),
    (Basis.ARITHMETIC, Badge.COMPUTED),
    (Basis.ENGINE, Badge.VERIFIED_ENGINE),
    (Basis.SOURCE, Badge.VERIFIED_SOURCE),
)
"""A fact is as well proved as the weakest of its verified pieces. Arithmetic stands on other
facts, the engine is not the implementation, a source speaks for itself."""


def badge_of(status: Status, pieces: Sequence[PieceResult]) -> Badge:
    """One failing piece fails the fact, one unknown leaves it open; then the weakest counts.

    Reports and citations verify nothing, so beside a verified piece they take nothing away. An
    opinion is never verified: that it stands in a source makes it reported, not true.
    """
    verdicts = {piece.verdict for piece in pieces}
    if Verdict.FAILS in verdicts:
        return Badge.FAILING
    if Verdict.UNKNOWN in verdicts:
        return Badge.UNKNOWN
    bases = {piece.basis for piece in pieces}
    for basis, badge in _WEAKEST_FIRST:
        if basis in bases:
            return Badge.REPORTED if status is Status.OPINION else badge
    if Basis.REPORT in bases:
        return Badge.REPORTED
    return Badge.CITED if Basis.CITATION in bases else Badge.UNEVIDENCED
