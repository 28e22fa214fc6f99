"""Text for Mermaid: labels that no sign can break out of, and where each line came from."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

__all__ = ["Drawing", "Lines", "label"]

_CODES = {
    "#": "#35;", ";": "#59;", '"': "#quot;", "<": "#lt;", ">": "#gt;", "&": "#amp;", "%": "#37;",
    "`": "#96;", "\\": "#92;", "{": "#123;", "}": "#125;", "[": "#91;", "]": "#93;", "|": "#124;",
}  # fmt: skip

Where = tuple[str | int, ...]


def label(text: str, width: int = 0) -> str:
    """A text as Mermaid shows it; with a width it is broken into lines."""
    lines = textwrap.wrap(text, width) if width else [text.replace("\n", " ")]
    return "<br/>".join("".join(_CODES.get(char, char) for char in line) for line in lines)


@dataclass(frozen=True, slots=True)
class Drawing:
    """Mermaid source and, for each of its lines, the field of the fact it came from."""

    source: str
    origins: tuple[Where, ...]


class Lines:
    """Collects lines with their origins."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._origins: list[Where] = []

    def add(self, line: str, *where: str | int) -> None:
        """One more line, made from this field."""
        self._lines.append(line)
        self._origins.append(where)

    def drawing(self) -> Drawing:
        """What was collected."""
        return Drawing("\n".join(self._lines) + "\n", tuple(self._origins))
