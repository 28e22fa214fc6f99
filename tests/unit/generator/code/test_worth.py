"""What definitions are worth, in ten languages: arithmetic, separators, units, numbering."""

from __future__ import annotations

import pytest

from affidoc.code import Definition, find_symbol, parse_code, worth
from affidoc.literal import NotLiteral

NOTHING = None
"""No value can be read off the text: the evidence is unknown, never a number by guess."""


@pytest.mark.parametrize(
    ("suffix", "text", "name", "expected"),
    [
        (".py", "A = 32 * 1024", "A", (32768, None)),
        (".py", "A = 500_000", "A", (500000, None)),
        (".py", "A = 1 << 15", "A", (32768, None)),
        (".py", "A = 0x7fff", "A", (32767, None)),
        (".py", "A = 1 / 0", "A", NOTHING),
        (".py", "A = 1 << 10**9", "A", NOTHING),
        (".py", "A = 2 ** 9999999", "A", NOTHING),
        (".py", "A = -5", "A", (-5, None)),
        (".py", "A = 7 // 2", "A", (3, None)),
        (".py", "A = 7 / 2", "A", (3.5, None)),
        (".py", "A = 1e3", "A", (1000, None)),
        (".py", "A = timedelta(minutes=5)", "A", (300, "s")),
        (".py", "A = datetime.timedelta(hours=1, seconds=30)", "A", (3630, "s")),
        (".py", "B = 10\nA = B * 2", "A", (20, None)),
        (".py", "A = A", "A", NOTHING),
        (".py", "B = A\nA = B", "A", NOTHING),
        (".py", "A = True", "A", (True, None)),
        (".py", 'A = "x" "y"', "A", ("xy", None)),
        (".py", 'A = f"x{1}"', "A", NOTHING),
        (".py", "def f(a=3): pass", "f.a", (3, None)),
        (".py", "class E(Enum):\n    X = 1\n    Y = auto()", "E.Y", NOTHING),
        (".py", 'D = {"a": {"b": 4}}', "D.a.b", (4, None)),
        (".py", "A = None", "A", NOTHING),
        (".py", "A = [1, 2]", "A", ([1, 2], None)),
        (".py", "A = g()", "A", NOTHING),
        (".js", "const A = 32 * 1024;", "A", (32768, None)),
        (".js", "const A = 1_000n;", "A", (1000, None)),
        (".js", "const A = 0b101;", "A", (5, None)),
        (".js", "const A = 1/0;", "A", NOTHING),
        (".js", "const A = `x`;", "A", ("x", None)),
        (".js", "const A = `x${1}`;", "A", NOTHING),
        (".js", "const L = {files: 10};", "L.files", (10, None)),
        (".ts", "enum E { A, B = 5, C }", "E.C", (6, None)),
        (".ts", "enum E { A, B = 5, C }", "E.A", (0, None)),
        (".ts", "const A: number = 2 ** 10", "A", (1024, None)),
        (".ts", "const A = 10 as const", "A", (10, None)),
        (".ts", "function f(a = 3) {}", "f.a", (3, None)),
        (".go", "package a\nconst A = 10 * time.Second", "A", (10, "s")),
        (".go", "package a\nconst A = 1 << 10", "A", (1024, None)),
        (".go", "package a\nconst (\n A = iota\n B\n C\n)", "C", (2, None)),
        (".go", "package a\nconst (\n A = iota * 10\n B\n)", "B", (10, None)),
        (".go", "package a\nvar A = 0o17", "A", (15, None)),
        (".go", "package a\nconst A = 7 / 2", "A", (3, None)),
        (".go", "package a\nconst A time.Duration = 5", "A", (5, None)),
        (".go", "package a\nconst A = 1_000", "A", (1000, None)),
        (".rs", "const A: u64 = 10u64;", "A", (10, None)),
        (".rs", "const A: u64 = 1 << 10;", "A", (1024, None)),
        (".rs", "const A: Duration = Duration::from_secs(30);", "A", (30, "s")),
        (".rs", "enum E { A, B = 5, C }", "E.C", (6, None)),
        (".rs", "const A: f32 = 1.5f32;", "A", (1.5, None)),
        (".rs", "const A: u32 = 7 / 2;", "A", (3, None)),
        (".rs", "const A: u8 = b'x';", "A", NOTHING),
        (".rs", 'const A: &str = "x";', "A", ("x", None)),
        (".rs", "static A: usize = 0xff_ff;", "A", (65535, None)),
        (".java", "class C { static final int A = 1 << 15; }", "C.A", (32768, None)),
        (".java", "class C { static final int A = 2147483647 + 1; }", "C.A", NOTHING),
        (".java", "class C { static final long A = 1L << 40; }", "C.A", (1099511627776, None)),
        (".java", "class C { static final long A = 10_000L; }", "C.A", (10000, None)),
        (".java", "enum E { A, B }", "E.B", NOTHING),
        (
            ".java",
            "class C { static final Duration A = Duration.ofMinutes(5); }",
            "C.A",
            (300, "s"),
        ),
        (".java", "class C { static final double A = 1.5f; }", "C.A", (1.5, None)),
        (".java", "class C { static final int A = 010; }", "C.A", (8, None)),
        (".c", "#define A 32\n", "A", (32, None)),
        (".c", "#define A (32 * 1024)\n", "A", (32768, None)),
        (".c", "enum e { A, B = 5, C };", "C", (6, None)),
        (".c", "static const int A = 010;", "A", (8, None)),
        (".c", "const unsigned A = 10u;", "A", (10, None)),
        (".c", "#define B 2\n#define A B * 3\n", "A", (6, None)),
        (".c", "#define F(x) x\n", "F", NOTHING),
        (".c", "const int A = 'x';", "A", NOTHING),
        (".cpp", "namespace n { constexpr int A = 1'000; }", "n.A", (1000, None)),
        (".cpp", "enum class E { A, B = 5, C };", "E.C", (6, None)),
        (".cpp", "constexpr auto A = std::chrono::seconds(30);", "A", (30, "s")),
        (".cpp", "constexpr auto A = 30s;", "A", (30, "s")),
        (".cpp", "struct S { static constexpr int A = 3; };", "S.A", (3, None)),
        (".rb", "A = 1_000\n", "A", (1000, None)),
        (".rb", "A = 2 ** 10\n", "A", (1024, None)),
        (".rb", "module M; A = 5; end\n", "M.A", (5, None)),
        (".rb", "A = 5.minutes\n", "A", (300, "s")),
        (".rb", 'A = "x"\n', "A", ("x", None)),
        (".rb", "A = :x\n", "A", ("x", None)),
        (".rb", "A = %w[a b]\n", "A", (["a", "b"], None)),
        (".rb", "def f(a = 3); end\n", "f.a", (3, None)),
        (".sh", "A=10\n", "A", ("10", None)),
        (".sh", 'A="x y"\n', "A", ("x y", None)),
        (".sh", "A=$((32*1024))\n", "A", (32768, None)),
        (".sh", "A=$B\n", "A", NOTHING),
        (".sh", "readonly A=5\n", "A", ("5", None)),
        (".sh", "A=$(date)\n", "A", NOTHING),
    ],
)
def test_a_definition(
    suffix: str, text: str, name: str, expected: tuple[object, str | None] | None
) -> None:
    code = parse_code(f"a{suffix}", text.encode())
    found = find_symbol(code, name)
    assert isinstance(found, Definition), found
    if expected is NOTHING:
        with pytest.raises(NotLiteral):
            worth(code, name, found)
        return
    seen = worth(code, name, found)
    assert (seen.value, seen.unit) == expected
    assert isinstance(seen.value, bool) is isinstance(expected[0], bool), "True is not 1"
