"""Every kind of fact. This tuple is the one registration; nothing is found by scanning."""

from __future__ import annotations

from affidoc_schemas.actor import Actor
from affidoc_schemas.budget import Budget
from affidoc_schemas.claim import Claim
from affidoc_schemas.component import Component
from affidoc_schemas.decision import Decision
from affidoc_schemas.derived import Derived
from affidoc_schemas.fact import Fact
from affidoc_schemas.illustration import Illustration
from affidoc_schemas.limitation import Limitation
from affidoc_schemas.metric import Metric
from affidoc_schemas.phase import Phase
from affidoc_schemas.priority import Priority
from affidoc_schemas.publication import Publication
from affidoc_schemas.question import Question
from affidoc_schemas.reference import Reference
from affidoc_schemas.relation import Relation
from affidoc_schemas.risk import Risk
from affidoc_schemas.sequence import Sequence
from affidoc_schemas.source import Source
from affidoc_schemas.term import Term
from affidoc_schemas.together import Together
from affidoc_schemas.view import View
from affidoc_schemas.workflow import Workflow

__all__ = ["KINDS", "kind_name"]

KINDS: tuple[type[Fact], ...] = (
    Source,
    Claim,
    Actor,
    Component,
    Relation,
    View,
    Sequence,
    Workflow,
    Budget,
    Derived,
    Risk,
    Limitation,
    Phase,
    Priority,
    Decision,
    Question,
    Metric,
    Illustration,
    Term,
    Reference,
    Together,
    Publication,
)


def kind_name(model: type[Fact]) -> str:
    """The word that `kind:` takes for this model."""
    return model.__name__.lower()
