"""Arithmetic as each language defines it, over exact fractions; what may differ is refused."""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction

from affidoc.code.numbers import Number
from affidoc.literal import NotLiteral

__all__ = ["SCRIPTS", "binary", "unary"]

SCRIPTS = frozenset({"javascript", "typescript", "tsx"})

MAX_SHIFT = 128
MAX_BITS = 256

_PLAIN: dict[str, Callable[[Fraction, Fraction], Fraction]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul,
}  # fmt: skip
_BITWISE: dict[str, Callable[[int, int], int]] = {
    "|": operator.or_, "&": operator.and_, "^": operator.xor,
}  # fmt: skip
_POWERS = frozenset({"python", "ruby", "bash", *SCRIPTS})
_TRUE_DIVISION = frozenset({"python", *SCRIPTS})


def unary(language: str, sign: str, one: Number) -> Number | None:
    """`-x` and `+x`; None for other signs."""
    if sign not in {"-", "+"}:
        return None
    value = -one.value if sign == "-" else one.value
    return _held(language, Number(value, one.whole, one.bits, one.unit))


def binary(language: str, sign: str, one: Number, other: Number) -> Number | None:
    """Two numbers computed; None where the language is not known to compute that.

    Raises:
        NotLiteral: the result is beyond its type, or beyond what is computed here.
    """
    whole = one.whole and other.whole
    widths = [bits for bits in (one.bits, other.bits) if bits is not None]
    bits = max(widths) if widths else None
    if sign in _PLAIN:
        unit = _unit(sign, one, other)
        if unit is None:
            return None
        value = _PLAIN[sign](one.value, other.value)
        if sign == "*" and one.unit is not None and other.unit is not None:
            if language != "go":
                return None
            value *= 10**9  # Go counts both in nanoseconds: Duration(5) * time.Second
        return _held(language, Number(value, whole, bits, unit or None))
    # For negative numbers the languages round differently; nobody writes constants so.
    if one.value < 0 or other.value < 0 or other.unit is not None:
        return None
    if sign in {"/", "//"} and other.value:
        return _quotient(language, sign, one, other, bits)
    if one.unit is not None:
        return None
    if sign == "%" and other.value:
        return _held(language, Number(one.value % other.value, whole, bits))
    if sign == "**" and whole and language in _POWERS:
        return _held(language, Number(_power(int(one.value), int(other.value))))
    if not (one.value.denominator == other.value.denominator == 1):
        return None
    if sign in {"<<", ">>"} and other.value <= MAX_SHIFT:
        return _shift(language, sign, one, other)
    if sign in _BITWISE:
        value = Fraction(_BITWISE[sign](int(one.value), int(other.value)))
        if language in SCRIPTS and max(one.value, other.value) >= 2**31:
            return None
        return _held(language, Number(value, whole, bits))
    return None


def _unit(sign: str, one: Number, other: Number) -> str | None:
    """The unit of a sum or product, '' for none; None where the two do not go together."""
    if sign == "*":
        return one.unit or other.unit or ""
    return (one.unit or "") if one.unit == other.unit else None


def _quotient(
    language: str, sign: str, one: Number, other: Number, bits: int | None
) -> Number | None:
    whole = one.whole and other.whole
    if sign == "//":
        if language != "python":
            return None
        return _held(language, Number(Fraction(one.value // other.value), whole, None, one.unit))
    if (language in _TRUE_DIVISION and bits is None) or not whole:
        return _held(language, Number(one.value / other.value, False, None, one.unit))
    if one.unit is not None:
        return None
    return _held(language, Number(Fraction(one.value // other.value), True, bits))


def _shift(language: str, sign: str, one: Number, other: Number) -> Number | None:
    if language in SCRIPTS and (other.value >= 32 or one.value >= 2**31):
        return None
    if one.bits is not None and other.value > one.bits:
        return None
    factor = 2 ** int(other.value)
    value = one.value * factor if sign == "<<" else Fraction(one.value // factor)
    if language in SCRIPTS and value >= 2**31:
        return None
    return _held(language, Number(value, True, one.bits))


def _power(base: int, exponent: int) -> Fraction:
    if exponent > MAX_BITS or base.bit_length() * exponent > 2 * MAX_BITS:
        raise NotLiteral("a power that is too large")
    return Fraction(base**exponent)


def _held(language: str, number: Number) -> Number:
    """The number, where its type holds it."""
    value = number.value
    if abs(value.numerator).bit_length() > 4 * MAX_BITS or value.denominator > 10**400:
        raise NotLiteral("a number that is too large")
    if number.whole and number.bits is not None and number.unit is None:
        least = 0 if number.bits % 2 == 0 else -(2**number.bits)
        if not least <= value < 2**number.bits:
            raise NotLiteral(f"a number that its type in {language} does not hold")
    if number.whole and language == "bash" and abs(value) >= 2**63:
        raise NotLiteral("a number that a shell does not hold")
    return number
