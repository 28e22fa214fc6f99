"""`budget`: a limit, allowance or default, with its unit and how hard it is."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

from affidoc_schemas.fact import Fact
from affidoc_schemas.names import Line
from affidoc_schemas.quantity import Quantity

__all__ = ["Budget"]


class Budget(Fact):
    """How much of something is allowed, to whom, and what happens beyond."""

    kind: Literal["budget"]
    value: Quantity = Field(description="The number in force, or the range that may be set.")
    default: Quantity | None = Field(None, description="Value without a setting, if it differs.")
    range: Quantity | None = Field(None, description="What may be set: minimum and maximum.")
    enforcement: Literal["soft", "hard"] = Field(
        description="hard: beyond it is refused. soft: noticed, not stopped."
    )
    scope: Line = Field(description="What it counts for: agent, run, question, project, message.")
    formula: Line | None = Field(None, description="What is counted, as a formula in words.")

    @model_validator(mode="after")
    def _within_range(self) -> Self:
        if self.range is not None and self.range.minimum is None:
            raise ValueError("'range' needs minimum and maximum")
        for name, quantity in (("value", self.value), ("default", self.default)):
            if quantity is None or quantity.number is None or self.range is None:
                continue
            low, high = self.range.minimum, self.range.maximum
            if low is not None and high is not None and not low <= quantity.number <= high:
                raise ValueError(f"{name} {quantity.number} is outside the range {low} to {high}")
        return self
