"""What a definition is worth: its literal, a constant it names, its number in an enumeration."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from affidoc.code.languages import parse_code
from affidoc.code.literals import Value, Worth, worth_of
from affidoc.code.numbers import Number
from affidoc.code.symbols import Definition, NoDefinition, find_symbol
from affidoc.literal import NotLiteral
from affidoc.shown import shown_text

if TYPE_CHECKING:
    from tree_sitter import Node

    from affidoc.code.languages import Code

__all__ = ["worth"]

MAX_FOLLOWED = 8
"""Constants that name constants, one step at a time."""
_FIXED = frozenset({"constant", "member", "macro"})
_OPERANDS = frozenset(
    {"number_literal", "parenthesized_expression", "string_literal", "identifier"}
)
"""What a macro may stand for inside of an expression: its text is put there as it is."""
_NAME = re.compile(r"[^\W\d]\w*(?:(?:\.|::)[^\W\d]\w*){0,7}")
_SELF = frozenset({"Self", "self", "cls", "crate", "this"})
_BODIES = frozenset({"enumerator_list", "enum_variant_list", "enum_body"})
_MEMBERS = frozenset({"enumerator", "enum_variant", "enum_assignment", "property_identifier"})


def worth(code: Code, name: str, found: Definition, depth: int = 0) -> Worth:
    """What the definition of a dotted name is worth.

    Implicit numbers of enumerations are computed where the language defines them: C, C++, Rust,
    TypeScript, and `iota` in Go. The place of an enum constant in Java is no value of it.

    Raises:
        NotLiteral: it has no value that can be read off the text.
    """
    named = _Names(code, tuple(name.split(".")), depth)
    if code.language == "go" and found.nature == "constant":
        return _iota(code, name, found, named)
    if found.nature == "macro":
        return _macro(code, found, named)
    if found.value is not None:
        return worth_of(code, found.value, named)
    if found.nature == "member" and code.language != "java":
        return _numbered(code, found, named)
    raise NotLiteral("set to no value")


class _Names:
    """Follows names of constants in the same file."""

    def __init__(self, code: Code, at: tuple[str, ...], depth: int) -> None:
        self.code, self.at, self.depth = code, at, depth

    def __call__(self, text: str) -> Value:
        plain = text.removeprefix("$")
        if self.depth >= MAX_FOLLOWED or not _NAME.fullmatch(plain):
            raise NotLiteral(f"'{shown_text(text)}'")
        steps = [step for step in re.split(r"\.|::", plain) if step not in _SELF]
        found: dict[int, tuple[str, Definition]] = {}
        for cut in range(len(self.at) - 1, -1, -1):
            name = ".".join((*self.at[:cut], *steps))
            one = find_symbol(self.code, name) if steps else NoDefinition("", "")
            if isinstance(one, Definition):
                found.setdefault(one.node.id, (name, one))
            elif one.reason:
                raise NotLiteral(f"'{shown_text(text)}', which is not clear: {one.message}")
        if len(found) != 1:
            raise NotLiteral(f"'{shown_text(text)}'")
        ((name, one),) = found.values()
        if one.nature not in _FIXED:
            raise NotLiteral(f"'{shown_text(text)}', which is no constant")
        return _value(self.code, worth(self.code, name, one, self.depth + 1))


def _value(code: Code, given: Worth) -> Value:
    value = given.value
    if isinstance(value, list):
        raise NotLiteral("a list inside of an expression")
    if isinstance(value, bool | str):
        return value
    exact = Fraction(str(value)) if isinstance(value, float) else Fraction(value)
    bits = None
    if code.language in {"java", "c", "cpp"}:  # its type is not looked at: the narrowest is assumed
        bits = 31 if abs(exact) < 2**31 else 63
    return Number(exact, isinstance(value, int), bits, given.unit)


def _macro(code: Code, found: Definition, named: _Names) -> Worth:
    """The text of a macro as the expression that it stands for."""
    if found.value is None:
        raise NotLiteral("a macro without a value")
    text = code.data[found.value.start_byte : found.value.end_byte]
    inner = parse_code(
        "macro.c" if code.language == "c" else "macro.cc", b"int x = " + text + b"\n;"
    )
    one = find_symbol(inner, "x")
    if isinstance(one, NoDefinition) or one.value is None or inner.root.has_error:
        raise NotLiteral(f"the macro '{shown_text(code.text(found.value))}'")
    if named.depth and one.value.type not in _OPERANDS:
        raise NotLiteral(f"the macro '{shown_text(code.text(found.value))}', without parentheses")
    return worth_of(inner, one.value, named)


def _numbered(code: Code, found: Definition, named: _Names) -> Worth:
    """The number of an enumerator: one more than the one before it, from 0."""
    body = found.node.parent
    if body is None or body.type not in _BODIES:
        raise NotLiteral("set to no value")
    members = [one for one in body.named_children if one.type in _MEMBERS]
    other = {one.type for one in body.named_children} - _MEMBERS
    bodies = any(one.child_by_field_name("body") is not None for one in members)
    if bodies or any(kind.startswith("preproc") for kind in other):
        raise NotLiteral("an enumerator whose number is not certain")
    place = next(index for index, one in enumerate(members) if one.id == found.node.id)
    for back in range(place, -1, -1):
        value = members[back].child_by_field_name("value")
        if value is not None:
            start = worth_of(code, value, named).value
            if isinstance(start, bool) or not isinstance(start, int):
                raise NotLiteral("an enumerator after one that is no number")
            return Worth(start + place - back)
    return Worth(place)


def _iota(code: Code, name: str, found: Definition, named: _Names) -> Worth:
    """A constant of Go: its expression, or the one above it, with its place for `iota`."""
    spec: Node | None = found.node
    if spec is not None and spec.type == "const_declaration":
        spec = next((one for one in spec.named_children if one.type == "const_spec"), None)
    group = None if spec is None else spec.parent
    if spec is None or group is None:
        raise NotLiteral("set to no value")
    specs = [one for one in group.named_children if one.type == "const_spec"]
    row = next(index for index, one in enumerate(specs) if one.id == spec.id)
    named_here = [one for one in spec.children_by_field_name("name") if one.is_named]  # no comma
    names = [code.text(one) for one in named_here]
    column = names.index(name.rpartition(".")[2])
    for back in range(row, -1, -1):
        given = specs[back].child_by_field_name("value")
        if given is not None:
            values = [one for one in given.named_children if one.type != "comment"]
            if column < len(values):
                return worth_of(code, values[column], named, row)
            break
    raise NotLiteral("set to no value")
