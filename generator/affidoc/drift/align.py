"""Which line of a new text is which line of the old one: by lines that stand once in both.

Patience-like: lines that are unique on both sides and in the same order are the frame, and the
parts between are taken on their own. Near linear, and without recursion.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

__all__ = ["GONE", "aligned"]

GONE = -1
_ROUNDS = 16
"""Frames within frames; what is left then is boilerplate that cannot be told apart."""


def aligned(old: Sequence[bytes], new: Sequence[bytes]) -> list[int]:
    """For each old line the index of its new one, rising; GONE where there is none."""
    mapped = [GONE] * len(old)
    waiting = [(0, len(old), 0, len(new), 0)]
    while waiting:
        start, end, other, stop, round_ = waiting.pop()
        while start < end and other < stop and old[start] == new[other]:
            mapped[start] = other
            start, other = start + 1, other + 1
        while start < end and other < stop and old[end - 1] == new[stop - 1]:
            end, stop = end - 1, stop - 1
            mapped[end] = stop
        if start == end or other == stop or round_ == _ROUNDS:
            continue
        frame = _frame(old, new, start, end, other, stop)
        for left, right in frame:
            waiting.append((start, left, other, right, round_ + 1))
            mapped[left] = right
            start, other = left + 1, right + 1
        if frame:
            waiting.append((start, end, other, stop, round_ + 1))
    return mapped


def _frame(
    old: Sequence[bytes], new: Sequence[bytes], start: int, end: int, other: int, stop: int
) -> list[tuple[int, int]]:
    """Pairs of lines that stand once in both parts: the longest row of them that rises."""
    there = _once(new, other, stop)
    pairs = [(at, there[line]) for line, at in _once(old, start, end).items() if line in there]
    pairs.sort()
    ends: list[int] = []  # smallest last index of a row of this length
    tails: list[int] = []  # the pair that it ends with
    before = [-1] * len(pairs)
    for number, (_, at) in enumerate(pairs):
        length = bisect_left(ends, at)
        if length:
            before[number] = tails[length - 1]
        if length == len(ends):
            ends.append(at)
            tails.append(number)
        else:
            ends[length] = at
            tails[length] = number
    row: list[tuple[int, int]] = []
    number = tails[-1] if tails else -1
    while number >= 0:
        row.append(pairs[number])
        number = before[number]
    row.reverse()
    return row


def _once(lines: Sequence[bytes], start: int, end: int) -> dict[bytes, int]:
    """Index by line, of lines that stand exactly once in a part."""
    found: dict[bytes, int] = {}
    for at in range(start, end):
        line = lines[at]
        found[line] = GONE if line in found else at
    return {line: at for line, at in found.items() if at != GONE}
