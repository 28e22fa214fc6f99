"""What a literal in source code is worth, without running any of it.

Numbers are computed as exact fractions, so `0.1 * 3` is 0.3. Where the language would compute
otherwise (a number that its type does not hold, JavaScript beyond 2**53) the text is no literal for
us: *unknown* is better than a wrong number.

The file is longer than others of this room: one class reads one expression, and every form of node
is a line of one decision. Apart, each half would call the other for every operand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from affidoc.code.arithmetic import SCRIPTS, binary, unary
from affidoc.code.measures import factor_of, keyword_factor
from affidoc.code.numbers import NODES as NUMBERS
from affidoc.code.numbers import Number, number_of
from affidoc.code.texts import NODES as TEXTS
from affidoc.code.texts import text_of
from affidoc.code.wrapped import LISTS, OBJECTS, unwrapped
from affidoc.literal import Literal, NotLiteral, Scalar, Untyped
from affidoc.shown import shown_text

if TYPE_CHECKING:
    from tree_sitter import Node

    from affidoc.code.languages import Code

__all__ = ["Named", "Worth", "literal", "worth_of"]

MAX_DEPTH = 64
MAX_ITEMS = 10_000
_SAFE_WHOLE = 2**53

Value = Number | str | bool
"""While computing."""
Named = Callable[[str], "Value"]
"""The value of a named constant; raises `NotLiteral` where there is none."""

_COMMENTS = frozenset({"comment", "line_comment", "block_comment"})
_NAMES = frozenset({
    "identifier", "constant", "variable_name", "attribute", "member_expression", "field_access",
    "selector_expression", "scoped_identifier", "qualified_identifier", "scope_resolution",
    "simple_expansion", "property_identifier", "field_expression",
})  # fmt: skip
_BINARY = frozenset({"binary_operator", "binary_expression", "binary"})
_UNARY = frozenset({"unary_operator", "unary_expression", "unary"})
_CALLS = frozenset({"call", "call_expression", "method_invocation"})
_CASTS = frozenset({"type_cast_expression", "cast_expression"})
_GO_TYPES = re.compile(r"u?int(?:8|16|32|64)?|float(?:32|64)|uintptr")
_WIDTHS = {
    "int": 31, "long": 63, "u64": 64, "i64": 63, "u32": 32, "i32": 31, "usize": 64, "u16": 16,
    "i16": 15, "u8": 8, "i8": 7, "u128": 128, "size_t": 64,
}  # fmt: skip
"""Types of casts, and the power of two below which they hold every number."""
_LISTING_CALLS = frozenset({"List.of", "Set.of", "Arrays.asList"})


@dataclass(frozen=True, slots=True)
class Worth:
    """What an expression is worth; a length of time in seconds, a size in bytes."""

    value: Literal
    unit: str | None = None


def literal(code: Code, node: Node) -> Literal:
    """The value of an expression; of an object or dictionary its keys, of a type its names.

    Raises:
        NotLiteral: it has none that can be read off the text.
    """
    return worth_of(code, node).value


def worth_of(code: Code, node: Node, named: Named | None = None, iota: int | None = None) -> Worth:
    """The same, with its unit where the code says one; `named` follows constants.

    Raises:
        NotLiteral: it has none that can be read off the text.
    """
    reader = _Reader(code, named, iota)
    node = unwrapped(code, node)
    items = reader.items(node)
    if items is not None:
        return Worth([reader.finished(reader.scalar(one, 0)) for one in items])
    keys = reader.keys(node)
    if keys is not None:
        return Worth(keys)
    value = reader.scalar(node, 0)
    unit = value.unit if isinstance(value, Number) else None
    return Worth(reader.finished(value), unit)


class _Reader:
    """Reads the expressions of one file."""

    def __init__(self, code: Code, named: Named | None, iota: int | None) -> None:
        self.code, self.named, self.iota = code, named, iota

    def items(self, node: Node) -> list[Node] | None:
        """The members of a list; None where it is none."""
        kind, language = node.type, self.code.language
        if kind == "union_type":
            return list(_members(node))
        if kind == "composite_literal" or kind == "initializer_list":
            body = node if kind == "initializer_list" else node.child_by_field_name("body")
            listed = [] if body is None else _listed(body)
            pairs = {"keyed_element", "initializer_pair"}
            named = any(one.type in pairs for one in listed)
            slices = kind == "initializer_list" or _is_slice(node)
            return listed if slices and not named else None
        if kind == "method_invocation" and self._called(node) in _LISTING_CALLS:
            arguments = node.child_by_field_name("arguments")
            return None if arguments is None else _listed(arguments)
        if kind not in LISTS:
            return None
        if language in SCRIPTS:
            kinds = [one.type for one in node.children if one.type not in _COMMENTS]
            if kinds[1:2] == [","] or any(pair == (",", ",") for pair in pairwise(kinds)):
                raise NotLiteral("a list with a hole")
        if kind == "array_expression" and node.child_by_field_name("length") is not None:
            raise NotLiteral("a list that repeats a value")
        return _listed(node)

    def keys(self, node: Node) -> Literal | None:
        """The keys of an object, dictionary, map or record; None where it is none."""
        if node.type in OBJECTS:
            return [self._key(one) for one in _listed(node)]
        body = node.child_by_field_name("body")
        if node.type == "composite_literal" and body is not None:
            listed = _listed(body)
            if all(one.type == "keyed_element" for one in listed):
                return [self._keyed(one.child_by_field_name("key"), one) for one in listed]
        return None

    def _keyed(self, key: Node | None, member: Node) -> Scalar:
        inner = key.named_children[0] if key is not None and key.named_children else key
        if inner is None:
            raise NotLiteral(f"a map with '{self._short(member)}'")
        if inner.type == "identifier":
            return self.code.text(inner)
        return self.finished(self.scalar(inner, 0))

    def _key(self, member: Node) -> Scalar:
        key = member.child_by_field_name("key") or member.child_by_field_name("name")
        if member.type == "shorthand_property_identifier":
            return self.code.text(member)
        if key is None or key.type == "computed_property_name":
            raise NotLiteral(f"an object with '{self._short(member)}'")
        if key.type in NUMBERS or key.type in TEXTS or key.type == "concatenated_string":
            return str(self.finished(self.scalar(key, 0)))
        if self.code.language in {"python", "ruby"} and key.type != "hash_key_symbol":
            raise NotLiteral(f"a dictionary with the key '{self._short(key)}'")
        return self.code.text(key)

    def scalar(self, node: Node, depth: int) -> Value:
        """The value of an expression that is no list."""
        if depth > MAX_DEPTH:
            raise NotLiteral(f"an expression nested deeper than {MAX_DEPTH} levels")
        node = unwrapped(self.code, node)
        kind = node.type
        if kind in {"true", "false", "boolean_literal"}:
            return self.code.text(node) in {"true", "True"}
        if self.code.language == "bash":
            shell = self._shell(node)
            if shell is not None:
                return shell
        if kind in NUMBERS:
            number = number_of(self.code.language, self.code.text(node))
            if number is None:
                raise NotLiteral(f"'{self._short(node)}'")
            return number
        if kind in TEXTS:
            return text_of(self.code, node)
        if kind in {"concatenated_string", "chained_string"}:
            return "".join(text_of(self.code, one) for one in _listed(node))
        if kind in _UNARY:
            return self._unary(node, depth)
        if kind in _BINARY:
            return self._binary(node, depth)
        if kind in _CASTS:
            return self._cast(node, depth)
        if kind == "iota" and self.iota is not None:
            return Number(Fraction(self.iota))
        measured = self._measured(node, depth)
        if measured is not None:
            return measured
        if kind in _NAMES and self.named is not None:
            return self.named(self.code.text(node))
        raise NotLiteral(f"'{self._short(node)}'")

    def _shell(self, node: Node) -> Value | None:
        """Inside `$((…))` numbers are numbers; elsewhere everything is a text."""
        text = self.code.text(node)
        inside = node.parent is not None and node.parent.type in _BINARY | _UNARY | {
            "arithmetic_expansion", "parenthesized_expression",
        }  # fmt: skip
        if inside and node.type in {"number", "word", "variable_name"}:
            found = number_of("bash", text)
            if found is None and node.type == "variable_name" and self.named is not None:
                named = self.named(text)
                found = number_of("bash", named) if isinstance(named, str) else None
            return found
        return Untyped(text) if node.type == "number" else None

    def _unary(self, node: Node, depth: int) -> Value:
        sign = node.child_by_field_name("operator") or node.children[0]
        argument = node.child_by_field_name("argument") or node.child_by_field_name("operand")
        if argument is None and node.named_children:
            argument = node.named_children[-1]
        if argument is not None and sign.type == "-" and argument.type in NUMBERS:
            least = number_of(self.code.language, f"-{self.code.text(argument)}")
            if least is not None:  # the least number of a type is only written with its sign
                return least
        if argument is not None and self.code.language == "bash" and argument.type in _BINARY:
            raise NotLiteral(f"'{self._short(node)}'")  # a shell binds the sign closer than a power
        value = None if argument is None else self.scalar(argument, depth + 1)
        found = unary(self.code.language, sign.type, value) if isinstance(value, Number) else None
        if found is None:
            raise NotLiteral(f"'{self._short(node)}'")
        return found

    def _binary(self, node: Node, depth: int) -> Value:
        sign, left, right = (node.child_by_field_name(one) for one in ("operator", "left", "right"))
        if sign is None or left is None or right is None:
            raise NotLiteral(f"'{self._short(node)}'")
        if self.code.language == "bash" and sign.type == "**" and left.type in _BINARY:
            raise NotLiteral(f"'{self._short(node)}'")  # the grammar groups powers from the left
        one, other = self.scalar(left, depth + 1), self.scalar(right, depth + 1)
        if isinstance(one, str) and isinstance(other, str) and sign.type == "+":
            return one + other
        found = None
        if isinstance(one, Number) and isinstance(other, Number):
            found = binary(self.code.language, sign.type, one, other)
        if found is None:
            raise NotLiteral(f"'{self._short(node)}'")
        return found

    def _cast(self, node: Node, depth: int) -> Value:
        """`5 as u64`, `(int) 5L`: the same number where the type is sure to hold it."""
        inner, kind = node.child_by_field_name("value"), node.child_by_field_name("type")
        value = None if inner is None else self.scalar(inner, depth + 1)
        if not isinstance(value, Number) or not value.whole or kind is None:
            raise NotLiteral(f"'{self._short(node)}'")
        name = self.code.text(kind)
        bits = _WIDTHS.get(name)
        if bits is None or not 0 <= value.value < 2**bits:
            raise NotLiteral(f"'{self._short(node)}'")
        return Number(
            value.value, bits=bits if self.code.language in {"java", "c", "cpp"} else None
        )

    def _measured(self, node: Node, depth: int) -> Number | None:
        """A length of time or a size, where the code says that it is one."""
        language, kind = self.code.language, node.type
        if kind == "selector_expression":
            factor = factor_of(language, self.code.text(node))
            return None if factor is None else Number(factor[0], True, None, factor[1])
        if kind == "user_defined_literal" and len(node.named_children) == 2:
            amount, suffix = node.named_children
            return self._times(amount, factor_of(language, self.code.text(suffix)), depth)
        if kind == "compound_literal_expression":
            name, value = node.child_by_field_name("type"), node.child_by_field_name("value")
            if name is None or value is None or len(value.named_children) != 1:
                return None
            factor = factor_of(language, _dotted(self.code.text(name)))
            return self._times(value.named_children[0], factor, depth)
        if kind not in _CALLS:
            return None
        called, arguments = self._called(node), node.child_by_field_name("arguments")
        given = [] if arguments is None else _listed(arguments)
        if language == "python":
            return self._timedelta(called, given, depth)
        if language == "ruby" and not given:
            receiver, method = (
                node.child_by_field_name("receiver"),
                node.child_by_field_name("method"),
            )
            if receiver is None or method is None:
                return None
            return self._times(receiver, factor_of(language, self.code.text(method)), depth)
        if len(given) != 1:
            return None
        if language == "go" and _GO_TYPES.fullmatch(called):
            number = self.scalar(given[0], depth + 1)
            return number if isinstance(number, Number) and number.value >= 0 else None
        return self._times(given[0], factor_of(language, called), depth)

    def _times(
        self, amount: Node, factor: tuple[Fraction, str] | None, depth: int
    ) -> Number | None:
        if factor is None:
            return None
        value = self.scalar(amount, depth + 1)
        if not isinstance(value, Number) or value.unit is not None:
            return None
        return Number(value.value * factor[0], True, None, factor[1])

    def _timedelta(self, called: str, given: list[Node], depth: int) -> Number | None:
        if called not in {"timedelta", "datetime.timedelta", "dt.timedelta"} or not given:
            return None
        total = Fraction(0)
        for one in given:
            name, value = one.child_by_field_name("name"), one.child_by_field_name("value")
            if one.type != "keyword_argument" or name is None or value is None:
                return None
            factor, amount = keyword_factor(self.code.text(name)), self.scalar(value, depth + 1)
            if factor is None or not isinstance(amount, Number) or amount.unit is not None:
                return None
            total += factor * amount.value
        return Number(total, False, None, "s")

    def _called(self, node: Node) -> str:
        """The dotted name that a call calls."""
        function = node.child_by_field_name("function")
        if function is not None:
            return _dotted(self.code.text(function))
        owner, name = node.child_by_field_name("object"), node.child_by_field_name("name")
        if owner is None or name is None:
            return ""
        return f"{self.code.text(owner)}.{self.code.text(name)}"

    def finished(self, value: Value) -> Scalar:
        """A value as it is compared."""
        if not isinstance(value, Number):
            return value
        number = value.value
        if number.denominator == 1:
            if self.code.language in SCRIPTS and abs(number) > _SAFE_WHOLE:
                raise NotLiteral(f"{number.numerator}, which JavaScript may round")
            return number.numerator
        return number.numerator / number.denominator

    def _short(self, node: Node) -> str:
        return shown_text(self.code.text(node))


def _listed(node: Node) -> list[Node]:
    listed = [one for one in node.named_children if one.type not in _COMMENTS]
    if len(listed) > MAX_ITEMS:
        raise NotLiteral(f"a list of more than {MAX_ITEMS:,} items")
    return listed


def _is_slice(node: Node) -> bool:
    kind = node.child_by_field_name("type")
    return kind is not None and kind.type in {
        "slice_type", "array_type", "implicit_length_array_type",
    }  # fmt: skip


def _dotted(name: str) -> str:
    return "".join(name.split()).replace("::", ".")


def _members(node: Node) -> Iterator[Node]:
    """The literals of `'a' | 'b'`, which is nested to the left."""
    waiting = [node]
    found: list[Node] = []
    while waiting:
        current = waiting.pop()
        if current.type in {"union_type", "literal_type"}:
            waiting.extend(current.named_children)
        else:
            found.append(current)
        if len(found) > MAX_ITEMS:
            raise NotLiteral(f"a type of more than {MAX_ITEMS:,} names")
    return reversed(found)
