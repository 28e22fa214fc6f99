"""What every piece of evidence can tell about itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from affidoc_schemas.closed import Closed

__all__ = ["Piece", "Where", "leaves"]

Where = tuple[str | int, ...]
"""Path of a field inside a fact, as in the YAML."""


class Piece(Closed):
    """One thing that a statement rests on."""

    type: str

    def names_fact(self) -> tuple[str, str, tuple[str, ...]] | None:
        """The field, fact id and allowed kinds, where the piece points to another fact."""
        return None

    def names_source(self) -> str | None:
        """The name of the source that must be read to verify the piece."""
        return None

    def members(self) -> tuple[tuple[Where, Piece], ...]:
        """The pieces that a composition is made of, each with its place below this one."""
        return ()


def leaves(
    evidence: Sequence[Piece], where: Where = ("evidence",)
) -> Iterator[tuple[Where, Piece]]:
    """All pieces that are no composition, with their places in the fact, in the order written."""
    for index, outer in enumerate(evidence):
        inside = outer.members()
        if not inside:  # as nearly always
            yield (*where, index), outer
            continue
        yield from _inner((*where, index), inside)


def _inner(where: Where, members: tuple[tuple[Where, Piece], ...]) -> Iterator[tuple[Where, Piece]]:
    waiting = [((*where, *below), member) for below, member in reversed(members)]
    while waiting:
        place, piece = waiting.pop()
        members = piece.members()
        if not members:
            yield place, piece
        waiting += [((*place, *below), member) for below, member in reversed(members)]
