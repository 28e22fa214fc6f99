"""Blocks that builders indent below a marker, moved to the margin; lines keep their numbers.

`!!! note`, `??? tip`, `=== "Tab"` and definitions hold Markdown four columns further in, which
plain Markdown takes for code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

__all__ = ["at_the_margin"]

_MARKER = re.compile(r"[ ]*(?:!!!|\?\?\?\+?|===\+?)[ ]")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_WIDTH = 4


def at_the_margin(lines: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Each line without the indent of the blocks around it, and how many columns went away."""
    depth = 0
    fence = ""
    for raw in lines:
        line = raw.expandtabs(_WIDTH) if "\t" in raw[:40] else raw
        indent = len(line) - len(line.lstrip(" "))
        if line.strip() and indent < depth * _WIDTH:
            depth, fence = indent // _WIDTH, ""
        inner = line[depth * _WIDTH :]
        match = _FENCE.match(inner)
        if fence:
            if match and match.group(1).startswith(fence):
                fence = ""
        elif match:
            fence = match.group(1)
        elif _MARKER.match(inner) and len(inner) - len(inner.lstrip(" ")) == 0:
            yield "", depth * _WIDTH
            depth += 1
            continue
        yield inner, depth * _WIDTH
