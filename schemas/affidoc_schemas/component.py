"""`component`: a part of a system, as drawn in an architecture picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from affidoc_schemas.fact import Fact, Mention
from affidoc_schemas.names import FactId, Line

__all__ = ["Component"]


class Component(Fact):
    """A part that has a place and relations in an architecture."""

    kind: Literal["component"]
    label: Line = Field(description="Name inside a diagram box.")
    shape: Literal["box", "store", "person", "external", "group"] = Field(
        "box", description="How a diagram draws it; 'group' is a frame around its children."
    )
    parent: FactId | None = Field(None, description="The group component that contains this one.")

    def mentions(self) -> Iterator[Mention]:
        yield from super().mentions()
        if self.parent is not None:
            yield Mention(("parent",), self.parent, ("component",))
