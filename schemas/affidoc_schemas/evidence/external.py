"""`external`: a public third party says so. Cited, never proof."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from affidoc_schemas.evidence.piece import Piece
from affidoc_schemas.names import FactId, Line

__all__ = ["ExternalEvidence"]


class ExternalEvidence(Piece):
    """Never verifies anything; it tells a reader where else to look."""

    type: Literal["external"]
    reference: FactId = Field(description="Id of a fact of kind 'reference'.")
    says: Line | None = Field(None, description="What the reference is cited for, in our words.")

    def names_fact(self) -> tuple[str, str, tuple[str, ...]]:
        return "reference", self.reference, ("reference",)
