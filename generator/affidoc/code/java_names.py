"""Definitions in Java: classes, interfaces, records, enums, annotations and what is in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from affidoc.code.defined import Defined
from affidoc.code.wrapped import unwrapped

if TYPE_CHECKING:
    from tree_sitter import Node

    from affidoc.code.languages import Code

__all__ = ["java_members"]

_BLOCKS = frozenset({
    "block", "constructor_body", "if_statement", "for_statement", "enhanced_for_statement",
    "while_statement", "do_statement", "try_statement", "try_with_resources_statement",
    "catch_clause", "finally_clause", "switch_expression", "switch_block",
    "switch_block_statement_group", "labeled_statement", "synchronized_statement",
    "enum_body_declarations", "static_initializer",
})  # fmt: skip
_TYPES = {
    "class_declaration": "class", "record_declaration": "class", "enum_declaration": "type",
    "interface_declaration": "type", "annotation_type_declaration": "type",
}  # fmt: skip
_METHODS = frozenset({
    "method_declaration", "constructor_declaration", "compact_constructor_declaration",
})  # fmt: skip
_FIELDS = frozenset({"field_declaration", "constant_declaration", "local_variable_declaration"})


def java_members(code: Code, scope: Node) -> Iterator[Defined]:
    """The names that a scope defines; a package is no part of them."""
    scope = unwrapped(code, scope)
    body = scope.child_by_field_name("body")
    if scope.type == "program":
        yield from _declarations(code, scope)
    elif scope.type in _TYPES or scope.type in {"object_creation_expression", "enum_constant"}:
        if scope.type == "record_declaration":
            for one in _parameters(code, scope):
                yield Defined(one.name, one.node, "field")
        if scope.type == "object_creation_expression":
            body = next((one for one in scope.named_children if one.type == "class_body"), None)
        if body is not None:
            yield from _declarations(code, body)
    elif scope.type in _METHODS:
        yield from _parameters(code, scope)
        if body is not None:
            yield from _declarations(code, body)


def _declarations(code: Code, body: Node) -> Iterator[Defined]:
    waiting = list(reversed(body.named_children))
    while waiting:
        node = waiting.pop()
        if node.type in _BLOCKS:
            waiting.extend(reversed(node.named_children))
        elif node.type in _FIELDS:
            yield from _variables(code, node)
        else:
            name = node.child_by_field_name("name")
            if name is None:
                continue
            if node.type == "annotation_type_element_declaration":
                value = node.child_by_field_name("value")
                yield Defined((code.text(name),), node, "field", value)
            elif node.type == "enum_constant":
                yield Defined((code.text(name),), node, "member", scope=node)
            elif node.type in _TYPES or node.type in _METHODS:
                nature = _TYPES.get(node.type, "method")
                yield Defined((code.text(name),), node, nature, scope=node)


def _variables(code: Code, node: Node) -> Iterator[Defined]:
    words = {word for one in node.named_children if one.type == "modifiers"
             for word in code.text(one).split()}  # fmt: skip
    constant = node.type == "constant_declaration" or "final" in words
    other = "variable" if node.type == "local_variable_declaration" else "field"
    declarators = node.children_by_field_name("declarator")
    for one in declarators:
        name, value = one.child_by_field_name("name"), one.child_by_field_name("value")
        whole = node if len(declarators) == 1 else one
        if name is not None:
            nature = "constant" if constant else other
            yield Defined((code.text(name),), whole, nature, value, value)


def _parameters(code: Code, method: Node) -> Iterator[Defined]:
    parameters = method.child_by_field_name("parameters")
    for one in parameters.named_children if parameters is not None else ():
        declarator = next(
            (inner for inner in one.named_children if inner.type == "variable_declarator"), one
        )
        name = declarator.child_by_field_name("name")
        if name is not None:
            yield Defined((code.text(name),), one, "parameter")
