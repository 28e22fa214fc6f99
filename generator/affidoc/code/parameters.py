"""The parameters of a function, each with its kind, name, type and default."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from affidoc.code.c_names import declared_name
from affidoc.code.structure import structure_of
from affidoc.shown import shown_text

if TYPE_CHECKING:
    from tree_sitter import Node

    from affidoc.code.languages import Code

__all__ = ["Parameter", "parameters_of"]

_COMMENTS = frozenset({"comment", "line_comment", "block_comment"})
_PLAIN = frozenset({
    "identifier", "default_parameter", "typed_parameter", "typed_default_parameter",
    "assignment_pattern", "required_parameter", "parameter", "parameter_declaration",
    "optional_parameter_declaration", "formal_parameter",
})  # fmt: skip
"""Nodes of ordinary parameters; all others are a kind of their own."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter; hashes are '' where nothing is written."""

    kind: str
    """'' for an ordinary one, else what sets it apart: variadic, a separator, keyword, …"""
    name: str
    annotation: str
    default: str
    text: str
    """As the source writes it, on one line."""


def parameters_of(code: Code, listed: Node) -> Iterator[Parameter]:
    """Every parameter of a list, in order."""
    if listed.type in {"method", "singleton_method"}:
        return
    if not listed.type.endswith(("parameters", "parameter_list")):  # x => x
        yield Parameter("", code.text(listed), "", "", shown_text(code.text(listed)))
        return
    for node in listed.named_children:
        if node.type in _COMMENTS or (
            node.type == "parameter_declaration" and _is_void(code, node)
        ):
            continue
        if code.language == "go":
            yield from _go(code, node)
        elif code.language in {"c", "cpp"}:
            yield _c(code, node)
        elif code.language == "java":
            yield _java(code, node)
        else:
            yield _named(code, node)


def _named(code: Code, node: Node) -> Parameter:
    """Python, JavaScript, TypeScript, Rust and Ruby: names, types and defaults are fields."""
    name = (
        node.child_by_field_name("name") or node.child_by_field_name("pattern")
        or node.child_by_field_name("left")
    )  # fmt: skip
    kind = "" if node.type in _PLAIN else node.type
    if node.type == "typed_parameter":
        name = next(iter(node.named_children), None)
    if name is not None and name.type not in {"identifier", "self", "this"}:
        kind = kind or ("" if name.type.endswith("pattern") and name.type in _SHAPES else name.type)
    default = node.child_by_field_name("value") or node.child_by_field_name("right")
    annotation = node.child_by_field_name("type")
    if annotation is not None and annotation.type == "type_annotation":
        annotation = next(iter(annotation.named_children), None)
    text = code.text(node if name is None else name)
    if node.type == "self_parameter":
        kind = "".join(code.text(node).split())
    return Parameter(
        kind, "".join(text.split()).lstrip("*.&"), _hash(code, annotation), _hash(code, default),
        shown_text(code.text(node)),
    )  # fmt: skip


_SHAPES = frozenset({"object_pattern", "array_pattern", "tuple_pattern", "struct_pattern"})


def _go(code: Code, node: Node) -> Iterator[Parameter]:
    kind = "..." if node.type == "variadic_parameter_declaration" else ""
    annotation = _hash(code, node.child_by_field_name("type"))
    written = node.child_by_field_name("type")
    shown = "" if written is None else f"{kind}{code.text(written)}"
    names = [code.text(one) for one in node.children_by_field_name("name")] or [""]
    for name in names:
        yield Parameter(kind, name, annotation, "", shown_text(f"{name} {shown}".strip()))


def _java(code: Code, node: Node) -> Parameter:
    kind = "" if node.type == "formal_parameter" else node.type
    name, annotation = node.child_by_field_name("name"), node.child_by_field_name("type")
    if node.type == "spread_parameter":
        parts = [one for one in node.named_children if one.type != "modifiers"]
        annotation = parts[0] if parts else None
        inner = parts[-1].child_by_field_name("name") if len(parts) > 1 else None
        name = inner or name
    return Parameter(
        kind, "" if name is None else code.text(name), _hash(code, annotation), "",
        shown_text(code.text(node)),
    )  # fmt: skip


def _c(code: Code, node: Node) -> Parameter:
    """The type is all of it but the name and the default: `const char *name[]`."""
    kind = "" if node.type in _PLAIN else node.type
    name = ".".join(declared_name(code, node.child_by_field_name("declarator")))
    default = node.child_by_field_name("default_value")
    end = node.end_byte if default is None else default.start_byte
    words = []
    for leaf in _leaves(node):
        text = code.text(leaf)
        if leaf.start_byte < end and text != "=" and leaf.type not in _COMMENTS:
            words.append(text)
    if name in words:
        words.reverse()
        words.remove(name)  # the last one: `struct name *name`
        words.reverse()
    shown = shown_text(code.text(node))
    return Parameter(kind, name, " ".join(words), _hash(code, default), shown)


def _leaves(node: Node) -> Iterator[Node]:
    waiting = [node]
    while waiting:
        current = waiting.pop()
        if current.child_count == 0:
            yield current
        waiting.extend(reversed(current.children))


def _is_void(code: Code, node: Node) -> bool:
    return code.language in {"c", "cpp"} and code.text(node) == "void"


def _hash(code: Code, node: Node | None) -> str:
    return "" if node is None else structure_of(code, (node,)) or ""
