"""Python source as a syntax tree: read by the standard library, never compiled or run."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator

__all__ = ["LONGEST", "nodes", "parsed"]

LONGEST = 1_000_000
"""Characters; a longer text is made by a machine."""


def parsed(text: str) -> ast.Module | None:
    """The syntax tree of a text, or None where it is no Python of this version."""
    if len(text) > LONGEST:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text)
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return None


def nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """A node and all below it, in the order of the text; whether a name is read or bound is on it.

    Half the cost of `ast.walk`, which also gives the markers of reading and binding.
    """
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        below: list[ast.AST] = []
        for name in node._fields:
            if name == "ctx":
                continue
            value = getattr(node, name, None)
            if value.__class__ is list:
                below += [one for one in value if isinstance(one, ast.AST)]
            elif isinstance(value, ast.AST):
                below.append(value)
        below.reverse()
        waiting += below
