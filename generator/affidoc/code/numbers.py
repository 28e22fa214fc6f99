"""Number literals of ten languages to exact fractions, with the width that their type holds."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

__all__ = ["NODES", "Number", "number_of"]

MAX_LENGTH = 100
BIG = 1023
"""Bits of a number of JavaScript that ends in `n`: it has no bound, but it divides as a whole."""
NODES = frozenset({
    "integer", "float", "number", "int_literal", "float_literal", "integer_literal",
    "decimal_integer_literal", "hex_integer_literal", "octal_integer_literal",
    "binary_integer_literal", "decimal_floating_point_literal", "number_literal",
})  # fmt: skip
"""Nodes that are a number."""

_OCTAL = frozenset({"go", "java", "c", "cpp", "ruby", "bash"})
"""Languages in which `010` is eight."""
_WHOLE = re.compile(r"0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+|[0-9]+")
_DECIMAL = re.compile(r"(?=\.?[0-9])[0-9]*\.?[0-9]*(?:[eE][+-]?[0-9]{1,3})?")
_SUFFIXES = {
    "rust": re.compile(r"(?<=[0-9a-fA-F_.])_?(?:[iu](?:8|16|32|64|128|size)|f(?:32|64))$"),
    "java": re.compile(r"[lL]$"),
    "c": re.compile(r"(?:[uU](?:[lL]{1,2}|[zZ])?|[lL]{1,2}[uU]?|[zZ][uU]?)$"),
}
_SUFFIXES["cpp"] = _SUFFIXES["c"]
_FLOAT_SUFFIX = {"java": re.compile(r"[fFdD]$"), "c": re.compile(r"[fFlL]$")}
_FLOAT_SUFFIX["cpp"] = _FLOAT_SUFFIX["c"]


@dataclass(frozen=True, slots=True)
class Number:
    """A number while it is computed."""

    value: Fraction
    whole: bool = True
    """Of an integer type: most languages cut a quotient of two such numbers."""
    bits: int | None = None
    """The type holds less than two to this power; an even one is unsigned. None: no bound."""
    unit: str | None = None
    """For a length of time or a size: the unit that the number counts."""


_NOT_WHOLE = Number(Fraction(0))
"""Known by its identity: the text may be a decimal number."""


def number_of(language: str, text: str) -> Number | None:
    """The number of a literal; None where it is none that is understood."""
    if len(text) > MAX_LENGTH:
        return None
    negative = text.startswith("-")
    plain = text.removeprefix("-").replace("'" if language in {"c", "cpp"} else "_", "")
    whole = _whole(language, plain, negative=negative)
    number = _decimal(language, plain) if whole is _NOT_WHOLE else whole
    if number is None or not negative:
        return number
    if number.bits is not None and number.bits % 2 == 0 and number.value:
        return None  # of an unsigned type, which wraps round
    return Number(-number.value, number.whole, number.bits)


def _whole(language: str, text: str, *, negative: bool) -> Number | None:
    """The number of digits alone; one that no type holds is None, and no decimal number either."""
    suffix = ""
    pattern = _SUFFIXES.get(language)
    if pattern is not None and not (language == "rust" and re.search(r"f(?:32|64)$", text)):
        match = pattern.search(text)
        if match is not None:
            suffix, text = match[0].lower(), text[: match.start()]
    elif language in {"javascript", "typescript", "tsx"} and text.endswith("n"):
        suffix, text = "n", text[:-1]
    if not _WHOLE.fullmatch(text):
        return _NOT_WHOLE
    if re.fullmatch(r"0[0-9]+", text) and text.strip("0"):
        if language in _OCTAL:
            if not re.fullmatch(r"[0-7]+", text):
                return None
            text = f"0o{text[1:]}"
        elif language == "rust":
            text = text.lstrip("0")
        else:
            return None
    value = int(text.lstrip("0") or "0") if re.fullmatch(r"0*[0-9]+", text) else int(text, 0)
    if language == "java":
        bits = 63 if suffix else 31
        least = value == 2**bits and negative  # written as the negative of what is too large
        return Number(Fraction(value), bits=bits) if value < 2**bits or least else None
    return _typed(language, value, suffix, hexadecimal=text[:1] == "0" and len(text) > 1)


def _typed(language: str, value: int, suffix: str, *, hexadecimal: bool) -> Number | None:
    if suffix == "n":
        return Number(Fraction(value), bits=BIG)
    if language in {"c", "cpp"}:
        unsigned, long = "u" in suffix, "l" in suffix or "z" in suffix
        widths = [32, 64] if unsigned else [31, 32, 63, 64] if hexadecimal else [31, 63]
        for bits in widths:
            if value < 2**bits and not (long and bits < 60):
                return Number(Fraction(value), bits=bits)
        return None
    return Number(Fraction(value))


def _decimal(language: str, text: str) -> Number | None:
    if language == "rust":
        text = re.sub(r"f(?:32|64)$", "", text)
    pattern = _FLOAT_SUFFIX.get(language)
    marked = False
    if pattern is not None and not text[:2].lower().startswith("0x"):
        shorter = pattern.sub("", text)
        marked, text = shorter != text, shorter
    # A leading zero is an octal in old JavaScript and an error in Python.
    if not _DECIMAL.fullmatch(text) or (re.match(r"0[0-9]", text) and language not in _OCTAL):
        return None
    if marked and language != "java" and "." not in text and "e" not in text.lower():
        return None
    return Number(Fraction(text), whole=False)
