"""One verb of the command line, as a value that a page can show."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Command"]


@dataclass(frozen=True, slots=True)
class Command:
    """`help` is the text that `affidoc NAME --help` prints."""

    name: str
    summary: str
    help: str
