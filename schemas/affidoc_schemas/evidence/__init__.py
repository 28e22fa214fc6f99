"""Evidence: what a statement rests on. One kind a file; this list is the registration."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from affidoc_schemas.evidence.absent import AbsentEvidence
from affidoc_schemas.evidence.cli import CliEvidence
from affidoc_schemas.evidence.commit import CommitEvidence
from affidoc_schemas.evidence.composition import (
    AllOfEvidence,
    AnyOfEvidence,
    Composition,
    NotEvidence,
)
from affidoc_schemas.evidence.derived import DerivedEvidence
from affidoc_schemas.evidence.excerpt import ExcerptEvidence
from affidoc_schemas.evidence.external import ExternalEvidence
from affidoc_schemas.evidence.heading import HeadingEvidence
from affidoc_schemas.evidence.link import LinkEvidence
from affidoc_schemas.evidence.path import PathEvidence
from affidoc_schemas.evidence.piece import Piece, Where, leaves
from affidoc_schemas.evidence.reported import ReportedEvidence
from affidoc_schemas.evidence.scenario import ScenarioEvidence
from affidoc_schemas.evidence.schema import ExpectedSchema, SchemaEvidence
from affidoc_schemas.evidence.signature import SignatureEvidence
from affidoc_schemas.evidence.symbol import SymbolEvidence
from affidoc_schemas.evidence.test import TestEvidence
from affidoc_schemas.evidence.value import ValueEvidence
from affidoc_schemas.evidence.wording import WordingEvidence

__all__ = [
    "EVIDENCE_TYPES",
    "AbsentEvidence",
    "AllOfEvidence",
    "AnyOfEvidence",
    "CliEvidence",
    "CommitEvidence",
    "Composition",
    "DerivedEvidence",
    "Evidence",
    "ExcerptEvidence",
    "ExpectedSchema",
    "ExternalEvidence",
    "HeadingEvidence",
    "LinkEvidence",
    "NotEvidence",
    "PathEvidence",
    "Piece",
    "ReportedEvidence",
    "ScenarioEvidence",
    "SchemaEvidence",
    "SignatureEvidence",
    "SymbolEvidence",
    "TestEvidence",
    "ValueEvidence",
    "Where",
    "WordingEvidence",
    "leaves",
]

Evidence = Annotated[
    AbsentEvidence
    | AllOfEvidence
    | AnyOfEvidence
    | CliEvidence
    | CommitEvidence
    | DerivedEvidence
    | ExcerptEvidence
    | ExternalEvidence
    | HeadingEvidence
    | LinkEvidence
    | NotEvidence
    | PathEvidence
    | ReportedEvidence
    | ScenarioEvidence
    | SignatureEvidence
    | SymbolEvidence
    | SchemaEvidence
    | TestEvidence
    | ValueEvidence
    | WordingEvidence,
    Field(discriminator="type"),
]

EVIDENCE_TYPES: tuple[type[Piece], ...] = (
    PathEvidence,
    ExcerptEvidence,
    SymbolEvidence,
    SignatureEvidence,
    ValueEvidence,
    AbsentEvidence,
    HeadingEvidence,
    WordingEvidence,
    LinkEvidence,
    SchemaEvidence,
    CliEvidence,
    TestEvidence,
    CommitEvidence,
    DerivedEvidence,
    ExternalEvidence,
    ReportedEvidence,
    ScenarioEvidence,
    AllOfEvidence,
    AnyOfEvidence,
    NotEvidence,
)

for _model in (AllOfEvidence, AnyOfEvidence, NotEvidence):
    _model.model_rebuild(_types_namespace={"Evidence": Evidence})
