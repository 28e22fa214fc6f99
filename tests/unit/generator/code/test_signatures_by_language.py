"""Signatures of nine languages: parameters, kinds, types, defaults, and what is returned."""

from __future__ import annotations

import pytest

from affidoc.code import (
    Definition,
    NoSignature,
    difference,
    find_symbol,
    parse_code,
    signature_of,
    signature_said,
)

PY = ("a.py", "def f(a: int, /, b, *, c=0.5, **d) -> list[str]: pass\n", "f")
PY_REST = ("a.py", "class K:\n    async def f(self, *a: int, b='x'): pass\n", "K.f")
JS = ("a.js", "export const f = async (a, { b, c = 2 }, ...d) => {};\n", "f")
TS = ("a.ts", "function f(a: string, b?: number, c = 3, ...d: string[]): Promise<void> {}\n", "f")
GO = ("a.go", "package p\nfunc f(a, b int, c ...string) (int, error) {}\n", "f")
RUST = ("a.rs", "impl K { pub fn f(&self, a: &str, mut b: u8) -> Result<(), E> {} }\n", "K.f")
JAVA = ("a.java", "class K { int f(final String a, int... b) { return 1; } }\n", "K.f")
C = ("a.c", "static const char *f(int a, const char *b, ...) { return 0; }\n", "f")
CPP = ("a.cc", "std::string f(const K& a, int b = 3);\n", "f")
RUBY = ("a.rb", "def f(a, b = 2, *c, d:, e: 5, **g, &h)\nend\n", "f")
VOID = ("a.c", "int f(void) { return 0; }\n", "f")


def differs(
    given: tuple[str, str, str], parameters: list[str] | None, returns: str | None = None
) -> str | None:
    path, content, name = given
    code = parse_code(path, content.encode())
    found = find_symbol(code, name)
    assert isinstance(found, Definition), found
    return difference(signature_said(code.language, parameters, returns), signature_of(code, found))


@pytest.mark.parametrize(
    ("given", "parameters", "returns"),
    [
        (PY, ["a: int", "/", "b", "*", "c=0.5", "**d"], "list[str]"),
        (PY, ["a", "/", "b", "*", "c = 0.5", "**d"], None),
        (PY, None, "list[ str ]"),
        (PY_REST, ["self", "*a: int", 'b="x"'], None),
        (JS, ["a", "{ b, c = 2 }", "...d"], None),
        (TS, ["a: string", "b?: number", "c = 3", "...d: string[]"], "Promise<void>"),
        (TS, ["a", "b?", "c = 3", "...d"], None),
        (GO, ["a int", "b int", "c ...string"], "(int, error)"),
        (RUST, ["&self", "a: &str", "mut b: u8"], "Result<(), E>"),
        (JAVA, ["final String a", "int... b"], "int"),
        (C, ["int a", "const char *b", "..."], "const char *"),
        (CPP, ["const K& a", "int b = 3"], "std::string"),
        (RUBY, ["a", "b = 2", "*c", "d:", "e: 5", "**g", "&h"], None),
        (VOID, [], "int"),
    ],
)
def test_what_is_stated_is_what_is_there(
    given: tuple[str, str, str], parameters: list[str] | None, returns: str | None
) -> None:
    assert differs(given, parameters, returns) is None


@pytest.mark.parametrize(
    ("given", "parameters", "said"),
    [
        (PY, ["a: str", "/", "b", "*", "c=0.5", "**d"],
         "takes 'a: int' as parameter 1, not 'a: str'"),
        (PY, ["a", "/", "b", "*", "c=1", "**d"], "takes 'c=0.5' as parameter 5, not 'c=1'"),
        (PY, ["a", "/", "b", "*", "c", "**d"], "takes 'c=0.5' as parameter 5, not 'c'"),
        (PY, ["a", "b", "*", "c=0.5", "**d"], "takes '/' as parameter 2, not 'b'"),
        (PY, ["a", "/", "b", "*", "c=0.5"], "takes '**d' too, 6 parameters and not 5"),
        (PY, ["a", "/", "b", "*", "c=0.5", "**e"], "takes '**d' as parameter 6, not '**e'"),
        (PY_REST, ["self", "a", "b='x'"], "takes '*a: int' as parameter 2, not 'a'"),
        (JS, ["a", "{ b, c = 3 }", "...d"],
         "takes '{ b, c = 2 }' as parameter 2, not '{ b, c = 3 }'"),
        (JS, ["a", "{ b, c = 2 }", "d"], "takes '...d' as parameter 3, not 'd'"),
        (TS, ["a", "b", "c = 3", "...d"], "takes 'b?: number' as parameter 2, not 'b'"),
        (TS, ["a: number", "b?", "c = 3", "...d"],
         "takes 'a: string' as parameter 1, not 'a: number'"),
        (GO, ["a int", "b string", "c ...string"],
         "takes 'b int' as parameter 2, not 'b string'"),
        (GO, ["a int", "b int", "c string"],
         "takes 'c ...string' as parameter 3, not 'c string'"),
        (RUST, ["&mut self", "a: &str", "mut b: u8"],
         "takes '&self' as parameter 1, not '&mut self'"),
        (RUST, ["&self", "a: &str", "mut b: u16"],
         "takes 'mut b: u8' as parameter 3, not 'mut b: u16'"),
        (JAVA, ["final String a", "int b"], "takes 'int... b' as parameter 2, not 'int b'"),
        (C, ["int a", "char *b", "..."], "takes 'const char *b' as parameter 2, not 'char *b'"),
        (C, ["int a", "const char *b"], "takes '...' too, 3 parameters and not 2"),
        (CPP, ["const K& a", "int b"], "takes 'int b = 3' as parameter 2, not 'int b'"),
        (CPP, ["const K* a", "int b = 3"], "takes 'const K& a' as parameter 1, not 'const K* a'"),
        (RUBY, ["a", "b = 3", "*c", "d:", "e: 5", "**g", "&h"],
         "takes 'b = 2' as parameter 2, not 'b = 3'"),
        (RUBY, ["a", "b = 2", "*c", "d", "e: 5", "**g", "&h"],
         "takes 'd:' as parameter 4, not 'd'"),
        (VOID, ["int a"], "takes no 'int a', 0 parameters and not 1"),
    ],
)  # fmt: skip
def test_another_parameter(given: tuple[str, str, str], parameters: list[str], said: str) -> None:
    assert differs(given, parameters) == said


@pytest.mark.parametrize(
    ("given", "returns", "said"),
    [
        (PY, "list[int]", "returns 'list[str]', not 'list[int]'"),
        (PY_REST, "None", "says no type that it returns, not 'None'"),
        (TS, "void", "returns 'Promise<void>', not 'void'"),
        (GO, "error", "returns '(int, error)', not 'error'"),
        (RUST, "Result<(), F>", "returns 'Result<(), E>', not 'Result<(), F>'"),
        (JAVA, "long", "returns 'int', not 'long'"),
        (C, "char *", "returns 'const char *', not 'char *'"),
        (C, "const char", "returns 'const char *', not 'const char'"),
        (CPP, "std::string&", "returns 'std::string', not 'std::string&'"),
    ],
)
def test_another_type_is_returned(given: tuple[str, str, str], returns: str, said: str) -> None:
    assert differs(given, None, returns) == said


@pytest.mark.parametrize(
    ("language", "parameters", "returns", "said"),
    [
        ("bash", [], None, "a function of shell has no signature"),
        ("javascript", [], "int", "JavaScript writes no type that is returned"),
        ("ruby", [], "int", "Ruby writes no type that is returned"),
        ("python", ["a): pass\ndef g("], None, "what is stated does not parse as Python"),
        ("python", ["a, b"], None, "what is stated are not 1 parameters of Python"),
        ("java", ["int"], None, "what is stated does not parse as Java"),
        ("go", ["a int) {}; func g("], None, "what is stated does not parse as Go"),
    ],
)
def test_what_states_no_signature(
    language: str, parameters: list[str], returns: str | None, said: str
) -> None:
    with pytest.raises(NoSignature) as caught:
        signature_said(language, parameters, returns)
    assert str(caught.value) == said


def test_what_is_no_function_has_no_signature() -> None:
    with pytest.raises(NoSignature, match="is a class, not a function"):
        differs(("a.py", "class f:\n    pass\n", "f"), [])
