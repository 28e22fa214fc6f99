"""What a name in source code is defined as; the common value of every language's walker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["NATURES", "Defined"]

NATURES = (
    "function", "method", "class", "type", "constant", "variable", "field", "member",
    "parameter", "key", "module", "macro",
)  # fmt: skip
"""What a definition may be. A `type` is an alias, interface, trait, struct, union or enum; a
`member` belongs to an enum, a `key` to a dictionary, object or call."""


@dataclass(frozen=True, slots=True)
class Defined:
    """One definition inside a scope."""

    name: tuple[str, ...]
    """Usually one step; `Foo.bar = 1` defines `("Foo", "bar")`."""
    node: Node
    """All of it, with decorators and `export`."""
    nature: str
    """One of `NATURES`."""
    value: Node | None = None
    """The expression it is set to."""
    scope: Node | None = None
    """Where its members are looked for; the value, where it is none of its own."""
    signature: bool = False
    """One of several signatures of an overloaded function, which its body stands for."""
