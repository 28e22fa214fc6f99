"""Names with underscores that the project's code once had and has nowhere any more."""

from __future__ import annotations

import re
from collections.abc import Iterator

from affidoc.mentions.desk import Desk
from affidoc.mentions.mention import Judgement, Kind, Reason
from affidoc.mentions.page import Code, Page

__all__ = ["judge_retired"]

_NAME = re.compile(r"([a-z][a-z0-9]*(?:_[a-z0-9]+)+)(?:\(\)|=)?\Z")
_SHORTEST = 7


def judge_retired(desk: Desk, page: Page) -> Iterator[Judgement]:
    """Plain names in code spans; one that stands nowhere in the source has its past looked at."""
    if not desk.source.packages or desk.speaks_of_changes(page.path):
        return
    waiting: list[tuple[Code, str]] = []
    shown = "\n".join(one.content for one in page.examples)
    for code in page.codes:
        match = _NAME.match(code.text.strip()) if not code.role else None
        if match is None or len(match[1]) < _SHORTEST:
            continue
        name = match[1]
        if name in desk.words:
            yield desk.holds(Kind.SYMBOL, page, code)
        elif re.search(rf"\b{name}\b", shown):
            yield desk.skip(Kind.SYMBOL, page, code, Reason.READERS_OWN)
        elif _is_command(page, code):
            yield desk.skip(Kind.SYMBOL, page, code, Reason.OUTSIDE)
        elif code.paragraph >= 0 and desk.looks_back(page.paragraphs[code.paragraph], code.start):
            yield desk.skip(Kind.SYMBOL, page, code, Reason.FORWARD_LOOKING)
        else:
            waiting.append((code, name))
    folders = tuple(sorted(set(desk.source.packages.values())))
    retired = desk.past.retired(frozenset(name for _, name in waiting), folders)
    for code, name in waiting:
        gone = retired.get(name)
        if gone is None:
            yield desk.skip(Kind.SYMBOL, page, code, Reason.NEVER_SEEN)
            continue
        yield desk.stale(
            Kind.SYMBOL, page, code, "PRS101",
            f"nothing in the source is called '{name}' since {gone}",
            "Name what took its place.", gone=gone,
        )  # fmt: skip


def _is_command(page: Page, code: Code) -> bool:
    """Whether the sentence calls it a command, which any tool may have."""
    pattern = r"\s*(?:(?:and|or|,)\s+`\w+`\s+)?commands?\b"
    return re.match(pattern, page.after(code)) is not None
