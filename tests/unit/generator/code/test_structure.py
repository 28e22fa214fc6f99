"""The hash of structure: what changes it and what does not, in every language."""

from __future__ import annotations

import pytest

from affidoc.code import (
    Definition,
    Unparsable,
    find_symbol,
    parse_code,
    same_structure,
    structure_of,
    structure_of_lines,
    structure_of_text,
)

SAME = [
    (
        "a.py",
        "def f(a, b='x'):\n    return (a + b)  # c\n",
        'def f(\n  a,\n  b="x",\n):\n  return a+b\n',
    ),
    ("a.py", "def f():\n  x = f'a\\nb{c}'\n", 'def f():\n  x = f"a\\nb{c}"\n'),
    ("a.js", "function f(a) { return a }", "function f(a,) {\n  return (\n    a\n  );\n}"),
    (
        "a.go",
        "package a\nfunc f() { a(1); b() }\n",
        "package a\nfunc f() {\n\ta(\n\t\t1,\n\t)\n\tb()\n}\n",
    ),
    ("a.rs", "fn f() -> u8 { g(1, 2) }", "fn f() -> u8 {\n // c\n g(1, 2,)\n}"),
    ("a.java", "class f { int x = 1; }", "class f\n{\n  /* c */ int x=1;\n}"),
    ("a.c", "#define f (1 + 2) // c\n", "#define f (1+2)\n"),
    ("a.rb", "def f; a; b; end", "def f\n  a # c\n  b\nend"),
    ("a.sh", "f() { a; b 'x y'; }", "f() {\n  a # c\n  b \\\n    'x y'\n}"),
    ("a.py", "def f():\n  a\n", "def f():\r\n  a\r\n"),
]
OTHER = [
    ("a.py", "def f():\n  if a:\n    b\n    c\n", "def f():\n  if a:\n    b\n  c\n"),
    ("a.py", "def f():\n  x = 'a\\nb'\n", "def f():\n  x = 'a\\tb'\n"),
    ("a.py", "def f():\n  x = b'a  b'\n", "def f():\n  x = b'a b'\n"),
    ("a.py", "def f():\n  '''A.'''\n", "def f():\n  '''B.'''\n"),
    ("a.py", "def f():\n  return x[1,]\n", "def f():\n  return x[1]\n"),
    ("a.py", "def f():\n  return (1,)\n", "def f():\n  return (1)\n"),
    ("a.js", "function f() { return [1,,] }", "function f() { return [1,] }"),
    ("a.js", "function f() { for (;a;) b() }", "function f() { for (;;a) b() }"),
    ("a.js", "function f() { return (a?.b).c }", "function f() { return a?.b.c }"),
    ("a.js", "function f() { return `a ${b}` }", "function f() { return `a  ${b}` }"),
    ("a.go", 'package a\nfunc f() { a("x y") }\n', 'package a\nfunc f() { a("x  y") }\n'),
    ("a.rs", "fn f() -> u8 { 1 }", "fn f() -> u8 { 1; }"),
    ("a.rs", "#[a]\nfn f() {}", "#[b]\nfn f() {}"),
    ("a.java", 'class f { String x = "a  b"; }', 'class f { String x = "a b"; }'),
    ("a.c", "#define f (1 + 2)\n", "#define f (1 + 3)\n"),
    ("a.rb", "f = <<~E\n  x\nE\n", "f = <<~E\n  y\nE\n"),
    ("a.sh", 'f() { a "$x  $y"; }', 'f() { a "$x $y"; }'),
]  # fmt: skip


def made(path: str, text: str) -> str:
    code = parse_code(path, text.encode())
    found = find_symbol(code, "f")
    assert isinstance(found, Definition), found
    structure = structure_of(code, found.nodes)
    assert structure is not None
    return structure


@pytest.mark.parametrize(("path", "one", "other"), SAME)
def test_layout_is_the_same(path: str, one: str, other: str) -> None:
    assert made(path, one) == made(path, other)


@pytest.mark.parametrize(("path", "one", "other"), OTHER)
def test_a_change_is_another(path: str, one: str, other: str) -> None:
    assert made(path, one) != made(path, other)


def test_a_hash_names_its_making_and_others_are_not_compared() -> None:
    one = made("a.py", "def f(): pass\n")
    assert one.startswith("s1:python@")
    assert same_structure(one, one) is True
    assert same_structure(one, f"{one[:-1]}{'0' if one[-1] != '0' else '1'}") is False
    assert same_structure(one.replace("python@", "python@9."), one) is None
    assert same_structure(one.replace("s1:", "s0:"), one) is None


def lines(text: str, first: int, last: int) -> str | None:
    return structure_of_lines(parse_code("a.py", text.encode()), first, last)


def test_lines_keep_what_is_around_them() -> None:
    inside = lines("def f():\n  if a:\n    b\n    c\n", 4, 4)
    assert inside != lines("def f():\n  if a:\n    b\n  c\n", 4, 4)
    assert inside == lines("class Y:\n def g():\n    if z:\n      c  \n", 4, 4)
    assert lines("x = 1  # one\n", 1, 1) != lines("x = 1  # two\n", 1, 1)
    assert lines("def f(:\n", 1, 1) is None


def test_lines_of_other_files() -> None:
    prose = structure_of_text("a.md", [b"One two", b"three."])
    assert prose == structure_of_text("a.md", [b"One", b"two  three."])
    assert prose != structure_of_text("a.md", [b"One two", b"four."])
    nested = structure_of_text("a.yml", [b"a:", b"  b: 1", b"  c: 2"])
    assert nested != structure_of_text("a.yml", [b"a:", b"  b: 1", b"c: 2"])
    assert nested == structure_of_text("a.yml", [b"  a:", b"    b:  1", b"    c: 2"])


@pytest.mark.parametrize("path", ["a.py", "a.js", "a.c", "a.go", "a.rs", "a.java", "a.rb", "a.sh"])
def test_hostile_text_neither_recurses_nor_crashes(path: str) -> None:
    for data in (
        b"(" * 50_000,
        b"{" * 50_000,
        b"\xff\xfe" * 9_000,
        b"if x\n" * 5_000,
        b"\r\r\n" * 99,
    ):
        try:
            code = parse_code(path, data)
        except Unparsable:
            continue
        structure_of(code, [code.root])
        structure_of_lines(code, 1, 3)
    deep = {"a.py": b"f = " + b"not " * 20_000 + b"x\n"}.get(path, b"")
    code = parse_code(path, b"\xef\xbb\xbf" + deep)
    assert structure_of(code, [code.root]) is not None
    with pytest.raises(Unparsable, match="NUL"):
        parse_code(path, b"a\0b")


def test_a_script_of_heredocs_is_not_parsed() -> None:
    with pytest.raises(Unparsable, match="heredocs"):
        parse_code("a.sh", b"<<A\n" * 200_000)
