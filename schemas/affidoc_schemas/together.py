"""`together`: facts that may only appear on a page with others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, Self

from pydantic import Field, model_validator

from affidoc_schemas.fact import Fact, Mention
from affidoc_schemas.names import FactId

__all__ = ["Together"]


class Together(Fact):
    """A page that shows one of `when` must show all of `all_of` and one of `any_of`."""

    kind: Literal["together"]
    when: tuple[FactId, ...] = Field(min_length=1, description="Any of these on a page …")
    all_of: tuple[FactId, ...] = Field((), description="… needs all of these on it")
    any_of: tuple[FactId, ...] = Field((), description="… and at least one of these.")

    @model_validator(mode="after")
    def _asks_for_something(self) -> Self:
        if not self.all_of and not self.any_of:
            raise ValueError("give all_of, any_of or both")
        return self

    def mentions(self) -> Iterator[Mention]:
        yield from super().mentions()
        for field in ("when", "all_of", "any_of"):
            for index, target in enumerate(getattr(self, field)):
                yield Mention((field, index), target)
