"""Definitions in shell scripts: functions and assignments, `${NAME:=default}` included."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from affidoc.code.defined import Defined
from affidoc.code.wrapped import unwrapped

if TYPE_CHECKING:
    from tree_sitter import Node

    from affidoc.code.languages import Code

__all__ = ["shell_members"]

_BLOCKS = frozenset({
    "compound_statement", "subshell", "if_statement", "elif_clause", "else_clause",
    "for_statement", "c_style_for_statement", "while_statement", "do_group", "case_statement",
    "case_item", "list", "pipeline", "redirected_statement", "negated_command",
    "variable_assignments",
})  # fmt: skip
_FIXED = frozenset({"readonly", "-r"})


def shell_members(code: Code, scope: Node) -> Iterator[Defined]:
    """The names that a script or function defines, in the order of the text."""
    scope = unwrapped(code, scope)
    if scope.type == "program":
        yield from _statements(code, scope)
    elif scope.type == "function_definition":
        body = scope.child_by_field_name("body")
        if body is not None:
            yield from _statements(code, body)


def _statements(code: Code, block: Node) -> Iterator[Defined]:
    waiting = list(reversed(block.named_children))
    while waiting:
        node = waiting.pop()
        if node.type in _BLOCKS:
            waiting.extend(reversed(node.named_children))
        elif node.type == "function_definition":
            name = node.child_by_field_name("name")
            if name is not None:
                yield Defined((code.text(name),), node, "function", scope=node)
        elif node.type == "variable_assignment":
            yield from _assignment(code, node, node, fixed=False)
        elif node.type == "declaration_command":
            words = {code.text(one) for one in node.children}
            inner = [one for one in node.named_children if one.type == "variable_assignment"]
            for one in inner:
                whole = node if len(inner) == 1 else one
                yield from _assignment(code, one, whole, fixed=bool(words & _FIXED))
        elif node.type == "command":
            yield from _defaults(code, node)


def _assignment(code: Code, node: Node, whole: Node, *, fixed: bool) -> Iterator[Defined]:
    name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
    if name is None or name.type != "variable_name":
        return
    text = code.text(name)
    nature = "constant" if fixed or text.isupper() else "variable"
    added = any(one.type == "+=" for one in node.children)
    yield Defined((text,), whole, nature, None if added else value)


def _defaults(code: Code, command: Node) -> Iterator[Defined]:
    """`: "${TIMEOUT:=30}"` sets a name that has no value yet."""
    name = command.child_by_field_name("name")
    if name is None or code.text(name) != ":":
        return
    for argument in command.children_by_field_name("argument"):
        inner = argument.named_children[0] if argument.type == "string" else argument
        if inner.type != "expansion" or not any(one.type in {":=", "="} for one in inner.children):
            continue
        parts = inner.named_children
        if len(parts) == 2 and parts[0].type == "variable_name":
            text = code.text(parts[0])
            nature = "constant" if text.isupper() else "variable"
            yield Defined((text,), command, nature, parts[1])
