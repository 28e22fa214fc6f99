"""Single values of a facts file replaced in place; every other byte stays as it is."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from affidoc.errors import CouldNotCheck
from affidoc.facts.document import Document
from affidoc.facts.events import Path, YamlProblem, parse, positions

__all__ = ["Replacement", "edited_text"]

Replacement = tuple[Path, str | int, str | int]
"""Where a value stands, what it is, and what it is to be."""

_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_./-]*\Z")
_DOUBLE = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_SINGLE = re.compile(r"'(?:[^'\n]|'')*'")


def edited_text(document: Document, replacements: Sequence[Replacement]) -> str:
    """The text of the file with these values; what is written is read again to be sure.

    Raises:
        CouldNotCheck: a value is written in a way that cannot be replaced safely.
    """
    marks = positions(document.text).values
    starts = [0]
    for each in document.text.split("\n"):
        starts.append(starts[-1] + len(each) + 1)
    wanted = parse(document.text)
    spans = []
    for where, old, new in replacements:
        line, column = marks.get(where, (0, 0))
        start = starts[line - 1] + column - 1 if line else -1
        token = _token(document.text, start, old) if line else None
        if token is None:
            raise _cannot(document, where)
        spans.append((start, start + len(token), _written(new, token[0])))
        _put(wanted, where, new)
    text = document.text
    for start, end, written in sorted(spans, reverse=True):
        text = text[:start] + written + text[end:]
    try:
        good = parse(text) == wanted
    except YamlProblem:
        good = False
    if not good:
        raise _cannot(document, replacements[0][0])
    return text


def _token(text: str, start: int, old: str | int) -> str | None:
    """How the value is spelled at its place; None where it is not spelled on one line."""
    for form in (_DOUBLE, _SINGLE):
        match = form.match(text, start)
        if match is not None:
            return match.group()
    spelled = str(old)
    after = text[start + len(spelled) : start + len(spelled) + 1]
    if text.startswith(spelled, start) and after in ("", "\n", "\r", ",", "}", "]", " "):
        return spelled
    return None


def _written(new: str | int, quote: str) -> str:
    """The value in the quotes that the old one had, or that it needs."""
    if isinstance(new, int):
        return str(new)
    if quote == '"':
        return json.dumps(new, ensure_ascii=False)
    if quote != "'" and _PLAIN.match(new) and parse(new) == new:
        return new
    return "'" + new.replace("'", "''") + "'"


def _put(data: Any, where: Path, new: str | int) -> None:
    for step in where[:-1]:
        data = data[step]
    data[where[-1]] = new


def _cannot(document: Document, where: Path) -> CouldNotCheck:
    at = document.locate(where)
    return CouldNotCheck(
        f"{at.path}:{at.line}:{at.column}: this value cannot be replaced where it stands",
        "Write it on one line, plain or in quotes, or edit it by hand.",
    )
