"""A drift report for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from affidoc.drift.model import HARMLESS, Drift, Drifted, Spot
from affidoc.drift.report import Report
from affidoc.model import Model

__all__ = ["counted", "drift_json", "drift_text"]

FORMAT_VERSION = 1
_COLOUR = {"-": "31", "+": "32"}


def drift_text(report: Report, model: Model, *, everything: bool, colour: bool) -> str:
    """One line a piece with the place in the facts, then what differs in the cited part."""
    lines: list[str] = []
    for one in report.pieces:
        if one.drift is not Drift.SAME or everything:
            lines += _piece(one, model, colour)
    return "".join(f"{line}\n" for line in lines)


def drift_json(report: Report, model: Model) -> str:
    """Every piece, in the order of the facts: `{"version": 1, "targets": …, "pieces": […]}`."""
    document = {
        "version": FORMAT_VERSION,
        "targets": dict(report.targets),
        "counts": counted(report),
        "pieces": [_entry(one, model) for one in report.pieces],
    }
    return json.dumps(document, indent=1, ensure_ascii=True) + "\n"


def counted(report: Report) -> dict[str, int]:
    """How many pieces are of each class; classes without a piece are left out."""
    words = [*(drift.value for drift in Drift), "could not tell"]
    counts = dict.fromkeys(words, 0)
    for one in report.pieces:
        counts[_word(one)] += 1
    return {word: number for word, number in counts.items() if number}


def _word(one: Drifted) -> str:
    return "could not tell" if one.drift is None else one.drift.value


def _piece(one: Drifted, model: Model, colour: bool) -> Iterator[str]:
    at = model.locate(one.fact, one.where)
    good = one.drift in HARMLESS
    word = _painted(_word(one), "36" if good else "31", colour)
    line = (
        f"{_plain(at.path)}:{at.line}:{at.column}: {word} {one.fact} ({one.type} of {one.source})"
    )
    if one.old is not None:
        line += f": {_plain(str(one.old))}"
    moved = [spot for spot in one.new if spot != one.old]
    if moved and one.drift is not Drift.SPLIT:
        line += f" → {_plain(', '.join(map(str, moved)))}"
    yield line
    if one.message:
        yield f"  {_plain(one.message)}"
    for text in one.diff:
        yield f"    {_painted(_plain(text), _COLOUR.get(text[:1], ''), colour)}"


def _entry(one: Drifted, model: Model) -> dict[str, Any]:
    at = model.locate(one.fact, one.where)
    return {
        "fact": one.fact,
        "at": {"path": at.path, "line": at.line, "column": at.column},
        "piece": one.piece,
        "type": one.type,
        "source": one.source,
        "drift": None if one.drift is None else one.drift.value,
        "old": None if one.old is None else _spot(one.old),
        "new": [_spot(spot) for spot in one.new],
        "message": one.message,
        "reason": one.reason,
        "diff": list(one.diff),
    }


def _spot(spot: Spot) -> dict[str, Any]:
    return {"path": spot.path, "lines": None if spot.lines is None else list(spot.lines)}


def _painted(text: str, colour: str, on: bool) -> str:
    return f"\x1b[{colour}m{text}\x1b[0m" if on and colour else text


def _plain(text: str) -> str:
    """No control byte of a repository reaches the terminal."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(char if char.isprintable() else f"\\x{ord(char):02x}" for char in text)
