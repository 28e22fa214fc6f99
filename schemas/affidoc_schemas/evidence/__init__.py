"""Evidence: what a statement rests on. One kind a file; this list is the registration."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from affidoc_schemas.evidence.absent import AbsentEvidence
from affidoc_schemas.evidence.derived import DerivedEvidence
from affidoc_schemas.evidence.excerpt import ExcerptEvidence
from affidoc_schemas.evidence.external import ExternalEvidence
from affidoc_schemas.evidence.path import PathEvidence
from affidoc_schemas.evidence.piece import Piece
from affidoc_schemas.evidence.reported import ReportedEvidence
from affidoc_schemas.evidence.scenario import ScenarioEvidence
from affidoc_schemas.evidence.value import ValueEvidence

__all__ = [
    "EVIDENCE_TYPES",
    "AbsentEvidence",
    "DerivedEvidence",
    "Evidence",
    "ExcerptEvidence",
    "ExternalEvidence",
    "PathEvidence",
    "Piece",
    "ReportedEvidence",
    "ScenarioEvidence",
    "ValueEvidence",
]

Evidence = Annotated[
    AbsentEvidence
    | DerivedEvidence
    | ExcerptEvidence
    | ExternalEvidence
    | PathEvidence
    | ReportedEvidence
    | ScenarioEvidence
    | ValueEvidence,
    Field(discriminator="type"),
]

EVIDENCE_TYPES: tuple[type[Piece], ...] = (
    PathEvidence,
    ExcerptEvidence,
    ValueEvidence,
    AbsentEvidence,
    DerivedEvidence,
    ExternalEvidence,
    ReportedEvidence,
    ScenarioEvidence,
)
