"""`risk`: how something can go wrong, what controls it, how it would be noticed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from affidoc_schemas.fact import Fact, Mention
from affidoc_schemas.names import FactId, Line, Prose

__all__ = ["Risk"]


class Risk(Fact):
    """One card of the risk catalogue."""

    kind: Literal["risk"]
    group: Literal["historical", "concrete", "potential"] = Field(
        description="historical: mitigated now. concrete: a mechanism that exists and deserves"
        " review. potential: possible waste, frequency not measured."
    )
    mechanism: Prose = Field(description="How it happens, step by step.")
    control: Prose = Field(description="What prevents it (historical) or would (others).")
    severity: Literal["low", "medium", "high"] = Field(
        description="Impact if it happens times how easily it stays unnoticed; a reasoned rank."
    )
    severity_reason: Prose = Field(description="Why this rank.")
    detection: tuple[Line, ...] = Field(
        min_length=1, description="Scenarios, invariants or metrics that would show it."
    )
    grounds: tuple[FactId, ...] = Field(
        min_length=1, description="Facts of the source from which the risk is read."
    )
    priorities: tuple[FactId, ...] = Field(
        (), description="For concrete risks: the priority that asks for its review."
    )
    metrics: tuple[FactId, ...] = Field((), description="Metric facts that would measure it.")

    def mentions(self) -> Iterator[Mention]:
        yield from super().mentions()
        for index, target in enumerate(self.grounds):
            yield Mention(("grounds", index), target)
        for index, target in enumerate(self.priorities):
            yield Mention(("priorities", index), target, ("priority",))
        for index, target in enumerate(self.metrics):
            yield Mention(("metrics", index), target, ("metric",))
