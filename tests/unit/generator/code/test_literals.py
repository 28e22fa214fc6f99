"""Literals of Python and JavaScript: their values, and what is no literal."""

from __future__ import annotations

from typing import Any

import pytest

from affidoc.code import Definition, find_symbol, literal, parse_code
from affidoc.literal import NotLiteral


def value(path: str, text: str) -> Any:
    declaration = f"X = {text}\n" if path.endswith(".py") else f"const X = {text};\n"
    return of_symbol(path, declaration)


def of_symbol(path: str, content: str) -> Any:
    code = parse_code(path, content.encode("utf-8", "surrogateescape"))
    found = find_symbol(code, "X")
    assert isinstance(found, Definition), found
    assert found.value is not None
    return literal(code, found.value)


BOTH = [
    ("10", 10), ("-1", -1), ("+1", 1), ("- -1", 1), ("0x10", 16), ("0XfF", 255), ("0o17", 15),
    ("0b101", 5), ("500_000", 500_000), ("0xFF_FF", 65_535), ("32 * 1024", 32_768),
    ("5 * 60_000", 300_000), ("(5 * (60)) * 1000", 300_000), ("1 << 15", 32_768),
    ("2 ** 10", 1024), ("2 ** 3 ** 2", 512), ("7 - 10", -3), ("1 + 2 * 3", 7), ("10 / 4", 2.5),
    ("10 / 5", 2), ("10 % 4", 2), ("0.5", 0.5), (".5", 0.5), ("5.", 5), ("1e3", 1000),
    ("1.5e-3", 0.0015), ("0.1 * 3", 0.3), ("0.1 + 0.2", 0.3), ("1_0.5", 10.5), ("0", 0),
    ("'text'", "text"), ('"text"', "text"), ("''", ""), ("'a' + 'b'", "ab"),
    (r"'\n\t\\\''", "\n\t\\'"),
    (r"'\x41\u00e9'", "Aé"), ("'ü ß 漢'", "ü ß 漢"), ("['a', 'b']", ["a", "b"]), ("[]", []),
    ("[1, 2 * 3, 'x',]", [1, 6, "x"]), ("('a')", "a"),
]  # fmt: skip

PYTHON = [
    ("True", True), ("False", False), ("('a', 'b')", ["a", "b"]), ("'a', 'b'", ["a", "b"]),
    ("1,", [1]), ("()", []), ("{'a', 'b'}", ["a", "b"]), ("frozenset({'a', 'b'})", ["a", "b"]),
    ("frozenset(['a'])", ["a"]), ("tuple(['a', 'b'])", ["a", "b"]), ("set(('a',))", ["a"]),
    ("7 // 2", 3), ("1 << 40", 1_099_511_627_776), ("10 ** 20", 10**20),
    ("9007199254740993", 9_007_199_254_740_993), ("'a' 'b' \"c\"", "abc"), ("r'\\n'", "\\n"),
    ("u'x'", "x"), ("'''a\nb'''", "a\nb"), (r"'\N{BULLET}\101\a'", "•A\a"), (r"'\q'", r"\q"),
    ("{'a': 1, 'b': {}}", ["a", "b"]), ("{1: 'x'}", ["1"]),
    ("MappingProxyType({'a': 1})", ["a"]), ("[  # why\n 1,  # one\n]", [1]),
]  # fmt: skip

SCRIPT = [
    ("true", True), ("false", False), ("Object.freeze(['a', 'b'])", ["a", "b"]),
    ("new Set(['a', 'b'])", ["a", "b"]), ("Object.freeze(new Set(['a']))", ["a"]),
    ("`text`", "text"), ("`a\nb`", "a\nb"), (r"`\`\${x}`", "`${x}"), ("10n", 10),
    ("{ a: 1, 'b-c': 2, 3: 4, m() {} }", ["a", "b-c", "3", "m"]), ("{ a, b }", ["a", "b"]),
    (r"'\u{1F600}\q'", "😀q"), (r"'\ud83d\ude00'", "😀"), ("'a\\\nb'", "ab"), (r"'\0'", "\0"),
    ("[ /* none */ ]", []), ("[1, /* c */ 2]", [1, 2]), ("9007199254740992", 2**53),
]  # fmt: skip

TYPED = [
    ("['a', 'b'] as const", ["a", "b"]), ("5 satisfies number", 5), ("<number>5", 5), ("5!", 5),
    ("new Set<string>(['a'])", ["a"]), ("Object.freeze({ a: 1 } as const)", ["a"]),
]  # fmt: skip

NOT_BOTH = [
    "compute()", "OTHER", "OTHER * 2", "9 ** 9 ** 9", "2 ** 257", "1 << 129", "1 << -1", "1 / 0",
    "10 % 0", "-7 % 3", "1 * 'a'", "-'a'", "[compute()]", "[['a']]", "[[1], [2]]", "f(['a'])",
    "[*a]" , "'a' * 3", "1 < 2", "x if y else z", "~1", "1.5 | 2", "10 ** 300 * 10 ** 300",
    "1" + " + 1" * 200, "(" * 200 + "1" + ")" * 200, "9" * 200, "1e999 * 1e999",
    "[" + "1," * 10_001 + "]",
    "'" + "x" * 70_000 + "'", "Object.freeze()", "list('abc')", "list(5)",
]  # fmt: skip

NOT_PYTHON = [
    "None", "b'x'", "f'{x}'", "f'x'", "1j", "not True", "set('abc')", "frozenset(NAMES)",
    "[*NAMES]", "{**a}", "{x: 1}", "lambda: 1", "tuple(a=['x'])", "'a' f'{b}'", r"'\x4'",
    r"'\U00110000'", r"'\N{NO SUCH NAME}'", "1 is 1", "[x for x in y]", "...", "new",
]  # fmt: skip

NOT_SCRIPT = [
    "null", "undefined", "`a${b}`", "[1,,2]", "[,1]", "[...NAMES]", "{ ...a }", "{ [k]: 1 }",
    "1 << 31", "1 << 32", "9007199254740993", "10 ** 20", "010", "08.5", "'\\12'",
    "'\\ud800'", "/a/", "new Map([['a', 1]])", "new Set('abc')", "set(['a'])", "list(['a'])",
    "() => 1", "x?.y", "a ?? 1", "1 >>> 0", "typeof 1", "!0",
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), [*BOTH, *PYTHON])
def test_python(text: str, expected: Any) -> None:
    found = value("a.py", text)
    assert (found, type(found)) == (expected, type(expected))


@pytest.mark.parametrize("path", ["a.mjs", "a.ts", "a.tsx"])
@pytest.mark.parametrize(("text", "expected"), [*BOTH, *SCRIPT])
def test_scripts(path: str, text: str, expected: Any) -> None:
    found = value(path, text)
    assert (found, type(found)) == (expected, type(expected))


@pytest.mark.parametrize(("text", "expected"), TYPED)
def test_typescript(text: str, expected: Any) -> None:
    assert value("a.ts", text) == expected


def test_typescript_types_are_lists_of_names() -> None:
    assert of_symbol("a.ts", "type X = 'a' | 'b' | \"c\";\n") == ["a", "b", "c"]
    assert of_symbol("a.ts", "type X =\n  | 'a'\n  | 2;\n") == ["a", 2]
    with pytest.raises(NotLiteral):
        of_symbol("a.ts", "type X = 'a' | string;\n")


@pytest.mark.parametrize("text", [*NOT_BOTH, *NOT_PYTHON])
def test_not_python(text: str) -> None:
    with pytest.raises(NotLiteral):
        value("a.py", text)


@pytest.mark.parametrize("path", ["a.js", "a.mts"])
@pytest.mark.parametrize("text", [*(one for one in NOT_BOTH if " if " not in one), *NOT_SCRIPT])
def test_not_scripts(path: str, text: str) -> None:
    if text.startswith("[*"):
        text = "[...a]"
    with pytest.raises(NotLiteral):
        value(path, text)


def test_a_message_shows_the_text_without_tricks() -> None:
    with pytest.raises(NotLiteral) as caught:
        value("a.py", "f('\u202e\udcff')")
    assert str(caught.value) == r"'f('\u202e\udcff')'"
