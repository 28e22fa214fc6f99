"""`derived`: a check that computes over other facts, so that a wrong total cannot be typed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from affidoc_schemas.closed import Closed
from affidoc_schemas.fact import Fact, Mention
from affidoc_schemas.names import FactId, Line

__all__ = ["Count", "Derived", "Equation", "Input", "Matches", "SameItems"]

Variable = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]


class Count(Closed):
    """Counts facts."""

    kind: Line = Field(description="Kind of the facts to count.")
    under: FactId | None = Field(None, description="Only ids that start with this and a dot.")
    group: Line | None = Field(None, description="Only risks of this group.")
    distinct: Line | None = Field(
        None, description="Count different values of this field instead of facts."
    )


class Input(Closed):
    """One variable of an equation."""

    fact: FactId | None = Field(None, description="The fact whose value is used.")
    part: Line | None = Field(
        None,
        description="A name from 'parts', or minimum, maximum, or count (of 'items');"
        " default is the number of 'value'.",
    )
    count: Count | None = Field(None, description="Or: how many facts there are.")

    @model_validator(mode="after")
    def _one_origin(self) -> Self:
        if (self.fact is None) == (self.count is None):
            raise ValueError("give exactly one of: fact, count")
        if self.part is not None and self.fact is None:
            raise ValueError("'part' goes with 'fact'")
        return self


class Equation(Closed):
    """Holds when the comparison is true, exactly, in base units."""

    type: Literal["equation"]
    expression: Annotated[str, StringConstraints(min_length=3, max_length=300)] = Field(
        description="A comparison over the inputs: + - * / // %, parentheses, whole and decimal"
        " numbers, ceil(x), and == < <= chained: `low <= default <= high`."
    )
    inputs: dict[Variable, Input] = Field(
        min_length=1, description="What the names in the expression stand for."
    )


class SameItems(Closed):
    """Holds when the facts list the same items in the same order."""

    type: Literal["same_items"]
    facts: tuple[FactId, ...] = Field(min_length=2, description="Facts with 'items'.")


class Matches(Closed):
    """Holds when the text value of a fact has this form."""

    type: Literal["matches"]
    fact: FactId = Field(description="A fact with a text value.")
    form: Literal["commit", "version", "date"] = Field(
        description="commit: 40 or 64 hex digits; version: dotted numbers; date: YYYY-MM-DD."
    )
    prefix: Line | None = Field(None, description="What the text must start with.")


class Derived(Fact):
    """An arithmetic or structural truth about other facts."""

    kind: Literal["derived"]
    check: Annotated[Equation | SameItems | Matches, Field(discriminator="type")] = Field(
        description="What is computed."
    )

    def mentions(self) -> Iterator[Mention]:
        yield from super().mentions()
        match self.check:
            case Equation(inputs=inputs):
                for name, source in inputs.items():
                    if source.fact is not None:
                        yield Mention(("check", "inputs", name, "fact"), source.fact)
            case SameItems(facts=facts):
                for index, target in enumerate(facts):
                    yield Mention(("check", "facts", index), target)
            case Matches(fact=target):
                yield Mention(("check", "fact"), target)
