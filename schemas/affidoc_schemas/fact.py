"""The fields that every fact has, whatever its kind."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from pydantic import Field

from affidoc_schemas.closed import Closed
from affidoc_schemas.evidence import Evidence, Piece, Where, leaves
from affidoc_schemas.names import Code, FactId, Line, Prose
from affidoc_schemas.quantity import Quantity
from affidoc_schemas.status import Provenance, Status

__all__ = ["Fact", "Mention"]


class Mention(NamedTuple):
    """One place in a fact that names another fact."""

    where: Where
    """Path of the field inside the fact, as in the YAML."""
    target: str
    kinds: tuple[str, ...] = ()
    """Kinds the target may have; empty means any."""


class Fact(Closed):
    """A typed record that the guide may show and that a check can judge."""

    kind: str = Field(description="Which schema this fact follows.")
    id: FactId = Field(description="Permanent name: dotted, lower-case, general part first.")
    code: Code | None = Field(
        None, description="Short permanent code that people quote, such as F-163 or R-07."
    )
    title: Line = Field(description="What this fact is about, in a few words, without a full stop.")
    statement: Prose = Field(description="One assertion, one or two plain sentences, no markup.")
    status: Status = Field(
        description="implemented, proposed, historical, limitation, opinion, explanatory"
        " (a general mechanism) or illustrative (an assumed number)."
    )
    provenance: Provenance = Field(
        description="stated by a source, our proposal, reconstructed after loss, or external."
    )
    evidence: tuple[Evidence, ...] = Field(
        (), description="What the statement rests on; every piece is verified on its own."
    )
    value: Quantity | None = Field(
        None, description="The number, range or literal the statement carries."
    )
    parts: dict[str, Quantity] = Field(
        default_factory=dict,
        description="Named values where a statement carries several (files: 10, size: 32 KiB).",
    )
    items: tuple[Line, ...] = Field(
        (), description="The names that the statement lists, in the order it gives them."
    )
    supersedes: FactId | None = Field(
        None, description="The fact that this one corrects; the older wording stays findable."
    )
    mitigated_by: tuple[FactId, ...] = Field(
        (), description="Of something historical: the implemented facts that took its place."
    )
    requires: tuple[FactId, ...] = Field((), description="Facts that this one stands on.")
    as_of: date | None = Field(None, description="Day for which the statement was checked.")
    owner: Line | None = Field(None, description="Who answers for it: a name, team or handle.")
    review_by: date | None = Field(
        None, description="After this day an unreviewed fact is reported as overdue."
    )
    note: Prose | None = Field(
        None, description="What a reader must know beside it, such as a governance caveat."
    )

    def mentions(self) -> Iterator[Mention]:
        """Every fact that this one names, with the place in the YAML; kinds add their own."""
        if self.supersedes is not None:
            yield Mention(("supersedes",), self.supersedes)
        for index, target in enumerate(self.mitigated_by):
            yield Mention(("mitigated_by", index), target)
        for index, target in enumerate(self.requires):
            yield Mention(("requires", index), target)
        for where, piece in self.leaves():
            target_and_kinds = piece.names_fact()
            if target_and_kinds is not None:
                field, target, kinds = target_and_kinds
                yield Mention((*where, field), target, kinds)

    def leaves(self) -> Iterator[tuple[Where, Piece]]:
        """Every piece of evidence that is no composition, with its place in the YAML."""
        return leaves(self.evidence)
