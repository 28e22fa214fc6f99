"""Text of facts and repositories in the Markdown that an editor draws: it stays text."""

from __future__ import annotations

import re

__all__ = ["code", "plain"]

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>()#+\-.!|~&:@])")


def plain(text: str) -> str:
    """The text with nothing in it that Markdown or HTML would read; blanks for line ends."""
    one_line = "".join(char if char.isprintable() else " " for char in text)
    return _SPECIAL.sub(r"\\\1", one_line[:4000])


def code(text: str) -> str:
    """The text as a code span that it cannot end."""
    shown = "".join(char if char.isprintable() else " " for char in text[:1000])
    ticks = "`" * (1 + max((len(run) for run in re.findall("`+", shown)), default=0))
    pad = " " if ticks != "`" else ""
    return f"{ticks}{pad}{shown}{pad}{ticks}"
