"""Definitions in C and C++: namespaces, classes, functions, macros, enumerators.

Both branches of an `#ifdef` count, so a name in both has two definitions. A declaration without a
body stands aside where a definition of the same name follows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from affidoc.code.defined import Defined
from affidoc.code.wrapped import unwrapped

if TYPE_CHECKING:
    from tree_sitter import Node

    from affidoc.code.languages import Code

__all__ = ["c_members", "declared_name", "function_declarator"]

MAX_DEPTH = 32

_BLOCKS = frozenset({
    "preproc_if", "preproc_ifdef", "preproc_else", "preproc_elif", "preproc_elifdef",
    "linkage_specification", "declaration_list", "compound_statement", "if_statement",
    "else_clause", "for_statement", "while_statement", "do_statement", "switch_statement",
    "case_statement", "labeled_statement", "try_statement", "catch_clause", "for_range_loop",
})  # fmt: skip
_RECORDS = frozenset({"struct_specifier", "class_specifier", "union_specifier"})
_DECLARATORS = frozenset({
    "init_declarator", "pointer_declarator", "reference_declarator", "array_declarator",
    "function_declarator", "parenthesized_declarator", "attributed_declarator",
    "variadic_declarator", "bitfield_clause",
})  # fmt: skip
_NAMES = frozenset({
    "identifier", "field_identifier", "type_identifier", "destructor_name", "operator_name",
    "operator_cast", "qualified_identifier", "template_function", "primitive_type",
})  # fmt: skip


def c_members(code: Code, scope: Node) -> Iterator[Defined]:
    """The names that a scope defines; `a::B::c` is written `a.B.c`."""
    scope = unwrapped(code, scope)
    body = scope.child_by_field_name("body")
    if scope.type == "translation_unit":
        yield from _declarations(code, scope, member=False)
    elif scope.type == "namespace_definition" and body is not None:
        yield from _declarations(code, body, member=False)
    elif scope.type in _RECORDS and body is not None:
        yield from _declarations(code, body, member=True)
    elif scope.type == "enum_specifier" and body is not None:
        yield from _enumerators(code, body)
    elif scope.type == "initializer_list":
        yield from _designated(code, scope)
    else:
        yield from _function(code, scope)


def _declarations(code: Code, block: Node, *, member: bool) -> Iterator[Defined]:
    waiting = [(node, node) for node in reversed(block.named_children)]
    while waiting:
        node, whole = waiting.pop()
        if node.type in _BLOCKS:
            inner = node.named_children
            if node.type in {"preproc_ifdef", "preproc_if", "preproc_elif"} and inner:
                inner = inner[1:]  # the condition
            waiting.extend((one, one) for one in reversed(inner))
        elif node.type == "template_declaration":
            waiting.extend((one, node) for one in reversed(node.named_children[1:]))
        elif node.type == "namespace_definition":
            yield from _namespace(code, node, waiting)
        elif node.type in _RECORDS or node.type == "enum_specifier":
            yield from _record(code, node, whole)
        elif node.type in {"preproc_def", "preproc_function_def"}:
            name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
            if name is not None:
                value = value if node.type == "preproc_def" else None
                yield Defined((code.text(name),), node, "macro", value, node)
        elif node.type in {"alias_declaration", "concept_definition"}:
            name = node.child_by_field_name("name")
            if name is not None:
                yield Defined((code.text(name),), whole, "type")
        elif node.type in {"declaration", "field_declaration", "type_definition"}:
            yield from _declared(code, node, whole, member=member)
        elif node.type == "function_definition":
            steps = declared_name(code, node.child_by_field_name("declarator"))
            if steps:
                nature = "method" if member or len(steps) > 1 else "function"
                yield Defined(steps, whole, nature, scope=node)


def _namespace(code: Code, node: Node, waiting: list[tuple[Node, Node]]) -> Iterator[Defined]:
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if name is None:  # its names belong to the scope around it
        waiting.extend((one, one) for one in reversed(body.named_children if body else []))
        return
    steps = tuple(step.strip() for step in code.text(name).split("::"))
    yield Defined(steps, node, "module", scope=node)


def _record(code: Code, node: Node, whole: Node) -> Iterator[Defined]:
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if name is not None:
        steps = _steps(code, name)
        nature = "class" if node.type == "class_specifier" else "type"
        yield Defined(steps, whole, nature, scope=node, signature=body is None)
    scoped = any(one.type in {"class", "struct"} for one in node.children)
    if node.type == "enum_specifier" and body is not None and not scoped:
        yield from _enumerators(code, body)  # an old enum gives its names to the scope around it


def _declared(code: Code, node: Node, whole: Node, *, member: bool) -> Iterator[Defined]:
    kind = node.child_by_field_name("type")
    declarators = node.children_by_field_name("declarator")
    if kind is not None and kind.child_by_field_name("body") is not None:
        yield from _record(code, kind, whole if not declarators else kind)
    defaults = _defaults(node)
    words = {code.text(one) for one in node.named_children if one.type == "type_qualifier"}
    constant = bool(words & {"const", "constexpr", "constinit"})
    for one in declarators:
        name = declared_name(code, one)
        if not name:
            continue
        place = whole if len(declarators) == 1 else one
        function = function_declarator(one)
        if node.type == "type_definition":
            record = kind is not None and kind.child_by_field_name("body") is not None
            yield Defined(name, place, "type", scope=kind if record else None)
        elif function is not None:
            nature = "method" if member or len(name) > 1 else "function"
            yield Defined(name, place, nature, scope=node, signature=True)
        else:
            value = one.child_by_field_name("value") if one.type == "init_declarator" else None
            value = value or defaults.get(one.id)
            if value is not None and value.type == "initializer_list":
                value = _braced(value, one)
            nature = "constant" if constant else "field" if member else "variable"
            extern = any(code.text(word) == "extern" for word in node.named_children
                         if word.type == "storage_class_specifier")  # fmt: skip
            yield Defined(name, place, nature, value, value or kind, signature=extern)


def _defaults(node: Node) -> dict[int, Node]:
    """`int x = 7, y{8};` in a class: each value stands behind its declarator."""
    found: dict[int, Node] = {}
    last: Node | None = None
    for place, child in enumerate(node.children):
        field = node.field_name_for_child(place)
        if field == "declarator":
            last = child
        elif field == "default_value" and last is not None:
            found[last.id] = child
    return found


def _braced(value: Node, declarator: Node) -> Node:
    """`int x{7}` is 7; `int x[] = {7}` is a list."""
    inner = value.named_children
    array = any(one.type == "array_declarator" for one in (declarator, *declarator.named_children))
    assigned = any(one.type == "=" for one in declarator.children)
    return inner[0] if len(inner) == 1 and not array and not assigned else value


def declared_name(code: Code, node: Node | None) -> tuple[str, ...]:
    """The name inside of pointers, references, arrays and parameters; () where there is none."""
    for _ in range(MAX_DEPTH):
        if node is None:
            return ()
        if node.type in _NAMES:
            return _steps(code, node)
        if node.type not in _DECLARATORS:
            return ()
        inner = node.child_by_field_name("declarator")
        if inner is None:
            names = [one for one in node.named_children if one.type in _DECLARATORS | _NAMES]
            inner = names[-1] if names else None
        node = inner
    return ()


def function_declarator(node: Node | None) -> Node | None:
    """The declarator with the parameters, where a function is declared and no pointer to one."""
    for _ in range(MAX_DEPTH):
        if node is None:
            return None
        if node.type == "function_declarator":
            inner = node.child_by_field_name("declarator")
            pointer = inner is not None and inner.type == "parenthesized_declarator"
            return None if pointer else node
        if node.type not in {"pointer_declarator", "reference_declarator"}:
            return None
        node = node.child_by_field_name("declarator") or next(
            (one for one in node.named_children if one.type in _DECLARATORS), None
        )
    return None


def _steps(code: Code, node: Node) -> tuple[str, ...]:
    """`a::b<int>::c` as steps, without template arguments."""
    steps: list[str] = []
    current: Node | None = node
    for _ in range(MAX_DEPTH):
        if current is None:
            break
        if current.type == "qualified_identifier":
            scope = current.child_by_field_name("scope")
            if scope is not None:
                steps.append(code.text(scope.child_by_field_name("name") or scope))
            current = current.child_by_field_name("name")
        elif current.type in {"template_function", "template_type"}:
            current = current.child_by_field_name("name")
        else:
            steps.append("".join(code.text(current).split()))
            break
    return tuple(steps)


def _enumerators(code: Code, body: Node) -> Iterator[Defined]:
    waiting = list(reversed(body.named_children))
    while waiting:
        one = waiting.pop()
        if one.type.startswith("preproc_"):
            waiting.extend(reversed(one.named_children))
        name = one.child_by_field_name("name")
        if one.type == "enumerator" and name is not None:
            yield Defined((code.text(name),), one, "member", one.child_by_field_name("value"))


def _designated(code: Code, node: Node) -> Iterator[Defined]:
    for pair in node.named_children:
        designators = pair.children_by_field_name("designator")
        value = pair.child_by_field_name("value")
        if pair.type != "initializer_pair" or len(designators) != 1:
            continue
        inner = designators[0].named_children
        if designators[0].type == "field_designator" and inner:
            yield Defined((code.text(inner[0]),), pair, "key", value, value)


def _function(code: Code, node: Node) -> Iterator[Defined]:
    declarator = function_declarator(node.child_by_field_name("declarator"))
    parameters = None if declarator is None else declarator.child_by_field_name("parameters")
    for one in parameters.named_children if parameters is not None else ():
        name = declared_name(code, one.child_by_field_name("declarator"))
        if name:
            value = one.child_by_field_name("default_value")
            yield Defined(name, one, "parameter", value, value)
    body = node.child_by_field_name("body")
    if body is not None:
        yield from _declarations(code, body, member=False)
