"""`reported`: somebody says what they read in a source that cannot be shown."""

from __future__ import annotations

from affidoc.evidence.looker import Looker
from affidoc.evidence.verdict import Basis, PieceResult, Verdict
from affidoc_schemas import Fact
from affidoc_schemas.evidence import ReportedEvidence

__all__ = ["verify"]


def verify(piece: ReportedEvidence, fact: Fact, looker: Looker) -> PieceResult:
    """Holds while the source says what was read, when and by whom, not before the fact's day."""
    source = looker.source(piece, fact)
    if source is None:
        message = f"no source is named '{piece.source}'"
        return PieceResult(Verdict.UNKNOWN, Basis.REPORT, message, "no-reader", piece.source)

    def result(verdict: Verdict, message: str, reason: str = "") -> PieceResult:
        return PieceResult(
            verdict, Basis.REPORT, message, reason, source.name, source.commit, lines=piece.lines
        )

    state = source.commit or source.digest
    if source.reviewed is not None and source.reviewed > looker.today:
        return result(Verdict.FAILS, f"'{source.name}' was reviewed on {source.reviewed}, which is"
                      f" after {looker.today}")  # fmt: skip
    if source.reviewed is not None and fact.as_of is not None and fact.as_of > source.reviewed:
        return result(Verdict.FAILS, f"'{source.name}' was reviewed on {source.reviewed}, before"
                      f" the day of the fact, {fact.as_of}")  # fmt: skip
    if state is None or source.reviewed is None or source.reviewed_by is None:
        message = f"'{source.name}' does not say what was read, when and by whom"
        return result(Verdict.UNKNOWN, message, "no-reader")
    section = f"'{piece.section}' of " if piece.section else ""
    message = (
        f"{source.reviewed_by} read {section}'{source.name}' at {state[:12]} on {source.reviewed}"
    )
    return result(Verdict.HOLDS, message)
