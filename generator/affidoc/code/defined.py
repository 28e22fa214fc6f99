"""What a name in source code is defined as; the common value of both language walkers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["Defined"]


@dataclass(frozen=True, slots=True)
class Defined:
    """One definition inside a scope."""

    name: tuple[str, ...]
    """Usually one step; `Foo.bar = 1` defines `("Foo", "bar")`."""
    node: Node
    """All of it, with decorators and `export`."""
    value: Node | None = None
    """The expression it is set to."""
    scope: Node | None = None
    """Where its members are looked for; the value, where it is none of its own."""
    signature: bool = False
    """One of several signatures of an overloaded function, which its body stands for."""
