"""`schema`: an OpenAPI or JSON Schema document says something at a place."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

from affidoc_schemas.closed import Closed
from affidoc_schemas.evidence.piece import Piece
from affidoc_schemas.names import RelativePath, SourceName

__all__ = ["ExpectedSchema", "SchemaEvidence"]

Scalar = bool | int | float | str


class ExpectedSchema(Closed):
    """What the schema at the pointer must say; what is not given does not matter."""

    type: str | tuple[str, ...] | None = Field(None, description="Its type, or list of types.")
    enum: tuple[Scalar, ...] | None = Field(None, description="Its values, in any order.")
    default: Scalar | None = Field(None, description="Its default.")
    minimum: int | float | None = Field(None, description="Its lower bound.")
    maximum: int | float | None = Field(None, description="Its upper bound.")
    required: bool | None = Field(
        None, description="Whether the object around it, or the operation, demands it."
    )

    @model_validator(mode="after")
    def _something(self) -> Self:
        if not self.model_fields_set:
            raise ValueError("say what is expected, or leave 'expects' out")
        return self


class SchemaEvidence(Piece):
    """Holds while the pointer leads somewhere, and the schema there says what is expected."""

    type: Literal["schema"]
    source: SourceName = Field(description="Name of a declared source.")
    path: RelativePath = Field(description="A JSON or YAML document.")
    pointer: str = Field(
        pattern=r"^(?:/(?:[^/~]|~[01])*)+$",
        max_length=500,
        description="JSON pointer (`/components/schemas/Task/properties/limit`); a `$ref` on the"
        " way is followed inside the document.",
    )
    expects: ExpectedSchema | None = Field(
        None, description="What stands there: type, enum, default, minimum, maximum, required."
    )

    def names_source(self) -> str:
        return self.source
