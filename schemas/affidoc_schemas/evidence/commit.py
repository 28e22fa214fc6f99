"""`commit`: something about the history of a source."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from affidoc_schemas.evidence.piece import Piece
from affidoc_schemas.names import Commit, RelativePath, SourceName

__all__ = ["CommitEvidence"]

Revision = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][\w./+-]*$", max_length=200)]


class CommitEvidence(Piece):
    """Holds while the commit is in the history of the pin, and is what the piece says of it.

    That a signature is *present* says nothing about who made it. *Verified* means: made by a key
    that the allowed-signers file of the source names.
    """

    type: Literal["commit"]
    source: SourceName = Field(description="Name of a declared source, pinned by commit.")
    commit: Commit | None = Field(None, description="Full id of the commit.")
    tag: Revision | None = Field(
        None, description="Name of a tag; with 'commit' it must name that commit."
    )
    ancestor_of: Revision | None = Field(
        None, description="A commit or tag that must come after it; default is the pin."
    )
    date_from: date | None = Field(None, description="Committed on this day or later (UTC).")
    date_to: date | None = Field(None, description="Committed on this day or earlier (UTC).")
    signed: Literal["present", "verified"] | None = Field(
        None, description="present: there is a signature; verified: it is by an allowed signer."
    )
    allowed_signers: RelativePath | None = Field(
        None, description="With 'verified': the allowed-signers file in the source, at the pin."
    )

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if self.commit is None and self.tag is None:
            raise ValueError("give at least one of: commit, tag")
        if (self.signed == "verified") != (self.allowed_signers is not None):
            raise ValueError("'allowed_signers' goes with signed: verified, and only with it")
        if self.date_from and self.date_to and self.date_from > self.date_to:
            raise ValueError("'date_from' is after 'date_to'")
        return self

    def names_source(self) -> str:
        return self.source
