"""What a function takes and returns, in nine languages, and how a difference is told."""

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


@pytest.mark.parametrize(
    ("suffix", "text", "name", "parameters", "returns", "told"),
    [
        (
            ".py",
            "def f(a, b=2, *, c: int = 3, **k) -> str: pass",
            "f",
            ("a", "b=2", "*", "c: int = 3", "**k"),
            "str",
            None,
        ),
        (
            ".py",
            "def f(a, b=2, *, c: int = 3, **k) -> str: pass",
            "f",
            ("a", "b = 2", "*", "c:int=3", "**k"),
            None,
            None,
        ),
        (
            ".py",
            "def f(a, b=2): pass",
            "f",
            ("a", "b=3"),
            None,
            "takes 'b=2' as parameter 2, not 'b=3'",
        ),
        (".py", "def f(a, b): pass", "f", ("b", "a"), None, "takes 'a' as parameter 1, not 'b'"),
        (".py", "def f(a, *, b): pass", "f", ("a", "b"), None, "takes '*' as parameter 2, not 'b'"),
        (".py", "def f(a, /, b): pass", "f", ("a", "b"), None, "takes '/' as parameter 2, not 'b'"),
        (".py", 'class C:\n  def m(self, x="q"): pass', "C.m", ("self", "x='q'"), None, None),
        (".py", "def f(a) -> int: pass", "f", ("a",), "str", "returns 'int', not 'str'"),
        (".py", "def f(a): pass", "f", ("a",), "str", "says no type that it returns, not 'str'"),
        (
            ".ts",
            "function f(a: string, b?: number, ...c: any[]): Promise<void> {}",
            "f",
            ("a: string", "b?: number", "...c: any[]"),
            "Promise<void>",
            None,
        ),
        (
            ".ts",
            "function f(a: string, b = 3) {}",
            "f",
            ("a: string", "b = 4"),
            None,
            "takes 'b = 3' as parameter 2, not 'b = 4'",
        ),
        (".js", "const f = (a, {b, c} = {}) => a", "f", ("a", "{b, c} = {}"), None, None),
        (".js", "function f(a) {}", "f", ("a", "b"), None, "takes no 'b', 1 parameters and not 2"),
        (
            ".go",
            "package p\nfunc (c *Client) Do"
            "(req *Request, n int) (*Response, error) { return nil, nil }",
            "Client.Do",
            ("req *Request", "n int"),
            "(*Response, error)",
            None,
        ),
        (
            ".go",
            "package p\nfunc F(a, b int) error { return nil }",
            "F",
            ("a int", "b int"),
            "error",
            None,
        ),
        (
            ".rs",
            "impl S { pub fn m(&self, x: u32) -> Result<(), E> { Ok(()) } }",
            "S.m",
            ("&self", "x: u32"),
            "Result<(), E>",
            None,
        ),
        (
            ".java",
            "class C { int m(final String a, int... b) { return 1; } }",
            "C.m",
            ("String a", "int... b"),
            "int",
            None,
        ),
        (
            ".c",
            "int f(const char *a, unsigned n) { return 0; }",
            "f",
            ("const char *a", "unsigned n"),
            "int",
            None,
        ),
        (".cpp", "struct S { void m(int a = 3) const; };", "S.m", ("int a = 3",), "void", None),
        (
            ".rb",
            "def f(a, b = 2, *c, d:, e: 5, **k, &g); end",
            "f",
            ("a", "b = 2", "*c", "d:", "e: 5", "**k", "&g"),
            None,
            None,
        ),
        (
            ".rb",
            "def f(a, b = 2); end",
            "f",
            ("a", "b = 3"),
            None,
            "takes 'b = 2' as parameter 2, not 'b = 3'",
        ),
    ],
)
def test_a_signature(
    suffix: str, text: str, name: str, parameters: tuple[str, ...], returns: str | None,
    told: str | None,
) -> None:  # fmt: skip
    code = parse_code(f"a{suffix}", text.encode())
    found = find_symbol(code, name)
    assert isinstance(found, Definition), found
    said = signature_said(code.language, parameters, returns)
    assert difference(said, signature_of(code, found)) == told


def test_what_has_no_signature() -> None:
    code = parse_code("a.py", b"A = 3\n")
    found = find_symbol(code, "A")
    assert isinstance(found, Definition)
    with pytest.raises(NoSignature, match="is a constant, not a function"):
        signature_of(code, found)
    with pytest.raises(NoSignature, match="shell has no signature"):
        signature_said("bash", ("a",), None)
