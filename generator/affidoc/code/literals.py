"""What a literal in source code is worth, without running any of it.

Numbers are computed as exact fractions, so `0.1 * 3` is 0.3. Where the language would compute
otherwise (JavaScript shifts in 32 bits and loses whole numbers beyond 2**53) the text is no
literal for us: *unknown* is better than a wrong number.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from affidoc.code.escapes import BadEscape, python_text, script_text
from affidoc.code.wrapped import LISTS, OBJECTS, unwrapped
from affidoc.literal import Literal, NotLiteral, Scalar
from affidoc.shown import shown_text

if TYPE_CHECKING:
    from tree_sitter import Node

    from affidoc.code.languages import Code

__all__ = ["literal"]

MAX_DEPTH = 64
MAX_ITEMS = 10_000
MAX_SHIFT = 128
MAX_BITS = 256
_SAFE_WHOLE = 2**53

_WHOLE = re.compile(r"0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+|0+|[1-9][0-9]*")
_DECIMAL = re.compile(r"(?=\.?[0-9])[0-9]*\.?[0-9]*(?:[eE][+-]?[0-9]{1,3})?")


def literal(code: Code, node: Node) -> Literal:
    """The value of an expression; of an object or dictionary its keys, of a type its names.

    Raises:
        NotLiteral: it has none that can be read off the text.
    """
    node = unwrapped(code, node)
    if node.type in LISTS:
        return [_finished(code, _scalar(code, one, 0)) for one in _items(code, node)]
    if node.type in OBJECTS:
        return [_key(code, one) for one in _listed(node)]
    if node.type == "union_type":
        return [_finished(code, _scalar(code, one, 0)) for one in _members(node)]
    return _finished(code, _scalar(code, node, 0))


def _listed(node: Node) -> list[Node]:
    listed = [one for one in node.named_children if one.type != "comment"]
    if len(listed) > MAX_ITEMS:
        raise NotLiteral(f"a list of more than {MAX_ITEMS:,} items")
    return listed


def _items(code: Code, node: Node) -> list[Node]:
    if code.language != "python":
        kinds = [one.type for one in node.children if one.type != "comment"]
        if kinds[1:2] == [","] or any(pair == (",", ",") for pair in pairwise(kinds)):
            raise NotLiteral("a list with a hole")
    return _listed(node)


def _key(code: Code, member: Node) -> str:
    key = member.child_by_field_name("key") or member.child_by_field_name("name")
    if member.type == "shorthand_property_identifier":
        return code.text(member)
    if key is None or key.type == "computed_property_name":
        raise NotLiteral(f"an object with '{_short(code, member)}'")
    if key.type in {"string", "concatenated_string", "number", "integer"}:
        return str(_finished(code, _scalar(code, key, 0)))
    if code.language == "python":
        raise NotLiteral(f"a dictionary with the key '{_short(code, key)}'")
    return code.text(key)


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


Value = Fraction | str | bool
"""While computing; `bool` is never taken for a number."""


def _scalar(code: Code, node: Node, depth: int) -> Value:
    if depth > MAX_DEPTH:
        raise NotLiteral(f"an expression nested deeper than {MAX_DEPTH} levels")
    node = unwrapped(code, node)
    match node.type:
        case "true" | "false":
            return node.type == "true"
        case "integer" | "float" | "number":
            return _number(code, code.text(node))
        case "string" | "template_string":
            return _string(code, node)
        case "concatenated_string":
            return "".join(str(_string(code, one)) for one in _listed(node))
        case "unary_operator" | "unary_expression":
            return _unary(code, node, depth)
        case "binary_operator" | "binary_expression":
            return _binary(code, node, depth)
    raise NotLiteral(f"'{_short(code, node)}'")


def _number(code: Code, text: str) -> Fraction:
    plain = text.replace("_", "")
    if code.language != "python":
        plain = plain.removesuffix("n")
    if len(plain) > 100:
        raise NotLiteral(f"a number of {len(plain)} characters")
    if _WHOLE.fullmatch(plain):
        return _bounded(Fraction(int(plain, 0)))
    # A leading zero is an octal in old JavaScript and an error in Python.
    if _DECIMAL.fullmatch(plain) and not re.match(r"0[0-9]", plain):
        return _bounded(Fraction(plain))
    raise NotLiteral(f"'{shown_text(text)}'")


def _string(code: Code, node: Node) -> str:
    text = code.text(node)
    try:
        if code.language == "python":
            return python_text(text)
        if any(one.type == "template_substitution" for one in node.named_children):
            raise NotLiteral(f"a template with a substitution: {shown_text(text)}")
        return script_text(text)
    except BadEscape as problem:
        raise NotLiteral(str(problem)) from None


def _unary(code: Code, node: Node, depth: int) -> Fraction:
    sign = node.child_by_field_name("operator")
    argument = node.child_by_field_name("argument")
    if sign is None or argument is None or sign.type not in {"-", "+"}:
        raise NotLiteral(f"'{_short(code, node)}'")
    value = _scalar(code, argument, depth + 1)
    if isinstance(value, bool | str):
        raise NotLiteral(f"'{_short(code, node)}'")
    return -value if sign.type == "-" else value


_ARITHMETIC: dict[str, Callable[[Fraction, Fraction], Fraction]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
}


def _binary(code: Code, node: Node, depth: int) -> Fraction | str:
    sign, left, right = (node.child_by_field_name(one) for one in ("operator", "left", "right"))
    if sign is None or left is None or right is None:
        raise NotLiteral(f"'{_short(code, node)}'")
    one, other = _scalar(code, left, depth + 1), _scalar(code, right, depth + 1)
    if isinstance(one, str) and isinstance(other, str) and sign.type == "+":
        return one + other
    if isinstance(one, bool | str) or isinstance(other, bool | str):
        raise NotLiteral(f"'{_short(code, node)}'")
    if sign.type in _ARITHMETIC:
        return _bounded(_ARITHMETIC[sign.type](one, other))
    # For negative numbers the languages round differently; nobody writes constants so.
    if one < 0 or other < 0:
        raise NotLiteral(f"'{_short(code, node)}'")
    match sign.type:
        case "/" if other:
            return _bounded(one / other)
        case "//" if other and code.language == "python":
            return Fraction(one // other)
        case "%" if other:
            return _bounded(one % other)
        case "**" if one.denominator == other.denominator == 1:
            return _power(int(one), int(other))
        case "<<" if one.denominator == other.denominator == 1 and other <= MAX_SHIFT:
            shifted = _bounded(one * 2 ** int(other))
            if code.language == "python" or (other < 32 and shifted < 2**31):
                return shifted
    raise NotLiteral(f"'{_short(code, node)}'")


def _power(base: int, exponent: int) -> Fraction:
    if exponent > MAX_BITS or base.bit_length() * exponent > 2 * MAX_BITS:
        raise NotLiteral("a power that is too large")
    return _bounded(Fraction(base**exponent))


def _bounded(value: Fraction) -> Fraction:
    if abs(value.numerator).bit_length() > 4 * MAX_BITS or value.denominator > 10**400:
        raise NotLiteral("a number that is too large")
    return value


def _finished(code: Code, value: Value) -> Scalar:
    if not isinstance(value, Fraction):
        return value
    if value.denominator == 1:
        if code.language != "python" and abs(value) > _SAFE_WHOLE:
            raise NotLiteral(f"{value.numerator}, which JavaScript may round")
        return value.numerator
    return value.numerator / value.denominator


def _short(code: Code, node: Node) -> str:
    return shown_text(code.text(node))
