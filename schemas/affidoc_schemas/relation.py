"""`relation`: one component acts on another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from affidoc_schemas.fact import Fact, Mention
from affidoc_schemas.names import FactId, Line

__all__ = ["Relation"]


class Relation(Fact):
    """A directed edge of an architecture."""

    kind: Literal["relation"]
    origin: FactId = Field(description="Component or actor that acts.")
    target: FactId = Field(description="Component or actor that is acted on.")
    label: Line = Field(description="What passes or happens, in a few words on the arrow.")
    line: Literal["solid", "dotted"] = Field(
        "solid", description="dotted: optional, or only as an answer."
    )

    def mentions(self) -> Iterator[Mention]:
        yield from super().mentions()
        yield Mention(("origin",), self.origin, ("component", "actor"))
        yield Mention(("target",), self.target, ("component", "actor"))
