"""`scenario`: an executable scenario of the reference engine."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from affidoc_schemas.evidence.piece import Piece

__all__ = ["ScenarioEvidence"]


class ScenarioEvidence(Piece):
    """Holds while the reference engine behaves so.

    It proves the *reference engine*, never the private implementation that a guide describes.
    """

    type: Literal["scenario"]
    scenario: Annotated[str, StringConstraints(pattern=r"^[A-Z]{2,5}-[0-9]{3}$")] = Field(
        description="Id of a scenario, such as ACP-049."
    )
