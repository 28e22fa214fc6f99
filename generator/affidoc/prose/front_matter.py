"""Front matter: `key: value` lines between two `---` at the top of a page."""

from __future__ import annotations

import re

__all__ = ["front_matter"]

_BLOCK = re.compile(r"\A---[ \t]*\n(.*?)^---[ \t]*(?:\n|\Z)", re.DOTALL | re.MULTILINE)
_LINE = re.compile(r"([A-Za-z_][\w-]*):[ \t]*(.*?)[ \t]*\Z")


def front_matter(text: str) -> tuple[dict[str, str], int]:
    """The settings of a page, and how many characters of the text they take.

    Only plain lines are read; lists and nested values belong to the site builder and stay.
    """
    block = _BLOCK.match(text)
    if block is None:
        return {}, 0
    found: dict[str, str] = {}
    for line in block.group(1).splitlines():
        match = _LINE.match(line)
        if match is not None:
            found[match.group(1)] = match.group(2).strip("'\"")
    return found, block.end()
