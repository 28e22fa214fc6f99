"""A file before and after: where a block of it is now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from affidoc.drift.align import GONE, aligned
from affidoc.drift.text import Text, letters, squeezed
from affidoc.drift.words import depths, words_of

__all__ = ["Pair", "reads_alike"]

Range = tuple[int, int]
"""Lines from 0, the end outside."""


class Pair:
    """The two states of one file, which may have another name in the second."""

    def __init__(self, old: Text, new: Text) -> None:
        self.old = old
        self.new = new

    def verbatim(self, block: Range) -> Range | None:
        """Where the block stands line by line; not where another such block stood before."""
        start, end = block
        size = end - start
        wanted = self.old.lines[start:end]
        at = self._mapped[start]
        if at != GONE and self.new.lines[at : at + size] == wanted:
            return at, at + size
        free = [at for at in self.new.verbatim(wanted) if not self.is_others(block, at, at + size)]
        return self._nearest(block, [(at, at + size) for at in free])

    def in_words(self, block: Range) -> Range | None:
        """Where the words of the block stand, nested alike."""
        start, end = block
        wanted = self.old.lines[start:end]
        squeeze = squeezed(wanted)
        if not squeeze:
            return None
        found = [
            (at, stop)
            for at, stop in self.new.loosely(squeeze)
            if reads_alike(wanted, self.old.path, self.new.lines[at:stop], self.new.path)
            and not self.is_others(block, at, stop)
        ]
        return self._nearest(block, found)

    def region(self, block: Range) -> Range:
        """The lines that stand now between what was around the block; may be empty."""
        start, end = block
        above, below = self._above[start], self._below[end]
        first = self._mapped[above] + 1 if above != GONE else 0
        last = self._mapped[below] if below < len(self._mapped) else len(self.new.lines)
        kept = [number for number in range(start, end) if self._mapped[number] != GONE]
        room = 2 * (end - start) + 2
        if kept:  # what was put in before or after the block is not part of it
            head, tail = kept[0] - start, end - 1 - kept[-1]
            first = max(first, self._mapped[kept[0]] - (head + 2 if head else 0))
            last = min(last, self._mapped[kept[-1]] + 1 + (tail + 2 if tail else 0))
        else:
            last = min(last, first + room)
        return first, max(first, last)

    def kept(self, block: Range) -> int:
        """How many lines of the block that say something are still in their place."""
        return sum(
            self._mapped[number] != GONE and letters(self.old.lines[number : number + 1]) > 2
            for number in range(*block)
        )

    def is_others(self, block: Range, start: int, end: int) -> bool:
        """Whether these new lines are mostly old lines outside of the block."""
        first, last = block
        others = sum(
            self._back[number] != GONE and not first <= self._back[number] < last
            for number in range(start, end)
        )
        return 2 * others > end - start

    @cached_property
    def _mapped(self) -> list[int]:
        return aligned(self.old.lines, self.new.lines)

    @cached_property
    def _back(self) -> list[int]:
        back = [GONE] * len(self.new.lines)
        for number, at in enumerate(self._mapped):
            if at != GONE:
                back[at] = number
        return back

    @cached_property
    def _above(self) -> list[int]:
        """For each old line (and the end) the nearest one above it that is still there."""
        found = [GONE]
        for number, at in enumerate(self._mapped):
            found.append(number if at != GONE else found[-1])
        return found

    @cached_property
    def _below(self) -> list[int]:
        """For each old line (and the end) the nearest from it on; the end where there is none."""
        size = len(self._mapped)
        found = [size] * (size + 1)
        for number in range(size - 1, -1, -1):
            found[number] = number if self._mapped[number] != GONE else found[number + 1]
        return found

    def _nearest(self, block: Range, places: Sequence[Range]) -> Range | None:
        if not places:
            return None
        above = self._above[block[0]]
        expected = self._mapped[above] + block[0] - above if above != GONE else block[0]
        return min(places, key=lambda place: (abs(place[0] - expected), place))


def reads_alike(old: Sequence[bytes], old_path: str, new: Sequence[bytes], new_path: str) -> bool:
    """Whether two texts are the same words, nested alike."""
    return (
        words_of(old, old_path)[0] == words_of(new, new_path)[0]
        and depths(old, old_path) == depths(new, new_path)
    )  # fmt: skip
