"""The expressions of equations: a whitelist over Python's syntax tree, computed in fractions."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from affidoc.shown import shown_number

__all__ = ["Comparison", "Uncomputable", "parse_comparison"]

MAX_LENGTH = 300
MAX_DEPTH = 20
MAX_BITS = 4096

_NUMBER = re.compile(r"[0-9][0-9_]{0,39}(?:\.[0-9]{1,20})?")
_OPERATORS: dict[type[ast.operator], tuple[str, int]] = {
    ast.Add: ("+", 1),
    ast.Sub: ("−", 1),
    ast.Mult: ("×", 2),
    ast.Div: ("÷", 2),
    ast.FloorDiv: ("//", 2),
    ast.Mod: ("%", 2),
}
"""Sign as people write it, and how tightly it binds."""
_COMPARISONS: dict[type[ast.cmpop], str] = {ast.Eq: "=", ast.Lt: "<", ast.LtE: "≤"}


class Uncomputable(Exception):
    """The expression is none of ours, or has no value; the message says why."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A parsed `a + b == c <= d`."""

    text: str
    sides: tuple[ast.expr, ...]
    signs: tuple[ast.cmpop, ...]

    def holds(self, values: Mapping[str, Fraction]) -> bool:
        """Whether every comparison of the chain is true.

        Raises:
            Uncomputable: a division by zero, or a number beyond all bounds.
        """
        numbers = [self._value(side, values) for side in self.sides]
        pairs = zip(self.signs, numbers, numbers[1:], strict=False)
        return all(_true(sign, left, right) for sign, left, right in pairs)

    def shown(self, values: Mapping[str, Fraction]) -> str:
        """The chain with the values in place of the names: `3 × 500,000 = 1,500,000`."""
        parts = [self._shown(self.sides[0], values, 0)]
        for sign, side in zip(self.signs, self.sides[1:], strict=True):
            parts += [_COMPARISONS[type(sign)], self._shown(side, values, 0)]
        return " ".join(parts)

    def sides_shown(self, values: Mapping[str, Fraction]) -> str:
        """What each side comes to: `1,500,000 and 1,400,000`."""
        return " and ".join(shown_number(self._value(side, values)) for side in self.sides)

    def _value(self, node: ast.expr, values: Mapping[str, Fraction]) -> Fraction:
        match node:
            case ast.Name(id=name):
                return values[name]
            case ast.Constant():
                return _constant(self.text, node)
            case ast.UnaryOp(operand=operand):
                return -self._value(operand, values)
            case ast.Call(args=[argument]):
                return Fraction(ceil(self._value(argument, values)))
            case ast.BinOp(left=left, op=sign, right=right):
                return _computed(sign, self._value(left, values), self._value(right, values))
        raise Uncomputable(f"'{ast.dump(node)[:40]}' is not understood")

    def _shown(self, node: ast.expr, values: Mapping[str, Fraction], outer: int) -> str:
        match node:
            case ast.UnaryOp(operand=operand):
                return f"−{self._shown(operand, values, 3)}"
            case ast.Call(args=[argument]):
                return f"⌈{self._shown(argument, values, 0)}⌉"
            case ast.BinOp(left=left, op=sign, right=right):
                symbol, binds = _OPERATORS[type(sign)]
                text = (
                    f"{self._shown(left, values, binds)} {symbol}"
                    f" {self._shown(right, values, binds + 1)}"
                )
                return f"({text})" if binds < outer else text
            case _:
                return shown_number(self._value(node, values))


def parse_comparison(text: str, names: Collection[str]) -> Comparison:
    """The comparison a text says; it must use every name, and no other.

    Raises:
        Uncomputable: it is longer, deeper or richer than the language allows.
    """
    if len(text) > MAX_LENGTH or not text.isascii():
        raise Uncomputable(f"an expression is at most {MAX_LENGTH} plain characters")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # such as `1if x`: allowed by Python, not by us
            tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError, Warning):
        raise Uncomputable(f"'{text}' is no expression") from None
    if not isinstance(tree, ast.Compare) or any(type(one) not in _COMPARISONS for one in tree.ops):
        raise Uncomputable(f"'{text}' is no comparison with ==, < or <=")
    comparison = Comparison(text.strip(), (tree.left, *tree.comparators), tuple(tree.ops))
    used: set[str] = set()
    for side in comparison.sides:
        used.update(_names(comparison.text, side, 0))
    for name in sorted(used ^ set(names)):
        problem = "is not among the inputs" if name in used else "is not used by the expression"
        raise Uncomputable(f"'{name}' {problem}")
    return comparison


def _names(text: str, node: ast.expr, depth: int) -> Iterator[str]:
    """Names of variables, while everything is checked against the whitelist."""
    if depth > MAX_DEPTH:
        raise Uncomputable(f"nested deeper than {MAX_DEPTH} levels")
    match node:
        case ast.Name(id=name):
            yield name
        case ast.Constant():
            _constant(text, node)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            yield from _names(text, operand, depth + 1)
        case ast.Call(func=ast.Name(id="ceil"), args=[argument], keywords=[]):
            yield from _names(text, argument, depth + 1)
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in _OPERATORS:
            yield from _names(text, left, depth + 1)
            yield from _names(text, right, depth + 1)
        case _:
            shown = ast.get_source_segment(text, node) or type(node).__name__
            raise Uncomputable(f"'{shown}' is not allowed in an expression")


def _constant(text: str, node: ast.Constant) -> Fraction:
    """A number from its digits: a Python float would lose some."""
    digits = ast.get_source_segment(text, node) or ""
    if not _NUMBER.fullmatch(digits):
        raise Uncomputable(f"'{digits[:40]}' is no plain number")
    return Fraction(digits.replace("_", ""))


def _computed(sign: ast.operator, left: Fraction, right: Fraction) -> Fraction:
    try:
        match sign:
            case ast.Add():
                value = left + right
            case ast.Sub():
                value = left - right
            case ast.Mult():
                value = left * right
            case ast.Div():
                value = left / right
            case ast.FloorDiv():
                value = Fraction(left // right)
            case _:
                value = left % right
    except ZeroDivisionError:
        raise Uncomputable("a division by zero") from None
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > MAX_BITS:
        raise Uncomputable("a number beyond all bounds")
    return value


def _true(sign: ast.cmpop, left: Fraction, right: Fraction) -> bool:
    match sign:
        case ast.Eq():
            return left == right
        case ast.Lt():
            return left < right
        case _:
            return left <= right
