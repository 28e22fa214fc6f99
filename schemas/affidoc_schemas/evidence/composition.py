"""`all_of`, `any_of`, `not`: pieces of evidence taken together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Self

from pydantic import Field, model_validator

from affidoc_schemas.evidence.piece import Piece, Where, leaves

if TYPE_CHECKING:  # the union of all types; `affidoc_schemas.evidence` completes these models
    from affidoc_schemas.evidence import Evidence

__all__ = [
    "MAX_DEPTH",
    "MAX_LEAVES",
    "AllOfEvidence",
    "AnyOfEvidence",
    "Composition",
    "NotEvidence",
]

MAX_DEPTH = 6
"""Compositions inside each other. More is a program, and nobody would read it as a statement."""
MAX_LEAVES = 64


class Composition(Piece):
    """Pieces taken together. Three-valued: *unknown* stays unknown unless the others decide.

    A report or citation inside verifies nothing: the whole is as good as the weakest piece that
    its verdict rests on.
    """

    @model_validator(mode="after")
    def _bounded(self) -> Self:
        found = [place for place, _ in leaves((self,))]
        if max(place.count("of") for place in found) > MAX_DEPTH:
            raise ValueError(f"at most {MAX_DEPTH} compositions inside each other")
        if len(found) > MAX_LEAVES:
            raise ValueError(f"at most {MAX_LEAVES} pieces in one composition")
        return self


class AllOfEvidence(Composition):
    """Holds while every piece holds; fails as soon as one fails."""

    type: Literal["all_of"]
    of: tuple[Evidence, ...] = Field(min_length=1, description="The pieces that must all hold.")

    def members(self) -> tuple[tuple[Where, Piece], ...]:
        return tuple((("of", index), piece) for index, piece in enumerate(self.of))


class AnyOfEvidence(Composition):
    """Holds while at least one piece holds; fails when all fail."""

    type: Literal["any_of"]
    of: tuple[Evidence, ...] = Field(
        min_length=1, description="The pieces of which at least one must hold."
    )

    def members(self) -> tuple[tuple[Where, Piece], ...]:
        return tuple((("of", index), piece) for index, piece in enumerate(self.of))


class NotEvidence(Composition):
    """Holds while the piece fails. Of an unknown piece it is unknown."""

    type: Literal["not"]
    of: Evidence = Field(description="The piece that must not hold.")

    def members(self) -> tuple[tuple[Where, Piece], ...]:
        return ((("of",), self.of),)
