"""Evidence verified: one kind a file, registered in `VERIFIERS`."""

from __future__ import annotations

from affidoc.evidence.badge import badge_of
from affidoc.evidence.cited import anchored, cited_hash, lines_of
from affidoc.evidence.composed import carriers
from affidoc.evidence.compute import Computation, compute
from affidoc.evidence.digest import piece_digest
from affidoc.evidence.looker import Looker, RunScenario, ScenarioOutcome
from affidoc.evidence.pin import PinOutcome, pin
from affidoc.evidence.scenario import run_on_engine
from affidoc.evidence.self_reference import is_self_reference
from affidoc.evidence.verdict import Badge, Basis, FactVerdict, PieceResult, Verdict
from affidoc.evidence.verifiers import READS_SOURCE, VERIFIERS, Verifier, verify_piece
from affidoc.evidence.verify import Observation, Verification, verify
from affidoc.snapshot import git_identity

__all__ = [
    "READS_SOURCE",
    "VERIFIERS",
    "Badge",
    "Basis",
    "Computation",
    "FactVerdict",
    "Looker",
    "Observation",
    "PieceResult",
    "PinOutcome",
    "RunScenario",
    "ScenarioOutcome",
    "Verdict",
    "Verification",
    "Verifier",
    "anchored",
    "badge_of",
    "carriers",
    "cited_hash",
    "compute",
    "git_identity",
    "is_self_reference",
    "lines_of",
    "piece_digest",
    "pin",
    "run_on_engine",
    "verify",
    "verify_piece",
]
