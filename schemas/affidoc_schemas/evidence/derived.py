"""`derived`: the statement follows from other facts by arithmetic."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from affidoc_schemas.evidence.piece import Piece
from affidoc_schemas.names import FactId

__all__ = ["DerivedEvidence"]


class DerivedEvidence(Piece):
    """Holds while the named `derived` fact computes true."""

    type: Literal["derived"]
    check: FactId = Field(description="Id of a fact of kind 'derived'.")

    def names_fact(self) -> tuple[str, str, tuple[str, ...]]:
        return "check", self.check, ("derived",)
