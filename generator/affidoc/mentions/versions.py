"""Which Pythons a page says are supported, against the project's metadata."""

from __future__ import annotations

import re
from collections.abc import Iterator

from affidoc.mentions.desk import Desk
from affidoc.mentions.mention import Judgement, Kind, Reason
from affidoc.mentions.page import Code, Page

__all__ = ["judge_versions"]

_SENTENCE = re.compile(
    r"\b(?:supports?|requires?|needs?|works?|runs?|compatible|tested|要求|需要|支持)\b[^.\n]{0,60}?"
    r"\bPython\b`?\s*(?:versions?\s*)?(?P<list>(?:>=?\s*)?\d\.\d+(?:\.\d+)?\+?"
    r"(?:(?:\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|to|through)\s+|\s*[-–&/]\s*)\d\.\d+(?:\.\d+)?\+?)*)"
    r"(?P<up>\s*(?:or|and)\s+(?:newer|later|above|higher|greater|up))?", re.IGNORECASE,
)  # fmt: skip
_VERSION = re.compile(r"\d\.\d+")
_MINIMUM = re.compile(r">=\s*(\d+)\.(\d+)")
_DROPPED = re.compile(r"\b(?:drop\w*|no longer|remov\w*|until|before|last version|end of life|not"
                      r"|n't|deprecat\w*|was|were|legacy|if you)\b", re.IGNORECASE)  # fmt: skip


def judge_versions(desk: Desk, page: Page) -> Iterator[Judgement]:
    """Sentences such as "requires Python 3.8+"."""
    data = desk.source.metadata
    if desk.is_history(page.path) or not data.name:
        return
    lowest = _lowest(data.requires_python, data.pythons)
    for paragraph in page.paragraphs:
        if "ython" not in paragraph.text or paragraph.kind == "past":
            continue
        flat = paragraph.text.replace("\n", " ")
        for match in _SENTENCE.finditer(flat):
            start = max(flat.rfind(". ", 0, match.start()), 0)
            sentence = flat[start : match.end()]
            first = _VERSION.search(flat, match.start("list"))
            if first is None or not _about(data.name, sentence):
                continue
            at = match.start("list")
            line = paragraph.line + paragraph.text.count("\n", 0, at)
            column = at - paragraph.text.rfind("\n", 0, at)
            code = Code(match["list"], line, column, column + len(match["list"]))
            said = min(tuple(map(int, one.split("."))) for one in _VERSION.findall(match["list"]))
            if lowest is None:
                yield desk.skip(Kind.VERSION, page, code, Reason.NO_NAMESPACE)
            elif said == lowest:
                yield desk.holds(Kind.VERSION, page, code)
            elif _DROPPED.search(sentence) or said > lowest:
                yield desk.skip(Kind.VERSION, page, code, Reason.AMBIGUOUS)
            else:
                path, number = data.python_place
                true = f"{lowest[0]}.{lowest[1]}"
                gone = desk.past.removed_word(f"{said[0]}.{said[1]}", path)
                yield desk.stale(
                    Kind.VERSION, page, code, "PRS108",
                    f"Python {said[0]}.{said[1]} is not supported: {path} says {true} or newer",
                    f"Write {true}.", (path, number, "the supported versions"), gone,
                )  # fmt: skip


def _lowest(requirement: str, pythons: tuple[str, ...]) -> tuple[int, ...] | None:
    match = _MINIMUM.search(requirement)
    if match:
        return int(match[1]), int(match[2])
    known = [tuple(map(int, one.split("."))) for one in pythons]
    return min(known) if known else None


def _about(name: str, sentence: str) -> bool:
    """Whether the sentence is about the project: it names it, or has no subject of its own."""
    low = sentence.lower().lstrip(". *_`-")
    plain = name.lower()
    if plain in low or plain.replace("-", " ") in low:
        return True
    return (
        re.match(
            r"(?:requires?|supports?|works with|we |it |this (?:project|package|library))", low
        )
        is not None
    )
