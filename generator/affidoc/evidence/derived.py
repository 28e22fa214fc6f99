"""`derived`: the statement follows from other facts by arithmetic."""

from __future__ import annotations

from affidoc.evidence.compute import compute
from affidoc.evidence.looker import Looker
from affidoc.evidence.verdict import Basis, PieceResult, Verdict
from affidoc.model import Model
from affidoc_schemas import Fact
from affidoc_schemas.derived import Derived
from affidoc_schemas.evidence import DerivedEvidence

__all__ = ["own_check", "verify"]


def verify(piece: DerivedEvidence, fact: Fact, looker: Looker) -> PieceResult:
    """Holds while the named derived fact computes true."""
    del fact  # the check names its own inputs
    check = looker.model.facts.get(piece.check)
    if not isinstance(check, Derived):
        message = f"no derived fact has the id '{piece.check}'"
        return PieceResult(Verdict.UNKNOWN, Basis.ARITHMETIC, message, "not-computable")
    return own_check(check, looker.model)


def own_check(derived: Derived, model: Model) -> PieceResult:
    """The check of a derived fact as a piece of evidence for it."""
    result = compute(model, derived)
    reason = "not-computable" if result.holds is None else ""
    return PieceResult(result.verdict, Basis.ARITHMETIC, result.message, reason)
