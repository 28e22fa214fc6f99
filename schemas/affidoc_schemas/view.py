"""`view`: which components and relations one architecture picture shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from affidoc_schemas.fact import Fact, Mention
from affidoc_schemas.names import FactId, Prose

__all__ = ["View"]


class View(Fact):
    """An architecture diagram; its boxes and arrows are facts of their own."""

    kind: Literal["view"]
    components: tuple[FactId, ...] = Field(
        min_length=1, description="Components and actors to draw, groups before their children."
    )
    relations: tuple[FactId, ...] = Field((), description="Relations to draw.")
    direction: Literal["down", "right"] = Field("down", description="Where the arrows lead.")
    alt: Prose = Field(description="What the picture shows, for readers who cannot see it.")

    def mentions(self) -> Iterator[Mention]:
        yield from super().mentions()
        for index, target in enumerate(self.components):
            yield Mention(("components", index), target, ("component", "actor"))
        for index, target in enumerate(self.relations):
            yield Mention(("relations", index), target, ("relation",))
