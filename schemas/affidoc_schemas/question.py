"""`question`: something a design leaves open, with our proposal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from affidoc_schemas.fact import Fact, Mention
from affidoc_schemas.names import FactId

__all__ = ["Question"]


class Question(Fact):
    """An open question of a source; its answer, if any, is another fact."""

    kind: Literal["question"]
    number: int = Field(ge=1, description="Number the source gives it.")
    state: Literal["open", "resolved"] = Field(description="As the source says.")
    resolved_by: FactId | None = Field(None, description="The fact with which it was resolved.")
    proposals: tuple[FactId, ...] = Field((), description="Facts that propose an answer.")

    def mentions(self) -> Iterator[Mention]:
        yield from super().mentions()
        if self.resolved_by is not None:
            yield Mention(("resolved_by",), self.resolved_by)
        for index, target in enumerate(self.proposals):
            yield Mention(("proposals", index), target)
