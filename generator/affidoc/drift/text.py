"""One file as lines, with the indexes that finding a block in it needs, each made once."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property

from affidoc.evidence import lines_of

__all__ = ["Text", "letters", "squeezed"]

_MOST = 1000
"""Places of a line that are tried: beyond it stands boilerplate."""
_TRIED = 20
_QUOTES = bytes.maketrans(b"'", b'"')
_SILENT = bytes(number for number in range(128) if not chr(number).isalnum())


class Text:
    """Lines are counted from 0 here, ranges are `start, end` with the end outside."""

    def __init__(self, path: str, data: bytes, blob: str = "") -> None:
        self.path = path
        self.blob = blob
        self.data = data

    @cached_property
    def lines(self) -> list[bytes]:
        """As evidence counts and compares them."""
        return lines_of(self.data)

    @cached_property
    def places(self) -> dict[bytes, list[int]]:
        """Indexes by line."""
        found: dict[bytes, list[int]] = defaultdict(list)
        for number, line in enumerate(self.lines):
            found[line].append(number)
        return dict(found)

    @cached_property
    def squeezed(self) -> bytes:
        """The text without blanks, line ends and commas, with one kind of quotes."""
        return squeezed(self.lines)

    @cached_property
    def _starts(self) -> list[int]:
        """Where each line (and the end) begins in the squeezed text."""
        found = [0]
        for line in self.lines:
            found.append(found[-1] + len(squeezed((line,))))
        return found

    def verbatim(self, block: Sequence[bytes]) -> list[int]:
        """Where the block stands, line by line."""
        rare, places = _rarest(block, self.places)
        lines, size, wanted = self.lines, len(block), list(block)
        starts = (place - rare for place in places[:_MOST])
        return [at for at in starts if at >= 0 and lines[at : at + size] == wanted]

    def loosely(self, wanted: bytes) -> list[tuple[int, int]]:
        """The whole lines on which a squeezed text stands, as ranges."""
        found: list[tuple[int, int]] = []
        at = self.squeezed.find(wanted)
        while at >= 0 and len(found) < _TRIED:
            first = bisect_right(self._starts, at) - 1
            end = bisect_left(self._starts, at + len(wanted))
            if self._starts[first] == at and self._starts[end] == at + len(wanted):
                found.append((first, end))
            at = self.squeezed.find(wanted, at + 1)
        return found


def squeezed(lines: Sequence[bytes]) -> bytes:
    """What formatters leave alone, so that a text can be found however it is broken into lines.

    Quick, and only a first sieve: `words` decides.
    """
    return b"".join(lines).translate(_QUOTES, b" \t\v\f\r,")


def letters(lines: Sequence[bytes]) -> int:
    """How much a text says: its letters and digits."""
    return len(b"".join(lines).translate(None, _SILENT))


def _rarest(block: Sequence[bytes], index: dict[bytes, list[int]]) -> tuple[int, list[int]]:
    """The line that has the fewest places, and these; none where one has no place at all."""
    best: list[int] = []
    rare = -1
    for number, line in enumerate(block):
        places = index.get(line)
        if places is None:
            return 0, []
        if rare < 0 or len(places) < len(best):
            rare, best = number, places
    return rare, best
