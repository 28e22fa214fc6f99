"""Where in a facts file a line stands, read from its indentation: the text may not parse yet."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

__all__ = ["Place", "place_in"]

MAX_LINES = 2_000
"""Lines that are looked at on either side; a fact has a few dozen."""
_KEY = re.compile(r"([A-Za-z_][\w-]*)[ \t]*:(?:[ \t]+|$)")
_FLOW_KEY = re.compile(r"[{,][ \t]*([A-Za-z_][\w-]*)[ \t]*:[ \t]*([^,{}\[\]]*)")
_FLOW_LAST = re.compile(r"[{,][ \t]*([A-Za-z_][\w-]*)[ \t]*:[ \t]*(?:\[[^\]{}]*|[^,{}\[\]]*)\Z")
_TYPED = re.compile(r"[\w.\-/]*\Z")


class Place(NamedTuple):
    """What is being typed: a key, or the value of the last key of the chain."""

    chain: tuple[str, ...]
    """Keys from the top of the file to the mapping, or to the value, that is typed in."""
    settled: tuple[dict[str, str], ...]
    """The mappings on the way, outermost first: their keys with plain values. The last one is the
    mapping that the place is in."""
    typed: str
    """The beginning of the word before the place."""
    value: bool
    """Whether the value of the last key is typed; an item of a list may be either."""


class _Line(NamedTuple):
    indent: int
    """Column of the content, after dashes."""
    dash: int | None
    """Column of the last dash, where an item of a list starts here."""
    key: str | None
    rest: str


def place_in(lines: Sequence[str], line: int, column: int) -> Place:
    """The place before a column of a line, both from 0."""
    whole = lines[line] if line < len(lines) else ""
    text = whole[:column]
    here = _read(text)
    if not text.strip():
        here = here._replace(indent=column)
    body = text[here.indent :]
    chain: list[str] = []
    settled: list[dict[str, str]] = []
    value = here.key is not None
    start = _open_brace(body)
    if start is not None:
        flow = body[start:]
        settled.append({match[1]: match[2].strip() for match in _FLOW_KEY.finditer(flow)})
        last = _FLOW_LAST.search(flow)
        value = last is not None
        if last is not None:
            chain.append(last[1])
    if here.key is not None:
        chain.append(here.key)
    if here.key is not None or here.dash is None or start is None:
        settled.append(_siblings(lines, line, here))
    _climb(lines, line, here, chain, settled)
    typed = _TYPED.search(body)
    word = typed.group() if typed is not None else ""
    return Place(tuple(reversed(chain)), tuple(reversed(settled)), word, value)


def _climb(
    lines: Sequence[str], line: int, here: _Line, chain: list[str], settled: list[dict[str, str]]
) -> None:
    """Add the keys and mappings around a line, innermost first."""
    level, dash = here.indent, here.dash
    for number in range(min(line, len(lines)) - 1, max(-1, line - MAX_LINES), -1):
        if _is_blank(lines[number]):
            continue
        one = _read(lines[number])
        owns = one.key is not None and not one.rest
        if dash is not None:  # looking for the key that has the list
            if one.indent <= dash and owns and one.dash != dash:
                chain.append(one.key or "")
                settled.append(_siblings(lines, number, one))
                level, dash = one.indent, one.dash
        elif one.indent == level and one.dash is not None:
            dash = one.dash
        elif one.indent < level and owns:
            chain.append(one.key or "")
            settled.append(_siblings(lines, number, one))
            level, dash = one.indent, one.dash


def _siblings(lines: Sequence[str], line: int, here: _Line) -> dict[str, str]:
    """The keys of the mapping that a line belongs to, with their plain values."""
    found: dict[str, str] = {}
    last = min(line, len(lines)) - 1
    up = range(last, max(-1, line - MAX_LINES), -1) if here.dash is None else range(0)
    for number in up:
        one = _read(lines[number])
        if _is_blank(lines[number]) or one.indent > here.indent:
            continue
        if one.indent < here.indent:
            break
        if one.key is not None:
            found.setdefault(one.key, one.rest)
        if one.dash is not None:
            break
    if here.key is not None:
        found.setdefault(here.key, here.rest)
    for number in range(line + 1, min(len(lines), line + MAX_LINES)):
        one = _read(lines[number])
        if _is_blank(lines[number]) or one.indent > here.indent:
            continue
        if one.indent < here.indent or one.dash is not None:
            break
        if one.key is not None:
            found.setdefault(one.key, one.rest)
    return found


def _open_brace(body: str) -> int | None:
    """Offset of the innermost `{` that is not closed."""
    closed = 0
    for number in range(len(body) - 1, -1, -1):
        if body[number] == "}":
            closed += 1
        elif body[number] == "{":
            if closed == 0:
                return number
            closed -= 1
    return None


def _read(text: str) -> _Line:
    indent = len(text) - len(text.lstrip(" "))
    dash = None
    while text.startswith("- ", indent) or text[indent:] == "-":
        dash = indent
        indent += 1
        indent += len(text[indent:]) - len(text[indent:].lstrip(" "))
    match = _KEY.match(text, indent)
    if match is None:
        return _Line(indent, dash, None, "")
    return _Line(indent, dash, match[1], text[match.end() :].strip().strip("'\""))


def _is_blank(text: str) -> bool:
    return not text.strip() or text.lstrip().startswith("#")
