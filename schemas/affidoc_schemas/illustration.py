"""`illustration`: an assumed number that explains a mechanism."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from affidoc_schemas.fact import Fact, Mention
from affidoc_schemas.names import FactId
from affidoc_schemas.status import Status

__all__ = ["Illustration"]


class Illustration(Fact):
    """May only be shown on a page that shows its disclaimer too."""

    kind: Literal["illustration"]
    status: Literal[Status.ILLUSTRATIVE] = Field(description="Always illustrative.")
    disclaimer: FactId = Field(description="The fact that says the number is assumed.")

    def mentions(self) -> Iterator[Mention]:
        yield from super().mentions()
        yield Mention(("disclaimer",), self.disclaimer)
