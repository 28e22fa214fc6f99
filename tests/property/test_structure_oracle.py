"""The hash of structure against `ast.dump`, over random programs and random edits of them."""

from __future__ import annotations

import ast

from hypothesis import given
from hypothesis import strategies as st

from affidoc.code import parse_code, structure_of

EXPRESSIONS = (
    "a", "b + 1", "(a + b) * 2", "a + b * 2", "f(a, b)", "f(a, key=b)", "[1, 2]", "(1,)", "(1)",
    "{'k': a}", "'one'", "'two'", "'a  b'", "'a b'", "not a", "a if b else 1", "x[1]", "x[1, 2]",
    "lambda q: q", "-a", "b'x'", "f'{a}'", "a < b < c", "(a < b) < c", "0x10", "1.5",
)  # fmt: skip
expressions = st.sampled_from(EXPRESSIONS)
simple = st.one_of(
    expressions.map(lambda one: f"v = {one}"),
    expressions.map(lambda one: f"return {one}"),
    expressions.map(lambda one: f"w += {one}"),
    st.sampled_from(["pass", "import os", "from os import path", "del v", "'text'", "assert a"]),
)


def joined(many: list[list[str]]) -> list[str]:
    return [line for block in many for line in block]


def indented(lines: list[str], by: str) -> list[str]:
    return [f"{by}{line}" for line in lines]


def blocks(inner: st.SearchStrategy[list[str]]) -> st.SearchStrategy[list[str]]:
    body = st.lists(inner, min_size=1, max_size=3).map(joined)
    return st.one_of(
        st.tuples(expressions, body).map(lambda two: [f"if {two[0]}:", *indented(two[1], "  ")]),
        st.tuples(expressions, body).map(lambda two: [f"while {two[0]}:", *indented(two[1], "  ")]),
        body.map(lambda one: ["def g(a, b=1):", *indented(one, "  ")]),
    )


statements = st.recursive(simple.map(lambda one: [one]), blocks, max_leaves=6)
programs = st.lists(statements, min_size=1, max_size=4).map(
    lambda many: ["def f(a):", *indented(joined(many), "  ")]
)


def structure(lines: list[str]) -> str | None:
    code = parse_code("a.py", ("\n".join(lines) + "\n").encode())
    return structure_of(code, [code.root])


def dumped(lines: list[str]) -> str:
    return ast.dump(ast.parse("\n".join(lines) + "\n"))


@given(programs, programs)
def test_programs_that_differ_for_python_differ(one: list[str], other: list[str]) -> None:
    if dumped(one) != dumped(other):
        assert structure(one) != structure(other)


@given(programs, st.data())
def test_comments_and_white_space_do_not_count(one: list[str], data: st.DataObject) -> None:
    edited: list[str] = []
    for line in one:
        edited.extend(data.draw(st.sampled_from([[], [""], ["# a comment"], ["   # more"]])))
        plain = line if "'" in line else line.replace(" = ", "  =  ").replace(", ", ",")
        edited.append(plain + data.draw(st.sampled_from(["", "  ", "  # end"])))
    assert dumped(edited) == dumped(one)
    assert structure(edited) == structure(one)


@given(programs, st.data())
def test_another_order_or_nesting_is_seen_where_python_sees_it(
    one: list[str], data: st.DataObject
) -> None:
    at = data.draw(st.integers(1, len(one) - 1))
    edited = [*one[:at], *one[at + 1 :]] if data.draw(st.booleans()) else list(one)
    if edited == one and at + 1 < len(one):
        edited[at], edited[at + 1] = edited[at + 1], edited[at]
    try:
        changed = dumped(edited)
    except SyntaxError:
        return
    assert (structure(edited) == structure(one)) == (changed == dumped(one))
