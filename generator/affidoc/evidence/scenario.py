"""`scenario`: the reference engine behaves so. Never proof of the private implementation."""

from __future__ import annotations

from affidoc.evidence.looker import Looker, ScenarioOutcome
from affidoc.evidence.verdict import Basis, PieceResult, Verdict
from affidoc_schemas import Fact
from affidoc_schemas.evidence import ScenarioEvidence

__all__ = ["run_on_engine", "verify"]


def verify(piece: ScenarioEvidence, fact: Fact, looker: Looker) -> PieceResult:
    """Holds while the engine's run of the scenario holds."""
    del fact  # the scenario carries its own expectations
    outcome = looker.run_scenario(piece.scenario)
    if outcome is None:
        message = f"the reference engine does not run scenario {piece.scenario} yet"
        return PieceResult(Verdict.UNKNOWN, Basis.ENGINE, message, "engine-missing")
    verdict = Verdict.HOLDS if outcome.holds else Verdict.FAILS
    return PieceResult(verdict, Basis.ENGINE, outcome.message)


def run_on_engine(scenario: str) -> ScenarioOutcome | None:
    """Run a scenario on the engine of this installation; None where it knows none of that id."""
    from affidoc_engine import run_scenario  # lazily: most guides cite no scenario

    return run_scenario(scenario)
