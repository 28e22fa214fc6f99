"""A structured document as a tree: its nodes, ways between them, and what a node is worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from affidoc.literal import Literal

__all__ = ["MAX_DEPTH", "MAX_ITEMS", "Tree", "Unreadable", "index_of"]

MAX_DEPTH = 64
MAX_ITEMS = 10_000


class Unreadable(Exception):
    """The document means nothing certain; the message says why."""


@dataclass(frozen=True, slots=True)
class Tree:
    """Nodes are of the format's own type; what an alias names stays shared, never unfolded."""

    root: Any
    step: Callable[[Any, str], tuple[Any, ...]]
    """The node at a key or index, in a tuple; an empty one where there is none."""
    finish: Callable[[Any], Literal]
    """The scalar, list of scalars or keys of the mapping; raises `NotLiteral`."""

    def walk(self, names: tuple[str, ...]) -> tuple[Any, ...]:
        """The node at a path, in a tuple; an empty one where it leads nowhere.

        Raises:
            Unreadable: a key on the way stands twice.
        """
        current = self.root
        for name in names:
            found = self.step(current, name)
            if not found:
                return ()
            current = found[0]
        return (current,)


def index_of(name: str, size: int) -> int | None:
    """The index that a step names, in a list of this size; as JSON pointers write it."""
    if not name.isascii() or not name.isdigit() or len(name) > 9:
        return None
    if len(name) > 1 and name[0] == "0":
        return None
    return int(name) if int(name) < size else None
