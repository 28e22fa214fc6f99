"""One block of a document."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Block", "TooDeep"]


class TooDeep(Exception):
    """The document is nested so that its blocks cannot be told; the message says how."""


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, heading, item, row or piece of code; blanks and line ends are one blank."""

    text: str
    """Without markup."""
    raw: str
    """With the markup of the format."""
    lines: tuple[int, int]
    level: int = 0
    """Of a heading, from 1; 0 for all else."""
    code: bool = False
