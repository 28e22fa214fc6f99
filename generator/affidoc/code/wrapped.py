"""The expression inside what only wraps it: parentheses, type assertions, freezing calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node

    from affidoc.code.languages import Code

__all__ = ["LISTS", "MAX_DEPTH", "OBJECTS", "unwrapped"]

MAX_DEPTH = 64

LISTS = frozenset({
    "list", "tuple", "set", "array", "expression_list", "array_expression", "tuple_expression",
    "array_initializer", "string_array", "symbol_array",
})  # fmt: skip
OBJECTS = frozenset({"dictionary", "object", "hash"})
_PYTHON_CALLS = frozenset({
    "frozenset", "set", "tuple", "list", "MappingProxyType", "types.MappingProxyType",
})  # fmt: skip
_SCRIPT_CALLS = frozenset({"Object.freeze", "Object.seal"})
_WRAPPERS = frozenset({
    "parenthesized_expression", "as_expression", "satisfies_expression", "non_null_expression",
    "type_assertion", "literal_type", "parenthesized_statements", "literal_element",
    "arithmetic_expansion", "reference_expression",
})  # fmt: skip
_COMMENTS = frozenset({"comment", "line_comment", "block_comment"})


def unwrapped(code: Code, node: Node) -> Node:
    """The expression inside parentheses, `as const`, `Object.freeze(…)`, `.freeze` and such."""
    for _ in range(MAX_DEPTH):
        inner = _inside(code, node)
        if inner is None:
            return node
        node = inner
    return node


def _inside(code: Code, node: Node) -> Node | None:
    if node.type in _WRAPPERS:
        inner = [one for one in node.named_children if one.type not in _COMMENTS]
        if node.type == "arithmetic_expansion" and len(inner) != 1:
            return None
        if not inner:
            return None
        return inner[-1] if node.type in {"type_assertion", "reference_expression"} else inner[0]
    if node.type == "call" and code.language == "ruby":
        method = node.child_by_field_name("method")
        frozen = method is not None and code.text(method) == "freeze"
        return node.child_by_field_name("receiver") if frozen else None
    if node.type in {"call", "call_expression", "new_expression"}:
        name = node.child_by_field_name("function") or node.child_by_field_name("constructor")
        arguments = node.child_by_field_name("arguments")
        if name is None or arguments is None:
            return None
        given = [one for one in arguments.named_children if one.type not in _COMMENTS]
        if len(given) == 1 and _keeps(code, node, code.text(name), given[0]):
            return given[0]
    return None


def _keeps(code: Code, call: Node, name: str, argument: Node) -> bool:
    """Whether the call gives its argument back, as the same names in the same order."""
    if call.type == "call_expression":
        return name in _SCRIPT_CALLS
    if call.type == "new_expression" and name != "Set":
        return False
    if call.type == "call" and (code.language != "python" or name not in _PYTHON_CALLS):
        return False
    # `list("abc")` takes its argument apart, `set(NAMES)` depends on something else.
    return argument.type in LISTS or argument.type in OBJECTS
