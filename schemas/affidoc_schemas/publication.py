"""`publication`: a reviewed text for readers elsewhere, tied to facts, with an expiry."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Literal, Self

from pydantic import Field, model_validator

from affidoc_schemas.closed import Closed
from affidoc_schemas.fact import Fact, Mention
from affidoc_schemas.names import FactId, Line, Prose, RelativePath

__all__ = ["Publication", "Review"]


class Review(Closed):
    """Somebody read the text and agreed."""

    by: Line = Field(description="Who.")
    role: Literal["owner", "technical", "legal"] = Field(description="In which role.")
    on: date = Field(description="When.")
    body_digest: str = Field(
        pattern=r"^[0-9a-f]{64}$", description="SHA-256 of the body that was read."
    )


class Publication(Fact):
    """A draft for a channel. The site cannot post it; a person does."""

    kind: Literal["publication"]
    channel: Line = Field(description="Where a person would post it.")
    language: Line = Field(description="Language tag of the text, such as en.")
    audience: Line = Field(description="Who should read it.")
    state: Literal["draft", "in_review", "approved", "published", "withdrawn"] = Field(
        description="Where it stands."
    )
    body: Prose = Field(description="The text; `{some.fact.id}` becomes the value of that fact.")
    claims: tuple[FactId, ...] = Field(min_length=1, description="Facts it uses.")
    disclaimers: tuple[FactId, ...] = Field((), description="Facts it must carry beside them.")
    link: RelativePath = Field(description="The page of this guide it leads to.")
    character_limit: int = Field(ge=1, description="Most characters the channel takes.")
    expires: date = Field(description="From this day on it is not shown as ready.")
    reviews: tuple[Review, ...] = Field((), description="Who agreed to which wording.")

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if len(self.body) > self.character_limit:
            raise ValueError(
                f"the body has {len(self.body)} characters, the limit is {self.character_limit}"
            )
        return self

    def mentions(self) -> Iterator[Mention]:
        yield from super().mentions()
        for field in ("claims", "disclaimers"):
            for index, target in enumerate(getattr(self, field)):
                yield Mention((field, index), target)
