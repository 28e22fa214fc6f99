"""Definitions in Go: packages, types with their fields and methods, functions, literals."""

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

__all__ = ["go_members"]

_BLOCKS = frozenset({
    "block", "statement_list", "if_statement", "for_statement", "expression_switch_statement",
    "type_switch_statement", "select_statement", "expression_case", "type_case", "default_case",
    "communication_case", "labeled_statement",
})  # fmt: skip
_LISTS = frozenset({"var_spec_list"})
_SPECS = frozenset({"const_spec", "var_spec", "type_spec", "type_alias"})
_FUNCTIONS = frozenset({"function_declaration", "method_declaration", "func_literal"})


def go_members(code: Code, scope: Node) -> Iterator[Defined]:
    """The names that a scope defines; a method belongs to the type of its receiver."""
    scope = unwrapped(code, scope)
    match scope.type:
        case "source_file":
            yield from _statements(code, scope)
        case "struct_type":
            yield from _fields(code, scope)
        case "interface_type":
            for one in scope.named_children:
                name = one.child_by_field_name("name")
                if one.type == "method_elem" and name is not None:
                    yield Defined((code.text(name),), one, "method", scope=one)
        case "composite_literal":
            yield from _keyed(code, scope.child_by_field_name("body"))
        case "literal_value":
            yield from _keyed(code, scope)
        case "method_elem":
            yield from _parameters(code, scope)
        case kind if kind in _FUNCTIONS:
            yield from _parameters(code, scope)
            body = scope.child_by_field_name("body")
            if body is not None:
                yield from _statements(code, body)


def _statements(code: Code, block: Node) -> Iterator[Defined]:
    waiting = list(reversed(block.named_children))
    while waiting:
        node = waiting.pop()
        if node.type in _BLOCKS:
            waiting.extend(reversed(node.named_children))
        elif node.type in {"const_declaration", "var_declaration", "type_declaration"}:
            yield from _specs(code, node)
        elif node.type == "short_var_declaration":
            yield from _values(code, node, node, node.child_by_field_name("left"), "right")
        elif node.type == "function_declaration":
            name = node.child_by_field_name("name")
            if name is not None:
                yield Defined((code.text(name),), node, "function", scope=node)
        elif node.type == "method_declaration":
            name, owner = node.child_by_field_name("name"), _receiver(code, node)
            if name is not None and owner:
                yield Defined((owner, code.text(name)), node, "method", scope=node)


def _specs(code: Code, declaration: Node) -> Iterator[Defined]:
    specs: list[Node] = []
    for one in declaration.named_children:
        specs.extend(one.named_children if one.type in _LISTS else [one])
    specs = [one for one in specs if one.type in _SPECS]
    for spec in specs:
        whole = declaration if len(specs) == 1 else spec
        if spec.type in {"type_spec", "type_alias"}:
            name, kind = spec.child_by_field_name("name"), spec.child_by_field_name("type")
            if name is not None:
                yield Defined((code.text(name),), whole, "type", scope=kind)
        else:
            yield from _values(code, spec, whole, spec, "value")


def _values(
    code: Code, spec: Node, whole: Node, names: Node | None, field: str
) -> Iterator[Defined]:
    """`A, B = 1, 2`: each name with the value at its place."""
    nature = "constant" if spec.type == "const_spec" else "variable"
    if names is None:
        return
    named = (
        names.named_children if names.type == "expression_list"
        else names.children_by_field_name("name")
    )  # fmt: skip
    given = spec.child_by_field_name(field)
    values = [] if given is None else [one for one in given.named_children if one.type != "comment"]
    for place, name in enumerate(named):
        value = values[place] if len(values) == len(named) else None
        if name.type == "identifier":
            yield Defined((code.text(name),), whole, nature, value, value)


def _receiver(code: Code, method: Node) -> str:
    """`Client` of `(c *Client[T])`; no more than a few steps deep."""
    receiver = method.child_by_field_name("receiver")
    declared = [] if receiver is None else receiver.named_children
    node = declared[0].child_by_field_name("type") if declared else None
    for _ in range(8):
        if node is None or node.type == "type_identifier":
            break
        node = node.child_by_field_name("type") or next(iter(node.named_children), None)
    return "" if node is None else code.text(node)


def _fields(code: Code, struct: Node) -> Iterator[Defined]:
    for block in struct.named_children:
        for one in block.named_children:
            if one.type != "field_declaration":
                continue
            kind = one.child_by_field_name("type")
            names = one.children_by_field_name("name")
            if not names and kind is not None:  # embedded: known by the last part of its type
                text = code.text(kind).rpartition(".")[2].partition("[")[0].lstrip("*")
                yield Defined((text,), one, "field", scope=kind)
            for name in names:
                yield Defined((code.text(name),), one, "field", scope=kind)


def _keyed(code: Code, body: Node | None) -> Iterator[Defined]:
    for one in body.named_children if body is not None else ():
        key, value = one.child_by_field_name("key"), one.child_by_field_name("value")
        if one.type != "keyed_element" or key is None or value is None:
            continue
        inner = key.named_children[0] if key.named_children else key
        name = _key(code, inner)
        worth = value.named_children[0] if value.named_children else value
        if name is not None:
            yield Defined((name,), one, "key", worth, worth)


def _key(code: Code, node: Node) -> str | None:
    if node.type == "identifier":
        return code.text(node)
    if "string" not in node.type:
        return None
    try:
        return str(literal(code, node))
    except NotLiteral:
        return None


def _parameters(code: Code, function: Node) -> Iterator[Defined]:
    parameters = function.child_by_field_name("parameters")
    for one in parameters.named_children if parameters is not None else ():
        for name in one.children_by_field_name("name"):
            yield Defined((code.text(name),), one, "parameter")
