"""`external`: a public text is cited. Never proof."""

from __future__ import annotations

from affidoc.evidence.looker import Looker
from affidoc.evidence.verdict import Basis, PieceResult, Verdict
from affidoc_schemas import Fact
from affidoc_schemas.evidence import ExternalEvidence
from affidoc_schemas.reference import Reference

__all__ = ["verify"]


def verify(piece: ExternalEvidence, fact: Fact, looker: Looker) -> PieceResult:
    """Holds while the reference says where it is and when it was read, and is not overdue."""
    del fact  # the reference alone decides
    reference = looker.model.facts.get(piece.reference)
    if not isinstance(reference, Reference):
        message = f"no reference has the id '{piece.reference}'"
        return _result(Verdict.UNKNOWN, message, "no-address")
    if reference.review_by is not None and reference.review_by < looker.today:
        message = f"'{reference.title}' was to be reviewed by {reference.review_by}"
        return _result(Verdict.FAILS, message)
    if reference.accessed is not None and reference.accessed > looker.today:
        message = f"'{reference.title}' is said to be read on {reference.accessed}, in the future"
        return _result(Verdict.FAILS, message)
    if reference.address is None or reference.accessed is None:
        if reference.address is None:
            return _result(Verdict.UNKNOWN, f"'{reference.title}' has no address", "no-address")
        return _result(Verdict.UNKNOWN, f"'{reference.title}' has no day of reading", "no-day")
    message = f"'{reference.title}' is cited as read on {reference.accessed}"
    return _result(Verdict.HOLDS, message)


def _result(verdict: Verdict, message: str, reason: str = "") -> PieceResult:
    return PieceResult(verdict, Basis.CITATION, message, reason)
