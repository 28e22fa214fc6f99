"""`workflow`: states and the transitions between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from affidoc_schemas.closed import Closed
from affidoc_schemas.fact import Fact, Mention
from affidoc_schemas.names import FactId, Line, Prose

__all__ = ["State", "Transition", "Workflow"]

StateName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]


class State(Closed):
    """One state."""

    name: StateName = Field(description="Name that transitions use.")
    label: Line = Field(description="Name in the picture.")
    terminal: bool = Field(False, description="True where nothing follows.")
    fact: FactId | None = Field(None, description="The fact that states what it means.")


class Transition(Closed):
    """One way from a state to another."""

    origin: StateName = Field(description="State it leaves.")
    target: StateName = Field(description="State it reaches.")
    on: Line = Field(description="What triggers it.")
    guard: Line | None = Field(None, description="Condition that must be true as well.")
    bound: Line | None = Field(
        None, description="For a way back: what keeps it from repeating for ever."
    )
    fact: FactId | None = Field(None, description="The fact that states this rule.")


class Workflow(Fact):
    """A state machine: where it starts, how it moves, where it ends."""

    kind: Literal["workflow"]
    initial: StateName = Field(description="State in which it starts.")
    states: tuple[State, ...] = Field(min_length=2, description="All states.")
    transitions: tuple[Transition, ...] = Field(min_length=1, description="All ways.")
    alt: Prose = Field(description="What the picture shows, for readers who cannot see it.")

    @model_validator(mode="after")
    def _known_states(self) -> Self:
        names = {state.name for state in self.states}
        if len(names) != len(self.states):
            raise ValueError("two states have the same name")
        if self.initial not in names:
            raise ValueError(f"initial state '{self.initial}' is not among the states")
        for transition in self.transitions:
            for name in (transition.origin, transition.target):
                if name not in names:
                    raise ValueError(f"transition '{transition.on}' names unknown state '{name}'")
        return self

    def mentions(self) -> Iterator[Mention]:
        yield from super().mentions()
        for index, state in enumerate(self.states):
            if state.fact is not None:
                yield Mention(("states", index, "fact"), state.fact)
        for index, transition in enumerate(self.transitions):
            if transition.fact is not None:
                yield Mention(("transitions", index, "fact"), transition.fact)
