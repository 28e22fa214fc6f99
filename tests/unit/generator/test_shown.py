"""Values as messages show them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from affidoc.shown import shown, shown_number, shown_text


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (0, "0"), (1_500_000, "1,500,000"), (-1_234.5, "-1,234.5"), (0.1, "0.1"),
        (Fraction(1, 3), "≈ 0.333333"), (Fraction(1, 8), "0.125"), (Fraction(-1, 4), "-0.25"),
        (Fraction(5, 100), "0.05"), (2**100, "1,267,650,600,228,229,401,496,703,205,376"),
        (10**300, "≈ 1e+300"), (1e-300, "≈ 1e-300"), (Fraction(10, 4), "2.5"),
        (Fraction(2_000_000, 3), "≈ 666,667"),
    ],
)  # fmt: skip
def test_numbers(number: Any, expected: str) -> None:
    assert shown_number(number) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (True, "true"), ("x", "'x'"), (["a", 1], "['a', 1]"), ([], "[]"),
        (list(range(10)), "[0, 1, 2, 3, 4, 5, 6, 7, …]"), ("a\n  b", "'a b'"),
        ("x" * 100, "'" + "x" * 59 + "…'"), ("\x1b[31m\u202e", r"'\x1b[31m\u202e'"),
        ("\udcff", r"'\udcff'"),
    ],
)  # fmt: skip
def test_values(value: Any, expected: str) -> None:
    assert shown(value) == expected
    assert shown(value).encode("utf-8")


def test_text_is_one_line() -> None:
    assert shown_text("a\r\n\tb\u2028c") == "a b c"
