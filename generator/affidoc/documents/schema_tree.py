"""A pointer into an OpenAPI or JSON Schema document; `$ref` is followed inside the document."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote

from affidoc.documents.pointers import NoValue, pointer_names
from affidoc.documents.tree import Tree
from affidoc.literal import NotLiteral

__all__ = ["Chain", "SchemaDocument"]

MAX_HOPS = 64
"""References on one way; more is a circle, or a maze."""

Chain = tuple[Any, ...]
"""A node, and in order what its `$ref` leads to. What stands beside a reference comes first."""


class SchemaDocument:
    """A document whose references are followed: inside it, and never without bound."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self._hops = 0

    def find(self, names: tuple[str, ...]) -> Chain | NoValue:
        """The schema at a path.

        Raises:
            Unreadable: a key on the way stands twice.
        """
        self._hops = 0
        try:
            return self._walk(names)
        except _Lost as problem:
            return NoValue(problem.reason, problem.message)

    def keyword(self, chain: Chain, name: str) -> tuple[Any, ...]:
        """The node of a keyword of a schema, in a tuple; an empty one where it has none."""
        for node in chain:
            found = self.tree.step(node, name)
            if found:
                return found
        return ()

    def _walk(self, names: tuple[str, ...]) -> Chain:
        chain = self._chain(self.tree.root)
        for name in names:
            found = self.keyword(chain, name)
            if not found:
                raise _Lost("", f"it has nothing at '/{'/'.join(names)}'")
            chain = self._chain(found[0])
        return chain

    def _chain(self, node: Any) -> Chain:
        target = self._reference(node)
        if target is None:
            return (node,)
        self._hops += 1  # every reference counts once, so the recursion is bounded too
        if self._hops > MAX_HOPS:
            raise _Lost("ref-cycle", f"its references do not end, at '{target[:60]}'")
        if target != "#" and not target.startswith("#/"):
            raise _Lost("ref-remote", f"'{target[:60]}' leads out of the document")
        return (node, *self._walk(pointer_names(unquote(target[1:]))))

    def _reference(self, node: Any) -> str | None:
        found = self.tree.step(node, "$ref")
        if not found:
            return None
        try:
            value = self.tree.finish(found[0])
        except NotLiteral:
            return None
        return value if isinstance(value, str) else None


class _Lost(Exception):
    """The way ends."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
