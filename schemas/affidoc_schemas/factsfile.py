"""The form of one facts file, as an editor completes it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from affidoc_schemas.actor import Actor
from affidoc_schemas.budget import Budget
from affidoc_schemas.claim import Claim
from affidoc_schemas.closed import Closed
from affidoc_schemas.component import Component
from affidoc_schemas.decision import Decision
from affidoc_schemas.derived import Derived
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

__all__ = ["FactsFile"]

AnyFact = Annotated[
    Actor
    | Budget
    | Claim
    | Component
    | Decision
    | Derived
    | Illustration
    | Limitation
    | Metric
    | Phase
    | Priority
    | Publication
    | Question
    | Reference
    | Relation
    | Risk
    | Sequence
    | Source
    | Term
    | Together
    | View
    | Workflow,
    Field(discriminator="kind"),
]


class FactsFile(Closed):
    """A file under the facts root: a schema version and a list of facts."""

    schema_version: Literal[1] = Field(description="Version of the fact schemas: 1.")
    facts: tuple[AnyFact, ...] = Field(description="The facts, in the order pages show them.")
