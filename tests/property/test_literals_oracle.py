"""Literals against oracles of their own: Python's `ast` for texts, fractions for arithmetic."""

from __future__ import annotations

import ast
import json
import warnings
from fractions import Fraction
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from affidoc.code import NoDefinition, Unparsable, find_symbol, literal, parse_code
from affidoc.evidence.expression import Uncomputable, parse_comparison
from affidoc.literal import NotLiteral

_text = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)


def value(path: str, text: str) -> Any:
    """The value of `X`, or None where it is no literal."""
    content = f"X = {text}\n" if path.endswith(".py") else f"const X = {text};\n"
    code = parse_code(path, content.encode())
    found = find_symbol(code, "X")
    if isinstance(found, NoDefinition) or found.value is None:
        return None
    try:
        return literal(code, found.value)
    except NotLiteral:
        return None


@given(_text)
@example("\x00\r\n\t'\"\\`${}")
def test_texts_come_back(text: str) -> None:
    assert value("a.py", repr(text)) == text
    assert value("a.js", json.dumps(text)) == text
    assert value("a.ts", json.dumps(text)) == text
    assert value("a.py", json.dumps([text, "x"], ensure_ascii=True)) is not None


@given(
    st.text("abnrtvfxuUN{}0123456789\\'\" \n", max_size=12), st.sampled_from(["", "r", "R", "u"])
)
@example("\\N{BULLET}", "")
@example("\\\n", "")
def test_python_escapes_mean_what_python_says(body: str, prefix: str) -> None:
    text = f'{prefix}"""{body} """'
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            expected = ast.literal_eval(text)
    except (SyntaxError, ValueError):
        return
    found = value("a.py", text)
    if found is not None:
        assert found == expected


class Term:
    """An expression as text, with the value that fractions give it."""

    def __init__(self, text: str, number: Fraction) -> None:
        self.text = text
        self.number = number

    def __repr__(self) -> str:
        return self.text


def _whole(number: int) -> st.SearchStrategy[Term]:
    spellings = [str(number), hex(number), bin(number), oct(number), f"{number:_}", f"({number})"]
    return st.sampled_from([Term(text, Fraction(number)) for text in spellings])


_decimals = st.decimals(0, 1000, places=2).map(lambda one: Term(str(one), Fraction(str(one))))
_leaves = st.integers(0, 10**6).flatmap(_whole) | _decimals


def _joined(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    def join(left: Term, sign: str, right: Term) -> Term:
        results = {"+": left.number + right.number, "-": left.number - right.number,
                   "*": left.number * right.number}  # fmt: skip
        return Term(f"({left.text} {sign} {right.text})", results[sign])

    negated = inner.map(lambda one: Term(f"-{one.text}", -one.number))
    return st.builds(join, inner, st.sampled_from("+-*"), inner) | negated


terms = st.recursive(_leaves, _joined, max_leaves=8)


@given(terms)
def test_arithmetic_is_exact(term: Term) -> None:
    exact = term.number
    expected = int(exact) if exact.denominator == 1 else float(exact)
    found = value("a.py", term.text)
    assert found == expected
    assert type(found) is type(expected)
    if "--" in term.text:
        return  # decrements in JavaScript, so no expression
    in_script = value("a.ts", term.text)
    assert in_script == (expected if exact.denominator != 1 or abs(exact) <= 2**53 else None)


@given(terms, terms)
def test_equations_compute_the_same(left: Term, right: Term) -> None:
    text = f"{left.text} <= {right.text}"
    try:
        comparison = parse_comparison(text, ())
    except Uncomputable:
        assert any(sign in text for sign in ("0x", "0o", "0b")) or len(text) > 300
        return
    assert comparison.holds({}) is (left.number <= right.number)


@given(st.text(max_size=60))
@example("((((((((((" * 10)
def test_any_text_is_an_expression_or_refused(text: str) -> None:
    try:
        parse_comparison(text, ())
    except Uncomputable:
        return


@given(st.binary(max_size=200), st.sampled_from(["a.py", "a.js", "a.ts", "a.tsx"]))
def test_any_bytes_can_be_looked_into(data: bytes, path: str) -> None:
    try:
        code = parse_code(path, data)
    except Unparsable:
        assert b"\0" in data
        return
    for name in ("X", "X.y", "f.arg"):
        found = find_symbol(code, name)
        if not isinstance(found, NoDefinition) and found.value is not None:
            try:
                literal(code, found.value)
            except NotLiteral:
                continue
