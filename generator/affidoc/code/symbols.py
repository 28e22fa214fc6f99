"""A dotted name to its definition in Python, JavaScript or TypeScript.

The name is resolved from the outside in: `Client.fetch.retries` is the parameter of a method,
`LIMITS.files` a property. Nothing is guessed: two definitions of one name (in two branches of an
`if`, or set anew further down) are ambiguous, and a name that is not found in a file with syntax
errors is not known to be absent.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from affidoc.code.defined import Defined
from affidoc.code.python_names import python_members
from affidoc.code.script_names import script_members

if TYPE_CHECKING:
    from tree_sitter import Node

    from affidoc.code.languages import Code

__all__ = ["Definition", "NoDefinition", "find_symbol"]

MAX_STEPS = 16


@dataclass(frozen=True, slots=True)
class Definition:
    """Where a name is defined."""

    lines: tuple[int, int]
    """First and last line, from 1, with decorators and `export`."""
    value: Node | None
    """The expression it is set to, where it is set to one."""


@dataclass(frozen=True, slots=True)
class NoDefinition:
    """Why there is none: an empty reason means that the name is certainly not there."""

    reason: str
    """'', `symbol-ambiguous` or `syntax`."""
    message: str


def find_symbol(code: Code, name: str) -> Definition | NoDefinition:
    """The one definition of a dotted name."""
    steps = tuple(name.split("."))
    if len(steps) > MAX_STEPS or "" in steps:
        return NoDefinition("", f"'{name}' is no dotted name")
    found = list(_resolve(code, code.root, steps))
    if any(not one.signature for one in found):
        found = [one for one in found if not one.signature]
    if len(found) > 1:
        lines = ", ".join(str(one.node.start_point.row + 1) for one in found[:5])
        return NoDefinition(
            "symbol-ambiguous", f"'{name}' has {len(found)} definitions, on lines {lines}"
        )
    if not found:
        if code.root.has_error:
            line = _first_error(code.root)
            return NoDefinition("syntax", f"'{name}' is not found; line {line} does not parse")
        return NoDefinition("", f"'{name}' is not defined")
    one = found[0]
    if one.node.has_error:
        return NoDefinition("syntax", f"the definition of '{name}' does not parse")
    return Definition(_lines(one.node), one.value)


def _resolve(code: Code, scope: Node, steps: tuple[str, ...]) -> Iterator[Defined]:
    members = python_members if code.python else script_members
    for one in members(code, scope):
        size = len(one.name)
        if one.name == steps:
            yield one
        elif size < len(steps) and one.name == steps[:size] and one.scope is not None:
            yield from _resolve(code, one.scope, steps[size:])


def _lines(node: Node) -> tuple[int, int]:
    first = node.start_point.row
    before = node.prev_named_sibling
    while before is not None and before.type == "decorator":
        first = before.start_point.row
        before = before.prev_named_sibling
    last = node.end_point.row - (node.end_point.column == 0 and node.end_point.row > first)
    return first + 1, last + 1


def _first_error(root: Node) -> int:
    """The line of the first error, found without recursion."""
    node = root
    while True:
        broken = next((one for one in node.children if one.has_error or one.is_missing), None)
        if broken is None or broken.is_error or broken.is_missing:
            return (broken or node).start_point.row + 1
        node = broken
