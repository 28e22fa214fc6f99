"""What became of a piece of evidence between two states of its source."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["HARMLESS", "Drift", "Drifted", "Edit", "Spot"]


class Drift(StrEnum):
    """The classes, from nothing to worst."""

    SAME = "same"
    """The same text at the same lines of the same file."""
    MOVED = "moved"
    """The same text elsewhere: at other lines, or in another file."""
    REFORMATTED = "reformatted"
    """The same words or structure, written otherwise."""
    RENAMED = "renamed file"
    """The same text in a file that has another name now."""
    SPLIT = "split"
    """All lines are still there, in several places."""
    CHANGED = "changed"
    LOST = "lost"


HARMLESS = frozenset({Drift.SAME, Drift.MOVED, Drift.REFORMATTED, Drift.RENAMED})
"""Classes in which what was cited still stands in the source."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Some lines of a file of a source, or the file as a whole."""

    path: str
    lines: tuple[int, int] | None = None

    def __str__(self) -> str:
        if self.lines is None:
            return self.path
        first, last = self.lines
        return f"{self.path}:{first}" if first == last else f"{self.path}:{first}-{last}"


@dataclass(frozen=True, slots=True)
class Edit:
    """A field of a piece that has to say something else, so that it finds what it cites."""

    field: str
    old: str | int
    new: str | int


@dataclass(frozen=True, slots=True)
class Drifted:
    """What became of one piece."""

    fact: str
    where: tuple[str | int, ...]
    """The place of the piece in its fact, as in the YAML."""
    piece: str
    """Digest of the piece as written, by which the lock knows it."""
    type: str
    source: str
    drift: Drift | None
    """None where it could not be told; then `reason` and `message` say why."""
    old: Spot | None = None
    new: tuple[Spot, ...] = ()
    message: str = ""
    reason: str = ""
    diff: tuple[str, ...] = ()
    """Unified, of the cited part alone; '' where nothing of it may be shown."""
    alike: bool = False
    """Could not be told before either, for a reason that lies in the piece itself."""
