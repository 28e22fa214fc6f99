"""Definitions in Python: what a module, class, function, dictionary or call gives a name to."""

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

__all__ = ["python_members"]

_BLOCKS = frozenset({
    "block", "if_statement", "elif_clause", "else_clause", "for_statement", "while_statement",
    "try_statement", "except_clause", "except_group_clause", "finally_clause", "with_statement",
    "match_statement", "case_clause",
})  # fmt: skip
"""Statements that hold definitions of the scope around them."""
_ENUMS = frozenset({"Enum", "IntEnum", "StrEnum", "Flag", "IntFlag", "ReprEnum"})


def python_members(code: Code, scope: Node) -> Iterator[Defined]:
    """The names that a scope defines, in the order of the text."""
    scope = unwrapped(code, scope)
    match scope.type:
        case "module":
            yield from _statements(code, scope, "variable")
        case "class_definition":
            body = scope.child_by_field_name("body")
            if body is not None:
                yield from _statements(code, body, _held(code, scope))
        case "function_definition" | "lambda":
            yield from _function(code, scope)
        case "dictionary":
            yield from _pairs(code, scope)
        case "call":
            yield from _keywords(code, scope)


def _held(code: Code, scope: Node) -> str:
    """What an assignment in the body of a class defines."""
    bases = scope.child_by_field_name("superclasses")
    names = [] if bases is None else [code.text(one) for one in bases.named_children]
    return "member" if any(name.rpartition(".")[2] in _ENUMS for name in names) else "field"


def _statements(code: Code, block: Node, held: str) -> Iterator[Defined]:
    """`held` is what an assignment defines here: a variable, a field, or a member of an enum."""
    waiting = list(reversed(block.named_children))
    while waiting:
        node = waiting.pop()
        if node.type in _BLOCKS:
            waiting.extend(reversed(node.named_children))
        elif node.type == "expression_statement":
            for inner in node.named_children:
                if inner.type in {"assignment", "augmented_assignment"}:
                    yield from _assignment(code, node, inner, held)
        elif node.type == "type_alias_statement":
            left = node.child_by_field_name("left")
            if left is not None:
                yield Defined((code.text(left),), node, "type")
        else:
            yield from _named(code, node, "function" if held == "variable" else "method")


def _named(code: Code, node: Node, function: str) -> Iterator[Defined]:
    """A function or class, decorated or not."""
    inner = node.child_by_field_name("definition") if node.type == "decorated_definition" else node
    if inner is None or inner.type not in {"function_definition", "class_definition"}:
        return
    name = inner.child_by_field_name("name")
    if name is not None:
        marks = {code.text(one) for one in node.named_children if one.type == "decorator"}
        overload = any(mark.rpartition(".")[2].removeprefix("@") == "overload" for mark in marks)
        nature = "class" if inner.type == "class_definition" else function
        yield Defined((code.text(name),), node, nature, scope=inner, signature=overload)


def _assignment(code: Code, statement: Node, node: Node, held: str) -> Iterator[Defined]:
    targets: list[Node] = []
    value: Node | None = node
    while value is not None and value.type in {"assignment", "augmented_assignment"}:
        left = value.child_by_field_name("left")
        if left is not None:
            targets.append(left)
        value = value.child_by_field_name("right") if value.type == "assignment" else None
    for target in targets:
        yield from _target(code, statement, target, value, held)


def _target(
    code: Code, statement: Node, target: Node, value: Node | None, held: str, depth: int = 0
) -> Iterator[Defined]:
    if depth > MAX_DEPTH:
        return
    if target.type in {"pattern_list", "tuple_pattern", "list_pattern"}:
        names = target.named_children
        values = value.named_children if value is not None else []
        same = value is not None and value.type in {"expression_list", "tuple", "list"}
        for index, name in enumerate(names):
            paired = values[index] if same and len(values) == len(names) else None
            yield from _target(code, statement, name, paired, held, depth + 1)
        return
    steps = _steps(code, target)
    if steps:
        constant = steps[-1].isupper() and held != "member"
        yield Defined(steps, statement, "constant" if constant else held, value, value)


def _steps(code: Code, target: Node) -> tuple[str, ...]:
    """`Foo.bar` and `Foo["bar"]` as steps; empty where a step is computed."""
    steps: list[str] = []
    current: Node | None = target
    while current is not None:
        if current.type == "identifier":
            return (code.text(current), *reversed(steps))
        if current.type == "attribute":
            last = current.child_by_field_name("attribute")
            steps.append("" if last is None else code.text(last))
            current = current.child_by_field_name("object")
        elif current.type == "subscript":
            key = _key(code, current.child_by_field_name("subscript"))
            if key is None:
                return ()
            steps.append(key)
            current = current.child_by_field_name("value")
        else:
            return ()
    return ()


def _function(code: Code, node: Node) -> Iterator[Defined]:
    parameters = node.child_by_field_name("parameters")
    names: set[str] = set()
    for parameter in parameters.named_children if parameters is not None else ():
        name = parameter.child_by_field_name("name") or parameter
        if name.type in {"typed_parameter", "list_splat_pattern", "dictionary_splat_pattern"}:
            name = name.named_children[0]
        if name.type == "identifier":
            value = parameter.child_by_field_name("value")
            names.add(code.text(name))
            yield Defined((code.text(name),), parameter, "parameter", value, value)
    body = node.child_by_field_name("body")
    if body is not None and body.type == "block":
        # `f.arg` is the parameter, however often the body sets it anew.
        for one in _statements(code, body, "variable"):
            if len(one.name) > 1 or one.name[0] not in names:
                yield one


def _pairs(code: Code, node: Node) -> Iterator[Defined]:
    for pair in node.named_children:
        if pair.type == "pair":
            key = _key(code, pair.child_by_field_name("key"))
            value = pair.child_by_field_name("value")
            if key is not None:
                yield Defined((key,), pair, "key", value, value)


def _keywords(code: Code, node: Node) -> Iterator[Defined]:
    """`Limits(files=10)` gives `files`, as `dict(files=10)` does."""
    arguments = node.child_by_field_name("arguments")
    for argument in arguments.named_children if arguments is not None else ():
        name = argument.child_by_field_name("name")
        if argument.type == "keyword_argument" and name is not None:
            value = argument.child_by_field_name("value")
            yield Defined((code.text(name),), argument, "key", value, value)


def _key(code: Code, node: Node | None) -> str | None:
    if node is None or node.type not in {"string", "concatenated_string"}:
        return None
    try:
        return str(literal(code, node))
    except NotLiteral:
        return None
