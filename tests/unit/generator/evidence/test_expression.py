"""Expressions of equations: what they compute, and what they refuse."""

from __future__ import annotations

from fractions import Fraction

import pytest

from affidoc.evidence.expression import Uncomputable, parse_comparison

VALUES = {
    "a": Fraction(3), "b": Fraction(500_000), "c": Fraction(1_500_000), "d": Fraction(1, 3),
    "e": Fraction(0), "f": Fraction(-7, 2),
}  # fmt: skip


def names(text: str) -> dict[str, Fraction]:
    return {name: value for name, value in VALUES.items() if name in text.replace("ceil", "")}


@pytest.mark.parametrize(
    ("text", "holds", "shown"),
    [
        ("a * b == c", True, "3 × 500,000 = 1,500,000"),
        ("a * b == c + 1", False, "3 × 500,000 = 1,500,000 + 1"),
        ("1 <= a <= 3 < b", True, "1 ≤ 3 ≤ 3 < 500,000"),
        ("1 < a < 3", False, "1 < 3 < 3"),
        ("a * d == 1", True, "3 × ≈ 0.333333 = 1"),
        ("c / a == b", True, "1,500,000 ÷ 3 = 500,000"),
        ("c // 4 == 375000", True, "1,500,000 // 4 = 375,000"),
        ("c % 7 == 5", True, "1,500,000 % 7 = 5"),
        ("ceil(c / 7) == 214286", True, "⌈1,500,000 ÷ 7⌉ = 214,286"),
        ("ceil(f) == -3", True, "⌈-3.5⌉ = −3"),
        ("(a + 2) * 4 == 20", True, "(3 + 2) × 4 = 20"),
        ("a + 2 * 4 == 11", True, "3 + 2 × 4 = 11"),
        ("10 - (a - 1) == 8", True, "10 − (3 − 1) = 8"),
        ("10 - a - 1 == 6", True, "10 − 3 − 1 = 6"),
        ("-(a + 1) == -4", True, "−(3 + 1) = −4"),
        ("0.1 + 0.2 == 0.3 * a / a", True, "0.1 + 0.2 = 0.3 × 3 ÷ 3"),
        ("1_000 < b", True, "1,000 < 500,000"),
        ("  a==3  ", True, "3 = 3"),
        ("1.10 * a == 3.3", True, "1.1 × 3 = 3.3"),
    ],
)
def test_values(text: str, holds: bool, shown: str) -> None:
    comparison = parse_comparison(text, names(text))
    assert comparison.holds(VALUES) is holds
    assert comparison.shown(VALUES) == shown


@pytest.mark.parametrize(
    "text",
    [
        "a ** 2 == 9", "9**9**9 == a", "a if a else a == 1", "a == 3 and a == 3", "not a == 3",
        "a != 3", "a > 2", "a >= 3", "a is 3", "a in (3,)", "a + b", "a", "", "a = 3",
        "__import__('os') == a", "a.__class__ == 3", "a[0] == 3", "(lambda: a)() == 3",
        "ceil(a, 1) == 3", "ceil() == a", "ceil(x=a) == 3", "floor(a) == 3", "ceil == a",
        "a(3) == 3", "'x' == a", "True == a", "None == a", "1j == a", "1e5 == a", "0x10 == a",
        "a == 1if a else 2", "f'{a}' == 'x'", "[a] == [3]", "{a} == {3}", "a == ...", "a << 1 == 6",
        "a | 1 == 3", "a @ 1 == 3", "~a == 3", "+a == 3", "(a := 3) == 3", "a == 3 # comment\nb",
        "a == (yield)", "await a == 3", "*a, == 3", "a == 3; b", "\0a == 3", "ä == 3",
        "a == " + "9" * 41, "a == 1.", "a == .5", "a == 0.123456789012345678901",
        "(" * 100 + "a" + ")" * 100 + " == 3 " + " " * 100,
        "-" * 30 + "a == 3", "a == " + "(1 + " * 40 + "1" + ")" * 40,
        "a == 3 + " + "1 + " * 80 + "1",
    ],
)  # fmt: skip
def test_refused(text: str) -> None:
    with pytest.raises(Uncomputable):
        parse_comparison(text, {"a": 1})


def test_every_name_is_used_and_declared() -> None:
    with pytest.raises(Uncomputable, match="'b' is not among the inputs"):
        parse_comparison("a == b", {"a": 1})
    with pytest.raises(Uncomputable, match="'b' is not used by the expression"):
        parse_comparison("a == 3", {"a": 1, "b": 1})


@pytest.mark.parametrize("text", ["a / e == 1", "a // e == 1", "a % e == 1", "a / (3 - a) == 1"])
def test_division_by_zero(text: str) -> None:
    comparison = parse_comparison(text, names(text))
    with pytest.raises(Uncomputable, match="a division by zero"):
        comparison.holds(VALUES)


def test_numbers_stay_bounded() -> None:
    text = "a" + " * a" * 19 + " == 1"
    comparison = parse_comparison(text, {"a": 1})
    with pytest.raises(Uncomputable, match="beyond all bounds"):
        comparison.holds({"a": Fraction(10**300)})


def test_redundant_parentheses_are_harmless() -> None:
    assert parse_comparison("((((a)))) == 3", {"a": 1}).holds(VALUES)
