"""What stands at a place of a text: a word that may be an id, or a field of a fact."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from affidoc.facts.events import Path, positions

__all__ = ["Word", "field_at", "piece_at", "word_at"]

MAX_TEXT = 4 * 1024 * 1024
"""Characters of a facts file in which fields are looked for at every hover."""
_ID = re.compile(r"[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Word:
    """Letters, digits, dots and dashes in one line, with their offsets."""

    text: str
    start: int
    end: int


def word_at(line: str, column: int) -> Word | None:
    """The word around or just before a place of a line."""
    for match in _ID.finditer(line[: column + 200], max(0, column - 200)):
        if match.start() <= column <= match.end():
            return Word(match.group(), match.start(), match.end())
    return None


def field_at(lines: Sequence[str], line: int, column: int) -> Path:
    """The path of the innermost value that starts at or before a place (counted from 1).

    A text that breaks off gives the fields up to there.
    """
    if sum(map(len, lines)) > MAX_TEXT:
        return ()
    found = positions("\n".join(lines) + "\n")
    best: tuple[tuple[int, int], int, Path] = ((0, 0), 0, ())
    for marks in (found.values, found.keys):
        for path, mark in marks.items():
            if mark <= (line, column):
                best = max(best, (mark, len(path), path), key=lambda one: one[:2])
    return best[2]


def piece_at(lines: Sequence[str], line: int, column: int) -> tuple[int, int] | None:
    """Number of the fact and of its piece of evidence at a place, both from 0."""
    path = field_at(lines, line, column)
    match path:
        case ("facts", int(fact), "evidence", int(piece), *_):
            return fact, piece
    return None
