"""A text as words: what is left of it when line breaks, indentation and spacing do not count.

In code a string is one word, whatever stands in it; the kind of its quotes and a comma before a
closing bracket do not count either, since formatters change them. Where indentation carries
meaning, `depths` tells whether two texts of the same words are nested alike.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Sequence

__all__ = ["depths", "is_prose", "words_of"]

_PROSE = frozenset({"", "adoc", "asciidoc", "htm", "html", "markdown", "md", "rst", "text", "txt"})
_NESTED = frozenset({"py", "pyi", "yaml", "yml"})
_STRINGS = (
    r'"""[\s\S]*?"""|\'\'\'[\s\S]*?\'\'\'|`[^`]*`'
    r'|"(?:[^"\\\n]|\\.){0,500}"|\'(?:[^\'\\\n]|\\.){0,500}\''
)
"""The bound keeps a line of nothing but quotes from being read again from each of them."""
_CODE = re.compile(rf"{_STRINGS}|\w+|[^\w\s]")
_STATEMENTS = re.compile(rf"{_STRINGS}|#[^\n]*|\w+|[^\w\s]")
_WORDS = re.compile(r"\w+|[^\w\s]")
_MANY_LINES = ('"""', "'''", "`")
_CLOSING = frozenset(")]}")
_OPENING = frozenset("([{")


def words_of(lines: Sequence[bytes], path: str) -> tuple[list[str], list[tuple[int, int]]]:
    """The words of some lines of a file, and the lines (from 0) that each begins and ends on."""
    text = b"\n".join(lines).decode("utf-8", "surrogateescape")
    words: list[str] = []
    places: list[tuple[int, int]] = []
    line = 0
    last = 0
    for match in (_WORDS if is_prose(path) else _CODE).finditer(text):
        first = line + text.count("\n", last, match.start())
        line = first + text.count("\n", match.start(), match.end())
        last = match.end()
        word = match.group()
        if len(word) > 1 and word[0] in "\"'`" and word[-1] == word[0]:
            word = _string(word)
        elif word in _CLOSING and words and words[-1] == ",":
            words.pop()
            places.pop()
        words.append(word)
        places.append((first, line))
    return words, places


def is_prose(path: str) -> bool:
    """Whether the path names a text for people, in which only the words count."""
    return path.rpartition(".")[2].lower() in _PROSE if "." in path else True


def depths(lines: Sequence[bytes], path: str) -> list[int] | None:
    """How deep each statement is nested, for a text whose indentation means something.

    None where indentation does not matter. Depths are ranks and not numbers of blanks; lines
    inside brackets and strings are no statements.
    """
    if path.rpartition(".")[2].lower() not in _NESTED:
        return None
    text = b"\n".join(lines).decode("utf-8", "surrogateescape")
    inside = start = last = 0
    widths: list[int] = []
    for match in _STATEMENTS.finditer(text):
        word = match.group()
        start = max(start, text.rfind("\n", last, match.start()) + 1)
        if inside == 0 and start >= last and not text[start : match.start()].strip():
            widths.append(len(text[start : match.start()].expandtabs()))
        last = match.end()
        if word in _OPENING:
            inside += 1
        elif word in _CLOSING:
            inside = max(0, inside - 1)
    ranks = {width: rank for rank, width in enumerate(sorted(set(widths)))}
    return [ranks[width] for width in widths]


def _string(word: str) -> str:
    """A string with one kind of quotes; one of many lines without the indentation around it."""
    for quotes in _MANY_LINES:
        if word.startswith(quotes):
            inner = word[len(quotes) : -len(quotes)]
            return '"""' + inspect.cleandoc(inner) if quotes != "`" else word
    inner = word[1:-1]
    return word if '"' in inner or "\\" in inner else f'"{inner}"'
