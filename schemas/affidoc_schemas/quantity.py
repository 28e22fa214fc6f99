"""A value with its unit. Numbers are numbers here; thousands separators belong to the renderer."""

from __future__ import annotations

import math
from typing import Annotated, Self

from pydantic import BeforeValidator, Field, StringConstraints, model_validator

from affidoc_schemas.closed import Closed
from affidoc_schemas.names import Line

__all__ = ["Quantity", "Unit"]


def _plain_number(value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError("a number stands here, without quotes, separators or unit")  # noqa: TRY004 - pydantic reports ValueError only
    if not math.isfinite(value):
        raise ValueError("a number stands here, not infinity and not a number that overflows")
    return value


Number = Annotated[int | float, BeforeValidator(_plain_number)]
Unit = Annotated[str, StringConstraints(pattern=r"^[A-Za-z%][A-Za-z0-9%/ _-]*$", max_length=40)]


class Quantity(Closed):
    """One number with a unit, a range of numbers, or a short literal such as a version."""

    number: Number | None = Field(
        None, description="The number, unformatted: 500000, never '500,000'."
    )
    minimum: Number | None = Field(None, description="Lower end of a range, included.")
    maximum: Number | None = Field(None, description="Upper end of a range, included.")
    text: Line | None = Field(
        None, description="A literal that is no number: a version, a branch, a date, a name."
    )
    unit: Unit | None = Field(
        None, description="Unit of the number or range, such as tokens, tokens/agent, KiB, files."
    )

    @model_validator(mode="after")
    def _one_form(self) -> Self:
        ranged = self.minimum is not None or self.maximum is not None
        forms = [self.number is not None, ranged, self.text is not None]
        if sum(forms) != 1:
            raise ValueError("give exactly one of: number, minimum and maximum, text")
        if ranged and (self.minimum is None or self.maximum is None):
            raise ValueError("a range needs both minimum and maximum")
        if self.minimum is not None and self.maximum is not None and self.minimum > self.maximum:
            raise ValueError(f"minimum {self.minimum} is above maximum {self.maximum}")
        if self.text is None and self.unit is None:
            raise ValueError("a number needs a unit, such as tokens, files or steps")
        if self.text is not None and self.unit is not None:
            raise ValueError("a text value has no unit")
        return self
