"""Definitions in Rust: modules, types, implementations, constants; `a::B::c` is written `a.B.c`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from affidoc.code.defined import Defined
from affidoc.code.wrapped import unwrapped

if TYPE_CHECKING:
    from tree_sitter import Node

    from affidoc.code.languages import Code

__all__ = ["rust_members"]

_BLOCKS = frozenset({
    "block", "unsafe_block", "expression_statement", "if_expression", "else_clause",
    "while_expression", "loop_expression", "for_expression", "match_expression", "match_block",
    "match_arm", "foreign_mod_item",
})  # fmt: skip
_TYPES = frozenset({"struct_item", "enum_item", "union_item", "trait_item", "type_item"})
_FUNCTIONS = frozenset({"function_item", "function_signature_item"})
_NATURES = {
    "const_item": "constant", "static_item": "constant", "mod_item": "module",
    "macro_definition": "macro", "associated_type": "type", "let_declaration": "variable",
}  # fmt: skip


def rust_members(code: Code, scope: Node) -> Iterator[Defined]:
    """The names that a scope defines; those of an `impl` belong to its type."""
    scope = unwrapped(code, scope)
    match scope.type:
        case "source_file":
            yield from _items(code, scope, ())
        case "mod_item" | "trait_item":
            body = scope.child_by_field_name("body")
            if body is not None:
                yield from _items(code, body, (), inside=scope.type == "trait_item")
        case "struct_item" | "union_item" | "enum_variant":
            yield from _fields(code, scope)
        case "enum_item":
            body = scope.child_by_field_name("body")
            for one in body.named_children if body is not None else ():
                name = one.child_by_field_name("name")
                if one.type == "enum_variant" and name is not None:
                    value = one.child_by_field_name("value")
                    yield Defined((code.text(name),), one, "member", value, one)
        case "struct_expression":
            body = scope.child_by_field_name("body")
            for one in body.named_children if body is not None else ():
                name, value = one.child_by_field_name("field"), one.child_by_field_name("value")
                if one.type == "field_initializer" and name is not None:
                    yield Defined((code.text(name),), one, "key", value, value)
        case kind if kind in _FUNCTIONS:
            yield from _parameters(code, scope)
            body = scope.child_by_field_name("body")
            if body is not None:
                yield from _items(code, body, ())


def _items(
    code: Code, block: Node, owner: tuple[str, ...], *, inside: bool = False
) -> Iterator[Defined]:
    """Items of a block; `owner` is the type of an `impl`, `inside` is for the body of a trait."""
    waiting = [(node, owner) for node in reversed(block.named_children)]
    while waiting:
        node, prefix = waiting.pop()
        if node.type == "impl_item":
            body, of = node.child_by_field_name("body"), _type_name(code, node)
            if body is not None and of:
                waiting.extend((one, (of,)) for one in reversed(body.named_children))
            continue
        if node.type in _BLOCKS:
            inner = node.child_by_field_name("body") if node.type == "foreign_mod_item" else node
            if inner is not None:
                waiting.extend((one, prefix) for one in reversed(inner.named_children))
            continue
        name = node.child_by_field_name("name") or node.child_by_field_name("pattern")
        if name is None or name.type not in {"identifier", "type_identifier"}:
            continue
        value, nature = node.child_by_field_name("value"), _NATURES.get(node.type)
        if node.type in _FUNCTIONS:
            nature = "method" if prefix or inside else "function"
        elif node.type in _TYPES:
            nature = "type"
        if any(one.type == "mutable_specifier" for one in node.children):
            nature = "variable"  # static mut
        if nature is not None:
            yield Defined((*prefix, code.text(name)), node, nature, value, value or node)


def _type_name(code: Code, implementation: Node) -> str:
    """`Client` of `impl Trait for net::Client<T>`."""
    node = implementation.child_by_field_name("type")
    for _ in range(8):
        if node is None or node.type in {"type_identifier", "primitive_type"}:
            break
        node = node.child_by_field_name("name") or node.child_by_field_name("type")
    return "" if node is None else code.text(node)


def _fields(code: Code, item: Node) -> Iterator[Defined]:
    body = item.child_by_field_name("body")
    if body is None:
        return
    if body.type == "ordered_field_declaration_list":
        for place, kind in enumerate(body.children_by_field_name("type")):
            yield Defined((str(place),), kind, "field")
        return
    for one in body.named_children:
        name = one.child_by_field_name("name")
        if one.type == "field_declaration" and name is not None:
            yield Defined((code.text(name),), one, "field")


def _parameters(code: Code, function: Node) -> Iterator[Defined]:
    parameters = function.child_by_field_name("parameters")
    for one in parameters.named_children if parameters is not None else ():
        if one.type == "self_parameter":
            yield Defined(("self",), one, "parameter")
            continue
        name = one.child_by_field_name("pattern")
        if name is not None and name.type in {"identifier", "self"}:
            yield Defined((code.text(name),), one, "parameter")
