"""Text for Mermaid: labels that no sign can break out of, and where each line came from."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

__all__ = ["Drawing", "Lines", "Where", "label"]

_CODES = {
    "#": "#35;", ";": "#59;", '"': "#quot;", "<": "#lt;", ">": "#gt;", "&": "#amp;", "%": "#37;",
    "`": "#96;", "\\": "#92;", "{": "#123;", "}": "#125;", "[": "#91;", "]": "#93;", "|": "#124;",
    "$": "#36;",
}  # fmt: skip

Where = tuple[str | int, ...]
"""Path of a field inside a fact."""


def label(text: str, width: int = 0) -> str:
    """A text as Mermaid shows it; with a width it is broken into lines."""
    lines = textwrap.wrap(text, width) if width else [text.replace("\n", " ")]
    return "<br/>".join("".join(_CODES.get(char, char) for char in line) for line in lines)


@dataclass(frozen=True, slots=True)
class Drawing:
    """Mermaid source; where each of its lines came from; the labels that a picture must show."""

    source: str
    origins: tuple[Where, ...]
    labels: tuple[tuple[str, Where], ...]


class Lines:
    """Collects lines with their origins."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._origins: list[Where] = []
        self._labels: list[tuple[str, Where]] = []

    def add(self, line: str, *where: str | int, says: str = "") -> None:
        """One more line, made from this field, and the text of it that a reader must see."""
        self._lines.append(line)
        self._origins.append(where)
        if says:
            self.must_show(says, *where)

    def must_show(self, text: str, *where: str | int) -> None:
        """A text that the picture must show, whether or not a line of its own was made."""
        self._labels.append((text, where))

    def drawing(self) -> Drawing:
        """What was collected."""
        source = "\n".join(self._lines) + "\n"
        return Drawing(source, tuple(self._origins), tuple(self._labels))
