"""Text that is no program ends in a tree or in `Unparsable`, in every language; small sizes."""

from __future__ import annotations

import random

import pytest

from affidoc.code import (
    Definition,
    NoDefinition,
    Unparsable,
    find_symbol,
    parse_code,
    structure_of,
    structure_of_lines,
)

SUFFIXES = ("py", "js", "ts", "tsx", "go", "rs", "java", "c", "cc", "h", "rb", "sh")
UNITS = (
    "(", "[", "{", "<", '"', "'", "`", "$(", "a<", "if ", "if a\n", "elif a:\n", "<<A\n", "/*",
    "#if A\n", 'r#"', ":::", "f(", "1+", "-", "lambda:", "a?", "a=>", 'f"{', "`${", "class A{",
    "if a:\n ", "%w(", "#{", "漢", "else if(a){", "@a",
)  # fmt: skip
SIZE = 1500
CODE = 'def f(a, b=[1, {"x": (2, 3)}]):\n    """T."""\n    if a < b: return `x` + $(y)\n' * 40


def looked_at(path: str, data: bytes) -> None:
    try:
        code = parse_code(path, data)
    except Unparsable:
        return
    assert isinstance(find_symbol(code, "a.X"), Definition | NoDefinition)
    for one in (structure_of_lines(code, 1, 9999), structure_of(code, [code.root])):
        assert one is None or one.startswith("s1:")


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("unit", UNITS)
def test_one_thing_again_and_again(suffix: str, unit: str) -> None:
    data = unit.encode()
    looked_at(f"a.{suffix}", data * (SIZE // len(data)))
    looked_at(f"a.{suffix}", data * (400 // len(data)))  # below the bound of brackets


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_noise_and_cuts_of_code(suffix: str) -> None:
    chance = random.Random(20)
    looked_at(f"a.{suffix}", chance.randbytes(SIZE).replace(b"\0", b"\1"))
    looked_at(f"a.{suffix}", bytes(chance.choices(b"(){}[]<>\"'`;:,.=+-*/&|!?#$@%\n \\a1", k=SIZE)))
    data = CODE.encode()
    for _ in range(10):
        first = chance.randrange(len(data))
        looked_at(f"a.{suffix}", data[first : first + chance.randrange(300)] + data[:first])


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("unit", ["(", "[", "{", "%w(", "$("])
def test_brackets_that_are_open_at_once(suffix: str, unit: str) -> None:
    with pytest.raises(Unparsable) as caught:
        parse_code(f"a.{suffix}", unit.encode() * 501)
    assert str(caught.value) == "has more than 500 brackets open at once"
    parse_code(f"a.{suffix}", unit.encode() * 500)


def test_brackets_that_are_closed_again_do_not_count() -> None:
    code = parse_code("a.py", b"X = [\n" + b"    (1, [2]),\n" * 5000 + b"]\n")
    assert isinstance(find_symbol(code, "X"), Definition)
    assert parse_code("a.sh", b"case $1 in\n" + b"a) b ;;\n" * 900 + b"esac\nX=1\n") is not None
