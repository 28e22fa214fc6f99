"""Places of ours (lines and characters from 1) to places of an editor (from 0, in its units).

Editors count UTF-16 units unless both sides agree on something else, so a character beyond the
basic plane takes two.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from lsprotocol import types

from affidoc.diagnostics import Location

__all__ = ["column_at", "position", "range_of", "span"]

_WORD = re.compile(r"[^\s,\[\]{}()<>\"'`#]+")
_UNITS = {
    types.PositionEncodingKind.Utf8: ("utf-8", 1),
    types.PositionEncodingKind.Utf16: ("utf-16-le", 2),
    types.PositionEncodingKind.Utf32: ("utf-32-le", 4),
}

Encoding = types.PositionEncodingKind | str | None


def position(lines: Sequence[str], line: int, column: int, encoding: Encoding) -> types.Position:
    """The place of an editor; one beyond the text is moved to its end."""
    number = min(max(line, 1), max(len(lines), 1))
    text = lines[number - 1] if lines else ""
    upto = text[: min(max(column - 1, 0), len(text))]
    return types.Position(number - 1, _length(upto, encoding))


def column_at(text: str, units: int, encoding: Encoding) -> int:
    """How many characters of a line stand before a place of an editor."""
    if text.isascii():
        return min(max(units, 0), len(text))
    taken = 0
    for number, char in enumerate(text):
        taken += _length(char, encoding)
        if taken > units:
            return number
    return len(text)


def range_of(lines: Sequence[str], at: Location, encoding: Encoding) -> types.Range:
    """What an editor underlines: to the end where the place has one, else the word that starts."""
    start = position(lines, at.line, at.column, encoding)
    if at.end_line is not None and at.end_column is not None:
        return types.Range(start, position(lines, at.end_line, at.end_column, encoding))
    text = lines[start.line] if lines else ""
    word = _WORD.match(text, min(at.column - 1, len(text)))
    end = word.end() if word is not None else min(at.column, len(text))
    return types.Range(start, position(lines, start.line + 1, end + 1, encoding))


def span(lines: Sequence[str], line: int, start: int, end: int, encoding: Encoding) -> types.Range:
    """The range between two offsets of a line, which is counted from 0."""
    return types.Range(
        position(lines, line + 1, start + 1, encoding), position(lines, line + 1, end + 1, encoding)
    )


def _length(text: str, encoding: Encoding) -> int:
    if text.isascii():
        return len(text)
    codec, width = _UNITS.get(types.PositionEncodingKind(encoding or "utf-16"), ("utf-16-le", 2))
    return len(text.encode(codec, "surrogatepass")) // width
