"""What definitions are worth in ten languages: numbers, texts, measures, enumerations."""

from __future__ import annotations

import pytest

from affidoc.code import Definition, Worth, find_symbol, parse_code, worth
from affidoc.literal import NotLiteral

FORMS = {
    "python": ("a.py", "X = {}\n"),
    "javascript": ("a.js", "const X = {};\n"),
    "typescript": ("a.ts", "const X = {};\n"),
    "tsx": ("a.tsx", "const X = {};\n"),
    "go": ("a.go", "package p\n\nconst X = {}\n"),
    "rust": ("a.rs", "const X: T = {};\n"),
    "java": ("a.java", "class A {{ static final long X = {}; }}\n"),
    "c": ("a.c", "static const long X = {};\n"),
    "cpp": ("a.cc", "constexpr auto X = {};\n"),
    "ruby": ("a.rb", "X = {}\n"),
    "bash": ("a.sh", "readonly X=$(({}))\n"),
}
EVERY = tuple(FORMS)


def told(language: str, text: str) -> Worth:
    path, form = FORMS[language]
    return of(path, form.format(text), "A.X" if language == "java" else "X")


def of(path: str, content: str, name: str) -> Worth:
    code = parse_code(path, content.encode())
    found = find_symbol(code, name)
    assert isinstance(found, Definition), found
    return worth(code, name, found)


def number(language: str, text: str) -> object:
    """The number; a shell knows texts alone, and one of digits is compared as a number."""
    value = told(language, text).value
    return int(value) if language == "bash" and isinstance(value, str) else value


@pytest.mark.parametrize("language", EVERY)
@pytest.mark.parametrize(
    ("text", "expected"),
    [("7", 7), ("0", 0), ("0x7f", 127), ("2 + 3 * 4", 14), ("(2 + 3) * 4", 20), ("9 - 12", -3),
     ("-5", -5), ("10 % 4", 2), ("1 << 10", 1024), ("1024 >> 3", 128), ("6 | 1", 7), ("6 & 3", 2)],
)  # fmt: skip
def test_every_language_counts_alike(language: str, text: str, expected: int) -> None:
    assert number(language, text) == expected


@pytest.mark.parametrize(
    ("languages", "text", "expected"),
    [
        ("go java c cpp ruby bash", "010", 8),
        ("rust", "010", 10),
        ("python javascript typescript tsx go rust ruby", "0o17", 15),
        ("python javascript typescript go rust java c cpp ruby", "0b101", 5),
        ("python javascript typescript tsx go rust java ruby", "5_000", 5000),
        ("c cpp", "5'000", 5000),
        ("rust", "10u64", 10), ("rust", "10_usize", 10), ("rust", "0xFFu8", 255),
        ("rust", "2.5f64", 2.5), ("rust", "1f32", 1),
        ("java", "10L", 10), ("java", "2.5f", 2.5), ("java", "2d", 2), ("java", "0x1FL", 31),
        ("c cpp", "10UL", 10), ("c cpp", "10llu", 10), ("c cpp", "2.5f", 2.5),
        ("c cpp", "0xFFFFFFFF", 4_294_967_295),
        ("javascript typescript tsx", "10n", 10),
        ("python javascript typescript go rust java c cpp ruby", "1.5e3", 1500),
    ],
)  # fmt: skip
def test_suffixes_separators_and_bases(languages: str, text: str, expected: float) -> None:
    for language in languages.split():
        assert number(language, text) == expected, language


@pytest.mark.parametrize(
    ("languages", "text", "expected"),
    [
        ("python javascript typescript tsx", "7 / 2", 3.5),
        ("go rust java c cpp ruby bash", "7 / 2", 3),
        ("go rust java c cpp ruby", "7.0 / 2.0", 3.5),
        ("python", "7 // 2", 3),
        ("python javascript typescript ruby bash", "2 ** 10", 1024),
        ("java", "5L * 60L * 1000L", 300_000),
        ("c cpp", "3000000000", 3_000_000_000),
        ("java", "3000000000L", 3_000_000_000),
        ("go python ruby rust", "1 << 40", 1_099_511_627_776),
        ("javascript typescript tsx", "7n / 2n", 3),
        ("java c cpp", "-2147483648", -2_147_483_648),
        ("java", "-9223372036854775808L", -9_223_372_036_854_775_808),
        ("go ruby", "6 | 1 ^ 3", 4),  # one level of precedence, from the left
        ("python rust java c cpp javascript bash", "6 | 1 ^ 3", 6),
        ("go", "1 + 1 << 2", 5),
        ("python rust java c cpp javascript bash ruby", "1 + 1 << 2", 8),
        ("python ruby", "-2 ** 2", -4),
        ("python ruby javascript", "2 ** 3 ** 2", 512),
        ("java c cpp", "1L << 40", 1_099_511_627_776),
        ("c cpp", "1u << 31", 2_147_483_648),
    ],
)
def test_arithmetic_of_a_language(languages: str, text: str, expected: float) -> None:
    for language in languages.split():
        assert number(language, text) == expected, language


@pytest.mark.parametrize(
    ("languages", "text"),
    [
        (" ".join(EVERY), "1 / 0"),
        (" ".join(EVERY), "1 % 0"),
        (" ".join(EVERY), "1 << 100000000"),
        (" ".join(EVERY), "1 >> 100000000"),
        ("java c cpp", "1 << 31"),  # its type holds less than 2**31
        ("java c cpp", "2147483647 + 1"),
        ("java c cpp", "65536 * 65536"),
        ("java", "3000000000"),
        ("java", "9223372036854775808L"),
        ("c cpp", "18446744073709551616"),
        ("c cpp", "1u - 2u"),
        ("c cpp", "-1u"),
        ("c ruby bash", "09"),
        ("bash", "-2 ** 2"),  # four in a shell, and the grammar says minus four
        ("bash", "2 ** 3 ** 2"),
        ("python javascript typescript", "010"),
        ("javascript typescript tsx", "1 << 31"),
        ("javascript typescript tsx", "2 ** 53 + 1"),
        ("bash", "1 << 63"),
        ("bash", "9223372036854775807 + 1"),
        ("python javascript ruby bash", "2 ** 1000000"),
        ("python ruby", "-7 / 2"),
        (" ".join(EVERY), "-7 % 3"),
        (" ".join(one for one in EVERY if one != "bash"), "f(1)"),
        ("c cpp", "'a'"),
        ("rust", "b'a'"),
    ],
)
def test_what_is_not_certain_is_no_literal(languages: str, text: str) -> None:
    for language in languages.split():
        with pytest.raises(NotLiteral):
            told(language, text)


@pytest.mark.parametrize(
    ("language", "text", "expected", "unit"),
    [
        ("python", "timedelta(minutes=5)", 300, "s"),
        ("python", "timedelta(hours=1, seconds=30)", 3630, "s"),
        ("python", "datetime.timedelta(milliseconds=250)", 0.25, "s"),
        ("python", "2 * timedelta(days=1)", 172_800, "s"),
        ("go", "5 * time.Minute", 300, "s"),
        ("go", "250 * time.Millisecond", 0.25, "s"),
        ("go", "time.Duration(3) * time.Second", 3, "s"),
        ("go", "time.Hour + 30*time.Second", 3630, "s"),
        ("rust", "Duration::from_secs(5 * 60)", 300, "s"),
        ("rust", "std::time::Duration::from_millis(1500)", 1.5, "s"),
        ("java", "Duration.ofMinutes(5)", 300, "s"),
        ("java", "java.time.Duration.ofMillis(20)", 0.02, "s"),
        ("cpp", "std::chrono::seconds(5)", 5, "s"),
        ("cpp", "std::chrono::minutes{2}", 120, "s"),
        ("cpp", "500ms", 0.5, "s"),
        ("cpp", "2h", 7200, "s"),
        ("ruby", "5.minutes", 300, "s"),
        ("ruby", "1.day", 86_400, "s"),
        ("ruby", "10.megabytes", 10_485_760, "bytes"),
        ("ruby", "2.gigabytes", 2_147_483_648, "bytes"),
    ],
)
def test_lengths_of_time_and_sizes(language: str, text: str, expected: float, unit: str) -> None:
    assert told(language, text) == Worth(expected, unit)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("python", "timedelta(5)"),  # days by place: not read
        ("python", "timedelta(years=1)"),
        ("python", "relativedelta(minutes=5)"),
        ("go", "time.Fortnight"),
        ("go", "clock.Second"),
        ("rust", "Other::from_secs(5)"),
        ("java", "Period.ofDays(5)"),
        ("cpp", "other::seconds(5)"),
        ("ruby", "5.pages"),
        ("ruby", "5.minutes * 2.minutes"),
    ],
)
def test_what_only_looks_like_a_measure(language: str, text: str) -> None:
    with pytest.raises(NotLiteral):
        told(language, text)


@pytest.mark.parametrize(
    ("languages", "text", "expected"),
    [
        ("python javascript typescript tsx go rust java c cpp ruby", '"a b"', "a b"),
        ("python javascript typescript tsx go rust java c cpp ruby", r'"a\nb"', "a\nb"),
        ("python javascript typescript tsx go rust java c cpp ruby", r'"\""', '"'),
        ("go", r"`a\nb`", r"a\nb"),
        ("rust", 'r#"a"b"#', 'a"b'),
        ("cpp", 'R"(a\\nb)"', r"a\nb"),
        ("cpp", 'R"x(a)b)x"', "a)b"),
        ("c cpp", '"a" "b"', "ab"),
        ("ruby", r"'a\nb'", r"a\nb"),
        ("ruby", ":open", "open"),
        ("python", "r'a\\nb'", r"a\nb"),
        ("javascript", "`a`", "a"),
    ],
)
def test_texts(languages: str, text: str, expected: str) -> None:
    for language in languages.split():
        assert told(language, text).value == expected, language


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("python", "b'a'"), ("python", "f'{a}'"), ("javascript", "`${a}`"), ("rust", 'b"a"'),
        ("ruby", '"#{a}"'), ("c", 'L"a"'), ("cpp", 'L"a"'), ("java", r'"\7"'),
        ("java", '"""\n a"""'), ("c", r'"\q"'), ("go", r'"\q"'),
    ],
)  # fmt: skip
def test_texts_that_are_computed_or_not_understood(language: str, text: str) -> None:
    with pytest.raises(NotLiteral):
        told(language, text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("'a b'", "a b"), ('"a b"', "a b"), ("plain", "plain"), ('"a\\"b"', 'a"b'), ("10", "10")],
)
def test_texts_of_a_shell(text: str, expected: str) -> None:
    assert of("a.sh", f"X={text}\n", "X").value == expected


@pytest.mark.parametrize("text", ["$HOME", '"$HOME"', "$(date)", "`date`", "*.py", "~/a", "a{1,2}"])
def test_what_a_shell_expands(text: str) -> None:
    with pytest.raises(NotLiteral):
        of("a.sh", f"X={text}\n", "X")


@pytest.mark.parametrize(
    ("path", "content", "name", "expected"),
    [
        ("a.c", "enum E { A, B = 5, C, D = 1 << 4, F };", "A", 0),
        ("a.c", "enum E { A, B = 5, C, D = 1 << 4, F };", "C", 6),
        ("a.c", "enum E { A, B = 5, C, D = 1 << 4, F };", "F", 17),
        ("a.cc", "enum class E { A, B = -3, C };", "E.C", -2),
        ("a.rs", "enum E { A, B = 7, C }", "E.C", 8),
        ("a.ts", "enum E { A, B = 3, C }", "E.C", 4),
        ("a.ts", "enum E { A = 'x' }", "E.A", "x"),
        ("a.go", "package p\nconst (\n\tA = iota\n\tB\n\tC\n)\n", "C", 2),
        (
            "a.go",
            "package p\nconst (\n\t_ = iota\n\tK = 1 << (10 * iota)\n\tM\n)\n",
            "M",
            1_048_576,
        ),
        ("a.go", "package p\nconst (\n\tA, B = iota, iota + 10\n\tC, D\n)\n", "D", 11),
        ("a.go", "package p\nconst (\n\tA = 7\n\tB\n)\n", "B", 7),
        ("a.py", "class E(Enum):\n    A = 1\n    B = 2\n", "E.B", 2),
        ("a.java", "enum E { A; static final int N = 3; }", "E.N", 3),
        ("a.c", "#define N 10\n", "N", 10),
        ("a.c", "#define N (4 * 1024)\n", "N", 4096),
        ("a.c", "#define N 10\n#define M (N * 2)\n", "M", 20),
        ("a.c", '#define S "a" "b"\n', "S", "ab"),
        ("a.cc", "#define N 0x10u\n", "N", 16),
        ("a.c", "#define N 4\nconst int M = N + 1;\n", "M", 5),
        ("a.py", "A = 3\nB = A * 2\nC = B + 1\n", "C", 7),
        ("a.rs", "const A: u8 = 3;\nconst B: u8 = A * 2;\n", "B", 6),
        ("a.go", "package p\nconst A = 3\nconst B = A * 2\n", "B", 6),
        ("a.java", "class K { static final int A = 3; static final int B = A * 2; }", "K.B", 6),
        ("a.rb", "A = 3\nB = A * 2\n", "B", 6),
        ("a.ts", "const A = 3;\nconst B = A * 2;\n", "B", 6),
    ],
)
def test_enumerations_macros_and_constants_that_are_followed(
    path: str, content: str, name: str, expected: object
) -> None:
    assert of(path, content, name).value == expected


@pytest.mark.parametrize(
    ("path", "content", "name"),
    [
        ("a.java", "enum E { A, B }", "E.B"),
        ("a.rs", "enum E { A(u8), B }", "E.B"),
        ("a.c", "enum E { A,\n#ifdef Y\nB,\n#endif\nC };", "C"),
        ("a.c", "enum E { A = f(), B };", "B"),
        ("a.ts", "enum E { A = 'x', B }", "E.B"),
        ("a.c", "#define N\n", "N"),
        ("a.c", "#define N 1 + 1\nconst int M = N * 2;\n", "M"),
        ("a.c", "#define N sizeof(int)\n", "N"),
        ("a.c", "#define A B\n#define B A\n", "A"),
        ("a.py", "A = B\nB = A\n", "A"),
        ("a.py", "".join(f"A{n} = A{n + 1}\n" for n in range(12)) + "A12 = 1\n", "A0"),
        ("a.ts", "let a = 3;\nconst B = a;\n", "B"),
        ("a.go", "package p\nvar a = 3\nconst B = a\n", "B"),
        ("a.py", "def f(n): pass\n", "f.n"),
    ],
)
def test_numbers_that_are_not_certain(path: str, content: str, name: str) -> None:
    with pytest.raises(NotLiteral):
        of(path, content, name)
