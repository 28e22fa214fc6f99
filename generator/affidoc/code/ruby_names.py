"""Definitions in Ruby: modules, classes, methods (`self.` ones too), constants, hashes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from affidoc.code.defined import Defined
from affidoc.code.literals import literal
from affidoc.code.wrapped import unwrapped
from affidoc.literal import NotLiteral

if TYPE_CHECKING:
    from tree_sitter import Node

    from affidoc.code.languages import Code

__all__ = ["ruby_members"]

_BLOCKS = frozenset({
    "body_statement", "if", "unless", "then", "else", "elsif", "while", "until", "for", "do",
    "begin", "rescue", "ensure", "case", "when", "if_modifier", "unless_modifier",
    "singleton_class", "block_body", "argument_list",
})  # fmt: skip
_ATTRIBUTES = frozenset({"attr_reader", "attr_writer", "attr_accessor"})
_VISIBILITY = frozenset({
    "private", "public", "protected", "module_function", "private_class_method", "memoize",
})  # fmt: skip
_LEFT = frozenset({
    "constant", "identifier", "instance_variable", "class_variable", "global_variable",
})  # fmt: skip


def ruby_members(code: Code, scope: Node) -> Iterator[Defined]:
    """The names that a scope defines; `A::B` is written `A.B`, `self.build` is `build`."""
    scope = unwrapped(code, scope)
    match scope.type:
        case "program":
            yield from _statements(code, scope, "function")
        case "class" | "module":
            body = scope.child_by_field_name("body")
            if body is not None:
                yield from _statements(code, body, "method")
        case "method" | "singleton_method":
            yield from _method(code, scope)
        case "hash":
            yield from _pairs(code, scope)
        case "call":  # Struct.new(…) do … end, Config.new(files: 10)
            arguments = scope.child_by_field_name("arguments")
            if arguments is not None:
                yield from _pairs(code, arguments)
            block = scope.child_by_field_name("block")
            if block is not None:
                yield from _statements(code, block, "method")


def _statements(code: Code, block: Node, function: str) -> Iterator[Defined]:
    waiting = list(reversed(block.named_children))
    while waiting:
        node = waiting.pop()
        if node.type in _BLOCKS:
            waiting.extend(reversed(node.named_children))
        elif node.type in {"method", "singleton_method"}:
            name = node.child_by_field_name("name")
            if name is not None:
                nature = "method" if node.type == "singleton_method" else function
                yield Defined((code.text(name),), node, nature, scope=node)
        elif node.type in {"class", "module"}:
            name = node.child_by_field_name("name")
            if name is not None:
                steps = tuple(step for step in code.text(name).split("::") if step)
                yield Defined(steps, node, node.type, scope=node)
        elif node.type in {"assignment", "operator_assignment"}:
            yield from _assignment(code, node)
        elif node.type == "call":
            yield from _call(code, node, waiting)


def _call(code: Code, node: Node, waiting: list[Node]) -> Iterator[Defined]:
    """`attr_reader :name`, `private def …`, `included do … end`."""
    name, arguments = node.child_by_field_name("method"), node.child_by_field_name("arguments")
    if name is None or node.child_by_field_name("receiver") is not None:
        return
    called = code.text(name)
    if called in _ATTRIBUTES and arguments is not None:
        for one in arguments.named_children:
            if one.type == "simple_symbol":
                yield Defined((code.text(one)[1:],), node, "field")
    elif called in _VISIBILITY and arguments is not None:
        waiting.append(arguments)


def _assignment(code: Code, node: Node) -> Iterator[Defined]:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    value = right if node.type == "assignment" else None
    if left is None:
        return
    if left.type == "left_assignment_list":
        values = [] if right is None else right.named_children
        even = right is not None and right.type in {"right_assignment_list", "array"}
        for place, target in enumerate(left.named_children):
            paired = values[place] if even and len(values) == len(left.named_children) else None
            yield from _target(code, node, target, paired)
    else:
        yield from _target(code, node, left, value)


def _target(code: Code, statement: Node, target: Node, value: Node | None) -> Iterator[Defined]:
    if target.type == "scope_resolution":
        steps = tuple(step for step in code.text(target).split("::") if step)
        yield Defined(steps, statement, "constant", value, value)
    elif target.type in _LEFT:
        nature = "constant" if target.type == "constant" else "variable"
        nature = "field" if code.text(target).startswith("@") else nature
        yield Defined((code.text(target),), statement, nature, value, value)


def _method(code: Code, node: Node) -> Iterator[Defined]:
    parameters = node.child_by_field_name("parameters")
    names: set[str] = set()
    for one in parameters.named_children if parameters is not None else ():
        name = one if one.type == "identifier" else one.child_by_field_name("name")
        if name is not None:
            value = one.child_by_field_name("value")
            names.add(code.text(name))
            yield Defined((code.text(name),), one, "parameter", value, value)
    body = node.child_by_field_name("body")
    if body is not None and body.type == "body_statement":
        for found in _statements(code, body, "method"):
            if found.name[0] not in names:
                yield found


def _pairs(code: Code, node: Node) -> Iterator[Defined]:
    for pair in node.named_children:
        key, value = pair.child_by_field_name("key"), pair.child_by_field_name("value")
        if pair.type != "pair" or key is None:
            continue
        if key.type == "hash_key_symbol":
            yield Defined((code.text(key),), pair, "key", value, value)
            continue
        try:
            name = literal(code, key)
        except NotLiteral:
            continue
        if isinstance(name, str):
            yield Defined((name,), pair, "key", value, value)
