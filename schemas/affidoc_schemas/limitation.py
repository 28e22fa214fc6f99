"""`limitation`: what a system or a review does not do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from affidoc_schemas.fact import Fact, Mention
from affidoc_schemas.names import FactId, Prose

__all__ = ["Limitation"]


class Limitation(Fact):
    """A boundary that readers must know."""

    kind: Literal["limitation"]
    limits: tuple[FactId, ...] = Field((), description="Facts whose reach it narrows.")
    instead: Prose | None = Field(None, description="What a reader can do about it.")

    def mentions(self) -> Iterator[Mention]:
        yield from super().mentions()
        for index, target in enumerate(self.limits):
            yield Mention(("limits", index), target)
