"""Evidence verified: one kind a file, registered in `VERIFIERS`."""

from __future__ import annotations

from affidoc.evidence.acceptance import acceptance_of
from affidoc.evidence.badge import badge_of
from affidoc.evidence.cited import anchored, cited_hash, lines_of
from affidoc.evidence.cites import cited_paths
from affidoc.evidence.composed import carriers
from affidoc.evidence.compute import Computation, compute
from affidoc.evidence.digest import piece_digest
from affidoc.evidence.looker import Looker, RunScenario, ScenarioOutcome
from affidoc.evidence.pin import PinOutcome, entry_of, pin
from affidoc.evidence.scenario import run_on_engine
from affidoc.evidence.self_reference import is_self_reference
from affidoc.evidence.suspect import chain_of, suspects
from affidoc.evidence.verdict import (
    Badge,
    Basis,
    FactVerdict,
    PieceResult,
    Review,
    Suspect,
    Verdict,
)
from affidoc.evidence.verifiers import READS_SOURCE, VERIFIERS, Verifier, verify_piece
from affidoc.evidence.verify import Behind, Observation, Verification, verify
from affidoc.snapshot import git_identity

__all__ = [
    "READS_SOURCE",
    "VERIFIERS",
    "Badge",
    "Basis",
    "Behind",
    "Computation",
    "FactVerdict",
    "Looker",
    "Observation",
    "PieceResult",
    "PinOutcome",
    "Review",
    "RunScenario",
    "ScenarioOutcome",
    "Suspect",
    "Verdict",
    "Verification",
    "Verifier",
    "acceptance_of",
    "anchored",
    "badge_of",
    "carriers",
    "chain_of",
    "cited_hash",
    "cited_paths",
    "compute",
    "entry_of",
    "git_identity",
    "is_self_reference",
    "lines_of",
    "piece_digest",
    "pin",
    "run_on_engine",
    "suspects",
    "verify",
    "verify_piece",
]
