"""`sequence`: ordered messages between participants, with alternatives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from affidoc_schemas.closed import Closed
from affidoc_schemas.fact import Fact, Mention
from affidoc_schemas.names import FactId, Line, Prose

__all__ = ["Alternative", "Participant", "Sequence", "Step"]

ShortName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]


class Participant(Closed):
    """One lifeline."""

    name: ShortName = Field(description="Name that the steps use.")
    label: Line = Field(description="Name in the picture.")
    fact: FactId | None = Field(None, description="The actor or component it stands for.")


class Step(Closed):
    """One message from a participant to another, or to itself."""

    sender: ShortName = Field(description="Participant that sends.")
    receiver: ShortName = Field(description="Participant that receives.")
    message: Line = Field(description="What is sent or done.")
    answer: bool = Field(False, description="True for an answer: drawn as a dotted arrow.")
    fact: FactId | None = Field(None, description="The fact that states this step.")


class Alternative(Closed):
    """What happens instead or in addition, after one of the steps."""

    after: int = Field(ge=1, description="Number of the step after which it branches.")
    when: Line = Field(description="The condition.")
    steps: tuple[Step, ...] = Field(min_length=1, description="The steps of this branch.")
    ends: bool = Field(False, description="True where the sequence stops here.")


class Sequence(Fact):
    """Who sends what to whom, in which order."""

    kind: Literal["sequence"]
    participants: tuple[Participant, ...] = Field(min_length=2, description="The lifelines.")
    steps: tuple[Step, ...] = Field(min_length=1, description="The normal course, in order.")
    alternatives: tuple[Alternative, ...] = Field((), description="Branches off it.")
    alt: Prose = Field(description="What the picture shows, for readers who cannot see it.")

    @model_validator(mode="after")
    def _known_names(self) -> Self:
        names = {participant.name for participant in self.participants}
        if len(names) != len(self.participants):
            raise ValueError("two participants have the same name")
        for step in (*self.steps, *(s for a in self.alternatives for s in a.steps)):
            for name in (step.sender, step.receiver):
                if name not in names:
                    raise ValueError(f"step '{step.message}' names unknown participant '{name}'")
        for branch in self.alternatives:
            if branch.after > len(self.steps):
                raise ValueError(
                    f"alternative '{branch.when}' comes after step {branch.after}"
                    f" of {len(self.steps)}"
                )
        return self

    def mentions(self) -> Iterator[Mention]:
        yield from super().mentions()
        for index, participant in enumerate(self.participants):
            if participant.fact is not None:
                where = ("participants", index, "fact")
                yield Mention(where, participant.fact, ("actor", "component"))
        for index, step in enumerate(self.steps):
            if step.fact is not None:
                yield Mention(("steps", index, "fact"), step.fact)
        for outer, branch in enumerate(self.alternatives):
            for index, step in enumerate(branch.steps):
                if step.fact is not None:
                    yield Mention(("alternatives", outer, "steps", index, "fact"), step.fact)
