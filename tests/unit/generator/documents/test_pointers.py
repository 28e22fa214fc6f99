"""Pointers into JSON, TOML, YAML, INI, properties, environment files and front matter."""

from __future__ import annotations

import time
from typing import Any

import pytest

from affidoc.documents.pointers import NoValue, find_pointer, is_document
from affidoc.evidence.compare import compare
from affidoc.evidence.compared import Compared

JSON = (
    '{"a": {"b": 5, "c/d": 1.5, "e~f": true, "": "empty", "list": ["x", "y"], "deep": [[1]]},'
    ' "n": null, "ü": "ß", "0": "zero"}'
)
TOML = (
    'title = "T"\n[a]\nb = 5\nc = 1_000.5\nday = 2026-01-02\nat = 2026-01-02T03:04:05Z\n'
    'flag = false\nlist = ["x", "y"]\nhex = 0xff\nbad = nan\n[[many]]\nname = "one"\n'
)
YAML = """\
base: &base {mode: fast, size: 3}
run:
  <<: *base
  size: 4
  steps: [one, 'two', "3"]
both:
  <<: [*base, {extra: 1}]
whole: 5
hexed: 0x1F
octal: 010
time: 1:30
flag: true
word: yes
float: 1.5e3
quoted: '5'
empty:
block: |
  text
tagged: !custom 5
forced: !!str 5
? [complex]
: 1
"""


@pytest.mark.parametrize(
    ("path", "content", "pointer", "expected"),
    [
        ("a.json", JSON, "/a/b", 5), ("a.json", JSON, "/a/c~1d", 1.5),
        ("a.json", JSON, "/a/e~0f", True), ("a.json", JSON, "/a/", "empty"),
        ("a.json", JSON, "/a/list", ["x", "y"]), ("a.json", JSON, "/a/list/1", "y"),
        ("a.json", JSON, "/ü", "ß"), ("a.json", JSON, "/0", "zero"),
        ("a.json", JSON, "/a", ["b", "c/d", "e~f", "", "list", "deep"]),
        ("a.json", "\ufeff[3]", "/0", 3),
        ("a.toml", TOML, "/title", "T"), ("a.toml", TOML, "/a/b", 5),
        ("a.toml", TOML, "/a/c", 1000.5), ("a.toml", TOML, "/a/day", "2026-01-02"),
        ("a.toml", TOML, "/a/at", "2026-01-02T03:04:05+00:00"), ("a.toml", TOML, "/a/flag", False),
        ("a.toml", TOML, "/a/list/0", "x"), ("a.toml", TOML, "/a/hex", 255),
        ("a.toml", TOML, "/many/0/name", "one"),
        ("a.yml", YAML, "/base/mode", "fast"), ("a.yaml", YAML, "/run/mode", "fast"),
        ("a.yaml", YAML, "/run/size", 4), ("a.yaml", YAML, "/run/steps", ["one", "two", "3"]),
        ("a.yaml", YAML, "/both/size", 3), ("a.yaml", YAML, "/both/extra", 1),
        ("a.yaml", YAML, "/whole", 5), ("a.yaml", YAML, "/hexed", 31),
        ("a.yaml", YAML, "/octal", "010"), ("a.yaml", YAML, "/time", "1:30"),
        ("a.yaml", YAML, "/flag", True), ("a.yaml", YAML, "/word", "yes"),
        ("a.yaml", YAML, "/float", 1500.0), ("a.yaml", YAML, "/quoted", "5"),
        ("a.yaml", YAML, "/block", "text\n"), ("a.yaml", YAML, "/forced", "5"),
        ("a.yaml", YAML, "/base", ["mode", "size"]),
    ],
)  # fmt: skip
def test_values(path: str, content: str, pointer: str, expected: Any) -> None:
    found = find_pointer(path, content.encode(), pointer)
    assert (found, type(found)) == (expected, type(expected))


@pytest.mark.parametrize(
    ("path", "content", "pointer", "reason"),
    [
        ("a.json", JSON, "/a/none", ""), ("a.json", JSON, "/a/list/2", ""),
        ("a.json", JSON, "/a/list/-", ""), ("a.json", JSON, "/a/list/01", ""),
        ("a.json", JSON, "/a/b/c", ""), ("a.json", JSON, "/a/list/x", ""),
        ("a.json", JSON, "/n", "not-a-literal"), ("a.json", JSON, "/a/deep", "not-a-literal"),
        ("a.json", '{"a": {"x": 1, "x": 2}}', "/a/x", "syntax"), ("a.json", "{", "/a", "syntax"),
        ("a.json", '{"a": NaN}', "/a", "syntax"), ("a.json", '{"a": 1e999}', "/a", "not-a-literal"),
        ("a.json", "[" * 100_000, "/0", "syntax"), ("a.json", "9" * 10_000, "/0", "syntax"),
        ("a.json", '{"a": 1} // comment', "/a", "syntax"), ("a.json", "", "/a", "syntax"),
        ("a.toml", "a = 1\na = 2\n", "/a", "syntax"), ("a.toml", TOML, "/a/none", ""),
        ("a.toml", TOML, "/a/bad", "not-a-literal"), ("a.toml", "a=" + "[" * 5000, "/a", "syntax"),
        ("a.yaml", YAML, "/none", ""), ("a.yaml", YAML, "/run/steps/3", ""),
        ("a.yaml", YAML, "/empty", "not-a-literal"), ("a.yaml", YAML, "/tagged", "not-a-literal"),
        ("a.yaml", YAML, "/both", "not-a-literal"), ("a.yaml", "a: 1\na: 2\n", "/a", "syntax"),
        ("a.yaml", "a: [\n", "/a", "syntax"), ("a.yaml", "a: 1\n---\na: 2\n", "/a", "syntax"),
        ("a.yaml", "[" * 100_000, "/0", "syntax"), ("a.yaml", "- " * 100_000, "/0", "syntax"),
        ("a.yaml", "a: *none\n", "/a", "syntax"), ("a.yaml", "", "/a", ""),
        ("a.yaml", "a: [[1]]\n", "/a", "not-a-literal"),
        ("a.yaml", "a: !secret 'x'\n", "/a", "not-a-literal"),
        ("a.yaml", "a: {b: 1, b: 2}\n", "/a", "syntax"),
        ("a.yaml", "a: [" + "1," * 10_001 + "]\n", "/a", "not-a-literal"),
    ],
    ids=range(36),
)  # fmt: skip
def test_reasons(path: str, content: str, pointer: str, reason: str) -> None:
    found = find_pointer(path, content.encode(), pointer)
    assert isinstance(found, NoValue)
    assert found.reason == reason, found.message


def test_bytes_that_are_no_text() -> None:
    for path in ("a.json", "a.toml", "a.yaml"):
        found = find_pointer(path, b"\xff\xfe", "/a")
        assert isinstance(found, NoValue)
        assert found.reason == "syntax"


def test_a_bomb_of_merges_does_not_unfold() -> None:
    lines = ["k0: &k0 {z: 1}"]
    lines += [f"k{n}: &k{n} {{<<: [*k{n - 1}, *k{n - 1}]}}" for n in range(1, 200)]
    lines += [f"b{n}: &b{n} [*k199, *k199]" for n in range(100)]
    started = time.monotonic()
    assert find_pointer("a.yaml", "\n".join(lines).encode(), "/k199/z") == 1
    assert time.monotonic() - started < 5


def test_a_circle_of_aliases_ends() -> None:
    found = find_pointer("a.yaml", b"a: &a\n  <<: *a\n  b: 1\n", "/a/none")
    assert isinstance(found, NoValue)
    assert find_pointer("a.yaml", b"a: &a\n  <<: *a\n  b: 1\n", "/a/b") == 1


def test_suffixes() -> None:
    assert is_document("x/package.json")
    assert not is_document("x/package.json5")


INI = """\
top = 1
; a comment
[tool.app]
files = 10
name: the app
Case = kept
empty =
bare
list =
    one
    two
version = 1.10
commented = 5 ; five
linked = %(files)s
url = https://example.org/a
[*.{py,md}]
indent = 4
"""
PROPERTIES = """\
# a comment
! another
app.files=10
app.name : the app
spaced key
long = one, \\
       two
escaped\\ key = a\\tb\\u00e9
colon\\:key=x
"""
ENVIRONMENT = """\
# a comment
FILES=10
export NAME="the app"
SINGLE='a $b'
URL=$HOST/x
DOUBLE="$HOST/x"
COMMENTED=5 # five
EMPTY=
QUOTED="a" # why
OPEN="a
"""


@pytest.mark.parametrize(
    ("path", "content", "pointer", "expected"),
    [
        ("a.ini", INI, "/top", "1"), ("a.cfg", INI, "/tool.app/files", "10"),
        ("a.ini", INI, "/tool.app/name", "the app"), ("a.ini", INI, "/tool.app/Case", "kept"),
        ("a.ini", INI, "/tool.app/empty", ""), ("a.ini", INI, "/tool.app/bare", ""),
        ("a.ini", INI, "/tool.app/list", "\none\ntwo"),
        ("a.ini", INI, "/tool.app/url", "https://example.org/a"),
        (".editorconfig", INI, "/*.{py,md}/indent", "4"),
        ("a.properties", PROPERTIES, "/app.files", "10"),
        ("a.properties", PROPERTIES, "/app.name", "the app"),
        ("a.properties", PROPERTIES, "/spaced", "key"),
        ("a.properties", PROPERTIES, "/long", "one, two"),
        ("a.properties", PROPERTIES, "/escaped key", "a\tbé"),
        ("a.properties", PROPERTIES, "/colon:key", "x"),
        (".env", ENVIRONMENT, "/FILES", "10"), ("x/.env.example", ENVIRONMENT, "/NAME", "the app"),
        ("prod.env", ENVIRONMENT, "/SINGLE", "a $b"), (".env", ENVIRONMENT, "/EMPTY", ""),
        (".env", ENVIRONMENT, "/QUOTED", "a"),
        ("a.md", "---\nstatus: proposed\ntags: [a, b]\n---\n# T\n", "/status", "proposed"),
        ("a.md", "---\nstatus: proposed\ntags: [a, b]\n---\n# T\n", "/tags/1", "b"),
        ("a.md", '+++\r\nstatus = "done"\r\n+++\r\n# T\r\n', "/status", "done"),
    ],
)  # fmt: skip
def test_texts_of_settings(path: str, content: str, pointer: str, expected: str) -> None:
    assert find_pointer(path, content.encode(), pointer) == expected


@pytest.mark.parametrize(
    ("path", "content", "pointer", "reason"),
    [
        ("a.ini", INI, "/tool.app/none", ""), ("a.ini", INI, "/files", ""),
        ("a.ini", INI, "/tool.app/list/0", ""), ("a.ini", INI, "/tool.app/files/0", ""),
        ("a.ini", INI, "/tool.app/commented", "not-a-literal"),
        ("a.ini", INI, "/tool.app/linked", "not-a-literal"),
        ("a.ini", "a = 1\na = 2\n", "/a", "syntax"), ("a.ini", "[a]\n[a]\n", "/a/b", "syntax"),
        ("a.ini", "= 1\n", "/a", "syntax"), ("a.ini", "[a\nb = 1\n", "/b", "syntax"),
        ("a.properties", "a=1\na=2\n", "/a", "syntax"),
        ("a.properties", "a=\\u00\n", "/a", "syntax"),
        (".env", ENVIRONMENT, "/URL", "not-a-literal"),
        (".env", ENVIRONMENT, "/DOUBLE", "not-a-literal"),
        (".env", ENVIRONMENT, "/COMMENTED", "not-a-literal"),
        (".env", ENVIRONMENT, "/OPEN", "not-a-literal"), (".env", "what is this\n", "/a", "syntax"),
        ("a.md", "# T\n", "/status", ""), ("a.md", "---\nstatus: open\n", "/status", ""),
        ("a.md", "---\na: [\n---\n", "/a", "syntax"),
    ],
)  # fmt: skip
def test_settings_that_are_not_read(path: str, content: str, pointer: str, reason: str) -> None:
    found = find_pointer(path, content.encode(), pointer)
    assert isinstance(found, NoValue)
    assert found.reason == reason, found.message


def test_a_text_counts_only_where_a_number_is_asked_for() -> None:
    def differs(content: str, **said: Any) -> bool:
        found = find_pointer("a.ini", content.encode(), "/a")
        assert not isinstance(found, NoValue)
        return compare(Compared(**said), found, None) is not None

    assert not differs("a = 10", number=10, unit="files")
    assert not differs("a = 10", text="10")
    assert not differs("a = 1.10", text="1.10")
    assert not differs("a = 1.10", number=1.1)
    assert differs("a = 010", number=10)
    assert differs("a = ten", number=10)
    assert differs("a = 1.1", text="1.10")


def test_large_settings_take_time_in_proportion() -> None:
    for path, line in (("a.ini", " x\n"), ("a.properties", "x\\\n"), (".env", "#\n")):
        find_pointer(path, b"a = 1\n" + line.encode() * 300_000, "/a")
