"""Comments of a facts file, and the ignores among them.

The parser drops comments, so they are looked for in the lines; what the parser calls a quoted or a
block text is left out first, since a `#` inside one is text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import yaml

from affidoc.diagnostics import Ignore, Location, read_ignore
from affidoc.facts.document import Document

__all__ = ["comments", "ignores"]

_MEANT = re.compile(r"#\s*affidoc:\s*ignore")
_START = re.compile(r"(?:^|(?<=[ \t]))#")


def ignores(document: Document, facts: int) -> tuple[Ignore, ...]:
    """Every ignore of a file that parses and has so many facts, with the lines it speaks of.

    On a line of its own it speaks of the next line, else of its own line. Where that line starts a
    record, it speaks of the whole record; it never reaches beyond one.
    """
    if not _MEANT.search(document.text):
        return ()
    lines = document.text.split("\n")
    found = comments(document.text)
    alone = {line for line, column, _ in found if not lines[line - 1][: column - 1].strip()}
    records = _records(document, facts, len(lines))
    result: list[Ignore] = []
    below = 0
    for line, column, text in reversed(found):
        if line in alone:
            below = below if line + 1 in alone else line + 1
        read = read_ignore(text)
        if read is not None:
            target = below if line in alone else line
            span = (target, records.get(target, target))
            result.append(Ignore(*read, Location(document.path, line, column), *span))
    return tuple(reversed(result))


def comments(text: str) -> list[tuple[int, int, str]]:
    """Line, column and text after the `#` of each comment, in order; the text must parse."""
    lines = text.split("\n")
    texts: dict[int, list[tuple[int, int]]] = {}
    for first, start, last, end in _texts(text):
        for number in range(first, min(last, len(lines) - 1) + 1):
            left = start if number == first else 0
            right = end if number == last else len(lines[number])
            texts.setdefault(number, []).append((left, right))
    found = []
    for number, line in enumerate(lines):
        if "#" not in line:
            continue
        match = _START.search(_blanked(line, texts.get(number, [])))
        if match is not None:
            found.append((number + 1, match.start() + 1, line[match.end() :].rstrip("\r")))
    return found


def _blanked(line: str, spans: list[tuple[int, int]]) -> str:
    """The line with NUL in place of its texts, which stand in order."""
    parts = []
    done = 0
    for left, right in spans:
        parts += [line[done:left], "\0" * (right - left)]
        done = right
    return "".join([*parts, line[done:]])


def _texts(text: str) -> Iterator[tuple[int, int, int, int]]:
    """Where quoted and block texts begin and end: line and column, both from 0."""
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        if not isinstance(event, yaml.ScalarEvent) or not event.style:
            continue
        begin, end = event.start_mark, event.end_mark
        assert begin is not None  # noqa: S101 - the parser marks every event
        assert end is not None  # noqa: S101
        if event.style in "|>":  # after the indicator a comment may stand
            yield begin.line + 1, 0, end.line, end.column
        else:
            yield begin.line, begin.column, end.line, end.column


def _records(document: Document, facts: int, lines: int) -> dict[int, int]:
    """The last line of each fact, by its first."""
    starts = [document.locate(("facts", index)).line for index in range(facts)]
    return dict(zip(starts, [*(start - 1 for start in starts[1:]), lines], strict=True))
