"""Which file knows the definitions of which language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING

from affidoc.code.defined import Defined

if TYPE_CHECKING:
    from tree_sitter import Node

    from affidoc.code.languages import Code

__all__ = ["members_of"]

_WALKERS = {
    "bash": ("shell_names", "shell_members"),
    "c": ("c_names", "c_members"),
    "cpp": ("c_names", "c_members"),
    "go": ("go_names", "go_members"),
    "java": ("java_names", "java_members"),
    "javascript": ("script_names", "script_members"),
    "python": ("python_names", "python_members"),
    "ruby": ("ruby_names", "ruby_members"),
    "rust": ("rust_names", "rust_members"),
    "tsx": ("script_names", "script_members"),
    "typescript": ("script_names", "script_members"),
}


def members_of(code: Code, scope: Node) -> Iterator[Defined]:
    """The names that a scope defines, in the order of the text."""
    module, function = _WALKERS[code.language]
    walk: Callable[[Code, Node], Iterator[Defined]]
    walk = getattr(import_module(f"affidoc.code.{module}"), function)
    return walk(code, scope)
