"""What every piece of evidence can tell about itself."""

from __future__ import annotations

from affidoc_schemas.closed import Closed

__all__ = ["Piece"]


class Piece(Closed):
    """One thing that a statement rests on."""

    type: str

    def names_fact(self) -> tuple[str, str, tuple[str, ...]] | None:
        """The field, fact id and allowed kinds, where the piece points to another fact."""
        return None

    def names_source(self) -> str | None:
        """The name of the source that must be read to verify the piece."""
        return None
