"""A block in pieces: whether each of its lines still stands somewhere, in several places."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, pairwise

from affidoc.drift.text import Text, letters

__all__ = ["scattered"]

_TELLING = 8
"""Letters and digits of a line that can be followed on its own."""
_TRIED = 50
"""Places of a line that are tried as the start of a piece."""

Place = tuple[Text, int, int]


def scattered(
    block: Sequence[bytes],
    places: Callable[[bytes], Iterator[tuple[Text, int]]],
    taken: Callable[[Text, int, int], bool],
) -> list[Place] | None:
    """The pieces in the order of the block; None where a line is gone, or they stand together.

    `places` tells where a line stands; `taken` whether some lines were there before, so that they
    are not the block's.
    """
    pieces: list[tuple[Text, int, int, int]] = []
    at = 0
    while at < len(block):
        if letters(block[at : at + 1]) < _TELLING:
            at += 1  # brackets and blank lines go with what is around them
            continue
        longest = _longest(block, at, places, taken)
        if longest is None:
            return None
        text, start, size = longest
        above = pieces[-1][3] if pieces else 0
        back = 0
        while (
            at - back > above
            and start > back
            and (block[at - back - 1] == text.lines[start - back - 1])
        ):
            back += 1
        at += size
        pieces.append((text, start - back, start + size, at))
    joined = _joined([piece[:3] for piece in pieces])
    return joined if len(joined) > 1 and _apart(joined, len(block)) else None


def _longest(
    block: Sequence[bytes],
    at: int,
    places: Callable[[bytes], Iterator[tuple[Text, int]]],
    taken: Callable[[Text, int, int], bool],
) -> tuple[Text, int, int] | None:
    best: tuple[Text, int, int] | None = None
    for text, start in islice(places(block[at]), _TRIED):
        size = 1
        while (
            at + size < len(block)
            and start + size < len(text.lines)
            and block[at + size] == text.lines[start + size]
        ):
            size += 1
        if (best is None or size > best[2]) and not taken(text, start, start + size):
            best = (text, start, size)
    return best


def _joined(pieces: Sequence[Place]) -> list[Place]:
    """Pieces that touch are one."""
    joined: list[Place] = []
    for text, start, end in pieces:
        if joined and joined[-1][0] is text and joined[-1][2] == start:
            joined[-1] = (text, joined[-1][1], end)
        else:
            joined.append((text, start, end))
    return joined


def _apart(pieces: Sequence[Place], size: int) -> bool:
    """Whether something else stands between the pieces; lines put into a block only change it."""
    between = 0
    for (text, _, end), (other, start, _) in pairwise(pieces):
        if text is not other or start < end:
            return True
        between += start - end
    return between > max(size, 10)
