"""Definitions in JavaScript and TypeScript: what a scope, class, object or pattern names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from affidoc.code.defined import Defined
from affidoc.code.literals import literal
from affidoc.code.wrapped import MAX_DEPTH, unwrapped
from affidoc.literal import NotLiteral

if TYPE_CHECKING:
    from tree_sitter import Node

    from affidoc.code.languages import Code

__all__ = ["script_members"]

_BLOCKS = frozenset({
    "statement_block", "if_statement", "else_clause", "for_statement", "for_in_statement",
    "while_statement", "do_statement", "try_statement", "catch_clause", "finally_clause",
    "switch_statement", "switch_body", "switch_case", "switch_default", "labeled_statement",
    "with_statement",
})  # fmt: skip
"""Statements that hold definitions of the scope around them."""
_FUNCTIONS = frozenset({
    "function_declaration", "generator_function_declaration", "function_expression",
    "generator_function", "arrow_function", "method_definition",
})  # fmt: skip
_CLASSES = frozenset({"class_declaration", "abstract_class_declaration", "class"})
_SIGNATURES = frozenset({"function_signature", "method_signature", "abstract_method_signature"})
_NAMED = frozenset({
    *_FUNCTIONS, *_CLASSES, *_SIGNATURES, "enum_declaration", "interface_declaration",
    "type_alias_declaration", "internal_module", "module",
})  # fmt: skip
_NATURES = {
    **dict.fromkeys(
        ("method_definition", "method_signature", "abstract_method_signature"), "method"
    ),
    **dict.fromkeys(_CLASSES, "class"),
    **dict.fromkeys(
        ("enum_declaration", "interface_declaration", "type_alias_declaration"), "type"
    ),
}
_MODIFIERS = frozenset({"accessibility_modifier", "override_modifier", "readonly"})


def script_members(code: Code, scope: Node) -> Iterator[Defined]:
    """The names that a scope defines, in the order of the text."""
    scope = unwrapped(code, scope)
    if scope.type == "program":
        yield from _statements(code, scope.named_children)
    elif scope.type in _FUNCTIONS or scope.type in _SIGNATURES:
        yield from _function(code, scope)
    elif scope.type == "object":
        yield from _properties(code, scope)
    else:
        body = scope.child_by_field_name("body")
        if scope.type in _CLASSES and body is not None:
            yield from _class(code, body)
        elif scope.type == "enum_declaration" and body is not None:
            yield from _enum(code, body)
        elif scope.type in {"internal_module", "module"} and body is not None:
            yield from _statements(code, body.named_children)
        elif scope.type == "interface_declaration" and body is not None:
            yield from _signatures(code, body)
        elif scope.type == "object_type":
            yield from _signatures(code, scope)


def _statements(code: Code, nodes: list[Node]) -> Iterator[Defined]:
    waiting = [(node, node) for node in reversed(nodes)]
    while waiting:
        node, whole = waiting.pop()
        if node.type in _BLOCKS:
            waiting.extend((inner, inner) for inner in reversed(node.named_children))
        elif node.type in {"export_statement", "ambient_declaration"}:
            value = node.child_by_field_name("value")
            if value is not None:  # export default {…}
                yield Defined(("default",), whole, "constant", value, value)
            waiting.extend((inner, whole) for inner in reversed(node.named_children))
        elif node.type in {"lexical_declaration", "variable_declaration"}:
            yield from _variables(code, node, whole)
        elif node.type == "expression_statement":
            for inner in node.named_children:
                if inner.type == "internal_module":
                    waiting.append((inner, whole))
                else:
                    yield from _expression(code, inner, whole)
        elif node.type in _NAMED:
            yield from _named(code, node, whole)


def _named(code: Code, node: Node, whole: Node) -> Iterator[Defined]:
    name = _name(code, node.child_by_field_name("name"))
    if name is not None:
        value = node.child_by_field_name("value")  # of a type alias
        signature = node.type in _SIGNATURES
        nature = _NATURES.get(node.type, "function")
        yield Defined((name,), whole, nature, value, value or node, signature=signature)


def _variables(code: Code, node: Node, whole: Node) -> Iterator[Defined]:
    declarators = [one for one in node.named_children if one.type == "variable_declarator"]
    for one in declarators:
        place = whole if len(declarators) == 1 else one
        target = one.child_by_field_name("name")
        value = one.child_by_field_name("value")
        if target is not None:
            constant = node.child_by_field_name("kind")
            nature = "constant" if constant is not None and constant.type == "const" else "variable"
            if value is not None and value.type in _FUNCTIONS:
                nature = "function"
            yield from _pattern(code, target, value, place, nature)


def _expression(code: Code, node: Node, whole: Node) -> Iterator[Defined]:
    """`Foo.bar = 1`, and what makes a variable no constant: `x = 2`, `x += 1`, `x++`."""
    if node.type == "assignment_expression":
        left, value = node.child_by_field_name("left"), node.child_by_field_name("right")
    elif node.type == "augmented_assignment_expression":
        left, value = node.child_by_field_name("left"), None
    elif node.type == "update_expression":
        left, value = node.child_by_field_name("argument"), None
    else:
        return
    steps = _steps(code, left)
    if steps:
        yield Defined(steps, whole, "field" if len(steps) > 1 else "variable", value, value)


def _steps(code: Code, target: Node | None) -> tuple[str, ...]:
    steps: list[str] = []
    current = target
    while current is not None:
        if current.type in {"identifier", "this"}:
            return (code.text(current), *reversed(steps))
        if current.type == "member_expression":
            step = _name(code, current.child_by_field_name("property"))
        elif current.type == "subscript_expression":
            step = _name(code, current.child_by_field_name("index"))
        else:
            return ()
        if step is None:
            return ()
        steps.append(step)
        current = current.child_by_field_name("object")
    return ()


def _function(code: Code, node: Node) -> Iterator[Defined]:
    names: set[str] = set()
    for one in _parameters(code, node):
        names.add(one.name[0])
        yield one
    body = node.child_by_field_name("body")
    if body is not None and body.type == "statement_block":
        # `f.arg` is the parameter, however often the body sets it anew.
        for one in _statements(code, body.named_children):
            if len(one.name) > 1 or one.name[0] not in names:
                yield one


def _parameters(code: Code, node: Node) -> Iterator[Defined]:
    single = node.child_by_field_name("parameter")
    if single is not None:
        yield from _pattern(code, single, None, single, "parameter")
    parameters = node.child_by_field_name("parameters")
    for one in parameters.named_children if parameters is not None else ():
        if one.type in {"required_parameter", "optional_parameter"}:
            target, value = one.child_by_field_name("pattern"), one.child_by_field_name("value")
            if target is not None:
                yield from _pattern(code, target, value, one, "parameter")
        else:
            yield from _pattern(code, one, None, one, "parameter")


def _pattern(
    code: Code, target: Node, value: Node | None, whole: Node, nature: str, depth: int = 0
) -> Iterator[Defined]:
    """The names that a target binds: plain, with a default, or taken out of an object."""
    if depth > MAX_DEPTH:
        return
    match target.type:
        case "identifier" | "shorthand_property_identifier_pattern":
            yield Defined((code.text(target),), whole, nature, value, value)
        case "assignment_pattern" | "object_assignment_pattern":
            left, default = target.child_by_field_name("left"), target.child_by_field_name("right")
            if left is not None:
                yield from _pattern(code, left, default, whole, nature, depth + 1)
        case "object_pattern":
            for inner in target.named_children:
                yield from _pattern(code, inner, None, inner, nature, depth + 1)
        case "pair_pattern":  # { key: name = 5 } is known by the key, as its callers know it
            inner_target = target.child_by_field_name("value")
            key = _name(code, target.child_by_field_name("key"))
            if inner_target is None or key is None:
                return
            if inner_target.type == "assignment_pattern":
                default = inner_target.child_by_field_name("right")
                yield Defined((key,), target, nature, default, default)
            elif inner_target.type == "object_pattern":
                yield from _pattern(code, inner_target, None, target, nature, depth + 1)
            else:
                yield Defined((key,), target, nature)


def _class(code: Code, body: Node) -> Iterator[Defined]:
    for member in body.named_children:
        if member.type in {"field_definition", "public_field_definition"}:
            target = member.child_by_field_name("name") or member.child_by_field_name("property")
            name, value = _name(code, target), member.child_by_field_name("value")
            if name is not None:
                yield Defined((name,), member, "field", value, value)
        elif member.type == "method_definition" or member.type in _SIGNATURES:
            yield from _named(code, member, member)
            if _name(code, member.child_by_field_name("name")) == "constructor":
                yield from _parameter_properties(code, member)


def _parameter_properties(code: Code, constructor: Node) -> Iterator[Defined]:
    """`constructor(private timeout = 5)` declares a field too."""
    parameters = constructor.child_by_field_name("parameters")
    for one in parameters.named_children if parameters is not None else ():
        target, value = one.child_by_field_name("pattern"), one.child_by_field_name("value")
        if target is not None and any(inner.type in _MODIFIERS for inner in one.children):
            yield from _pattern(code, target, value, one, "field")


def _properties(code: Code, node: Node) -> Iterator[Defined]:
    for member in node.named_children:
        if member.type == "pair":
            name = _name(code, member.child_by_field_name("key"))
            value = member.child_by_field_name("value")
            if name is not None:
                yield Defined((name,), member, "key", value, value)
        elif member.type == "method_definition":
            yield from _named(code, member, member)
        elif member.type == "shorthand_property_identifier":
            yield Defined((code.text(member),), member, "key")


def _enum(code: Code, body: Node) -> Iterator[Defined]:
    for member in body.named_children:
        name = _name(code, member.child_by_field_name("name") or member)
        if name is not None and member.type != "comment":
            yield Defined((name,), member, "member", member.child_by_field_name("value"))


def _signatures(code: Code, body: Node) -> Iterator[Defined]:
    for member in body.named_children:
        name = _name(code, member.child_by_field_name("name"))
        if name is not None:
            signature = member.type == "method_signature"
            nature = "method" if signature else "field"
            yield Defined((name,), member, nature, scope=member, signature=signature)


def _name(code: Code, node: Node | None) -> str | None:
    """The text of a plain or quoted name; None where it is computed."""
    if node is None or node.type == "computed_property_name":
        return None
    if node.type in {"string", "number"}:
        try:
            return str(literal(code, node))
        except NotLiteral:
            return None
    return code.text(node)
