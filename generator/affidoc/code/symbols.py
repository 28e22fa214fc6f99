"""A dotted name to its definition, in every language.

The name is resolved from the outside in: `Client.fetch.retries` is the parameter of a method,
`LIMITS.files` a property. Nothing is guessed: two definitions of one name (overloads, branches of
an `if` or `#ifdef`, a name that is set anew further down) are ambiguous until an index says which
is meant, and a name that is not found in a file with syntax errors is not known to be absent.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from affidoc.code.defined import Defined
from affidoc.code.walkers import members_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from affidoc.code.languages import Code

__all__ = ["Definition", "NoDefinition", "find_symbol", "first_error"]

MAX_STEPS = 16
MAX_FOUND = 1000
"""Definitions of one name that are counted; there are no more in any real file."""
_MARKS = frozenset({"decorator", "attribute_item"})
"""What stands before a definition and belongs to it, though it is no part of its node."""
_COMMENTS = frozenset({"comment", "line_comment", "block_comment"})


@dataclass(frozen=True, slots=True)
class Definition:
    """Where a name is defined."""

    lines: tuple[int, int]
    """First and last line, from 1, with decorators and `export`."""
    value: Node | None
    """The expression it is set to, where it is set to one."""
    nature: str
    """What it is, one of `NATURES`."""
    nodes: tuple[Node, ...]
    """All of it: decorators or attributes, the definition, a text that follows (heredoc)."""
    node: Node
    """The definition without what stands before or after it."""
    scope: Node | None = None
    """The function, class or value whose members have longer names."""


@dataclass(frozen=True, slots=True)
class NoDefinition:
    """Why there is none: an empty reason means that the name is certainly not there."""

    reason: str
    """'', `symbol-ambiguous` or `syntax`."""
    message: str


def find_symbol(code: Code, name: str, index: int | None = None) -> Definition | NoDefinition:
    """The one definition of a dotted name, or of several the one at an index.

    The index counts from 1, in the order of the text, with every signature and declaration.
    """
    steps = tuple(name.split("."))
    if len(steps) > MAX_STEPS or "" in steps:
        return NoDefinition("", f"'{name}' is no dotted name")
    found = _found(code, steps)
    broken = code.root.has_error
    if found and index is not None:
        if index > len(found):
            count = "1 definition" if len(found) == 1 else f"{len(found)} definitions"
            reason = "syntax" if broken else ""
            return NoDefinition(reason, f"'{name}' has {count}, so none with index {index}")
        one = found[index - 1]
        if broken and first_error(code.root) < one.node.start_point.row + 1:
            message = f"'{name}' cannot be counted; line {first_error(code.root)} does not parse"
            return NoDefinition("syntax", message)
        found = [one]
    elif any(not one.signature for one in found):
        found = [one for one in found if not one.signature]
    if len(found) > 1:
        return _ambiguous(code, name, steps)
    if not found:
        if broken:
            line = first_error(code.root)
            return NoDefinition("syntax", f"'{name}' is not found; line {line} does not parse")
        return NoDefinition("", f"'{name}' is not defined")
    one = found[0]
    nodes = _whole(one.node)
    if any(node.has_error for node in nodes):
        return NoDefinition("syntax", f"the definition of '{name}' does not parse")
    return Definition(_lines(nodes), one.value, one.nature, nodes, one.node, one.scope)


def _found(code: Code, steps: tuple[str, ...]) -> list[Defined]:
    found = []
    for number, one in enumerate(_resolve(code, code.root, steps)):
        if number == MAX_FOUND:
            break
        found.append(one)
    return sorted(found, key=lambda one: one.node.start_byte)


def _resolve(code: Code, scope: Node, steps: tuple[str, ...]) -> Iterator[Defined]:
    for one in _members(code, scope).get(steps[0], ()):
        size = len(one.name)
        if one.name == steps:
            yield one
        elif size < len(steps) and one.name == steps[:size] and one.scope is not None:
            yield from _resolve(code, one.scope, steps[size:])


def _members(code: Code, scope: Node) -> dict[str, list[Defined]]:
    """The members of a scope by the first step of their names; looked up once."""
    known = code.members.get(scope.id)
    if known is None:
        known = code.members[scope.id] = {}
        for one in members_of(code, scope):
            known.setdefault(one.name[0], []).append(one)
    return known


def _ambiguous(code: Code, name: str, steps: tuple[str, ...]) -> NoDefinition:
    every = _found(code, steps)
    lines = ", ".join(str(one.node.start_point.row + 1) for one in every[:8])
    more = ", …" if len(every) > 8 else ""
    return NoDefinition(
        "symbol-ambiguous",
        f"'{name}' has {len(every)} definitions, on lines {lines}{more}; give an 'index'",
    )


def _whole(node: Node) -> tuple[Node, ...]:
    """A definition with its decorators before it, and with a heredoc after it."""
    before: list[Node] = []
    waiting: list[Node] = []
    sibling = node.prev_named_sibling
    while sibling is not None and sibling.type in _MARKS | _COMMENTS:
        waiting.append(sibling)
        if sibling.type in _MARKS:
            before.extend(waiting)
            waiting = []
        sibling = sibling.prev_named_sibling
    after: list[Node] = []
    sibling = node.next_named_sibling
    while sibling is not None and sibling.type == "heredoc_body":
        after.append(sibling)
        sibling = sibling.next_named_sibling
    return (*reversed(before), node, *after)


def _lines(nodes: tuple[Node, ...]) -> tuple[int, int]:
    first, end = nodes[0].start_point.row, nodes[-1].end_point
    return first + 1, end.row + 1 - (end.column == 0 and end.row > first)


def first_error(root: Node) -> int:
    """The line of the first error, found without recursion."""
    node = root
    while True:
        broken = next((one for one in node.children if one.has_error or one.is_missing), None)
        if broken is None or broken.is_error or broken.is_missing:
            return (broken or node).start_point.row + 1
        node = broken
