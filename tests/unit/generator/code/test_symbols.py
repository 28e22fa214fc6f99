"""Definitions by dotted name, in three languages."""

from __future__ import annotations

from typing import Any

import pytest

from affidoc.code import Definition, NoDefinition, find_symbol, is_code, literal, parse_code

PYTHON = '''\
"""Docstring with LIMIT = 99."""
LIMIT = 10
# LIMIT = 11
TYPED: Final[int] = 5
BARE: int
A, B = 1, 2
(C, [D]) = (3, 4)
E = F = 6
G, *H = xs
LIMITS = {"files": 10, 'deep': {"inner": 7}, key: 1}
CONFIG = Config(retries=3, nested=dict(size=4))
Point.x = 8
TABLE["row"]["cell"] = 9
type Alias = int
Ü = 1


@decorate(
    "x",
)
def function(a, b=2, *args, c: int = 3, d: str = "s", **kwargs):
    """Docstring."""
    local = 4
    a = 5

    def inner(e=6):
        deepest = 7

    if a:
        only = 1
    else:
        only = 2


async def later(timeout=1.5): ...


class Client(Base):
    retries: int = 3
    name = "x"

    def __init__(self, url="u"):
        self.timeout = 30

    @property
    def size(self):
        return 1

    @staticmethod
    def make(n=1): ...

    class Meta:
        order = 12

short = lambda q=13: q
if True:
    branch = 14
try:
    tried = 15
except Exception:
    pass
for i in x:
    looped = 16
with open() as f:
    opened = 17
while 1:
    whiled = 18
match v:
    case 1:
        matched = 19
'''

TYPESCRIPT = """\
#!/usr/bin/env node
/** const LIMIT = 99; */
const LIMIT = 10;
// const LIMIT = 11;
export const TYPED: number = 5;
let bare: number;
const A = 1, B = 2;
const { attempts = 3, inner: { wait = 4 }, renamed: local = 5, plain } = options;
const [first = 6] = list;
export const LIMITS = Object.freeze({
  files: 10,
  'quoted-name': 11,
  deep: { inner: 7, [computed]: 8 },
  method(p = 9) {},
  arrow: (q = 10) => q,
  short,
  12: 13,
} as const);
Point.x = 8;
table["row"].cell = 9;
module.exports.out = 14;
const Ü = 1;

export default function main(a: string, b = 2, { c = 3, d: e = 4, ...rest }: Opts = {}) {
  const local = 4;
  b = 9;
  function inner(f = 6) {
    const deepest = 7;
  }
  if (a) { var only = 1; } else { var only = 2; }
}

export async function* later(timeout = 1.5) {}
const single = x => x;
const expression = function named(g = 15) {};

@decorate()
export class Client<T> extends Base {
  static readonly MAX = 3;
  private name = "x";
  #secret = 4;
  "quoted key" = 5;
  declare later: number;

  constructor(private timeoutMs = 120_000, readonly url = "u", extra = 1) { this.size = 30; }

  @logged
  @timed
  run(retries: number = 3): void {}
  static make(n = 1) {}
  get half() { return 1; }
  set half(v) {}
  async *stream() {}
  over(a: string): void;
  over(a: number): void;
  over(a: any) { const body = 1; }
}

abstract class Shape { abstract area(): number; sides = 4 }
export enum Color { Red = 1, Green = 1 << 1, Blue, 'Quoted' = 8 }
const enum Fast { On = 1 }
export interface Options { retries: number; run(a: string): void }
export type Mode = 'a' | 'b';
type Shaped = { side: number };
export namespace Outer.Inner { export const x = 1 }
namespace Space { export const y = 2; namespace Deep { const z = 3 } }
declare module "lib" { const inLib = 4 }
declare const ambient: number;
declare function declared(a: string): void;
function overloaded(a: string): void;
function overloaded(a: number): void;
export function overloaded(a: any) { const body = 1; }
if (x) { const branch = 14; }
try { var tried = 15; } catch { var caught = 16; } finally { var last = 17; }
for (const i of x) { var looped = 18; }
switch (x) { case 1: var cased = 19; default: var other = 20; }
label: { var labelled = 21; }
"""


def found(path: str, content: str, name: str) -> Any:
    """Lines and value of a definition, or the reason why there is none."""
    code = parse_code(path, content.encode())
    result = find_symbol(code, name)
    if isinstance(result, NoDefinition):
        return result.reason or "missing"
    return result.lines, None if result.value is None else literal(code, result.value)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("LIMIT", ((2, 2), 10)), ("TYPED", ((4, 4), 5)), ("BARE", ((5, 5), None)),
        ("A", ((6, 6), 1)), ("B", ((6, 6), 2)), ("C", ((7, 7), 3)), ("F", ((8, 8), 6)),
        ("E", ((8, 8), 6)), ("G", ((9, 9), None)), ("LIMITS.files", ((10, 10), 10)),
        ("LIMITS.deep.inner", ((10, 10), 7)), ("LIMITS.key", "missing"),
        ("LIMITS", ((10, 10), "…")), ("CONFIG.retries", ((11, 11), 3)),
        ("CONFIG.nested.size", ((11, 11), 4)), ("Point.x", ((12, 12), 8)),
        ("TABLE.row.cell", ((13, 13), 9)), ("Alias", ((14, 14), None)), ("Ü", ((15, 15), 1)),
        ("function", ((18, 32), None)), ("function.a", ((21, 21), None)),
        ("function.b", ((21, 21), 2)), ("function.c", ((21, 21), 3)),
        ("function.d", ((21, 21), "s")), ("function.args", ((21, 21), None)),
        ("function.kwargs", ((21, 21), None)), ("function.local", ((23, 23), 4)),
        ("function.inner", ((26, 27), None)), ("function.inner.e", ((26, 26), 6)),
        ("function.inner.deepest", ((27, 27), 7)), ("function.only", "symbol-ambiguous"),
        ("inner", "missing"), ("later", ((35, 35), None)), ("later.timeout", ((35, 35), 1.5)),
        ("Client", ((38, 53), None)), ("Client.retries", ((39, 39), 3)),
        ("Client.name", ((40, 40), "x")), ("Client.__init__.url", ((42, 42), "u")),
        ("Client.__init__.self.timeout", ((43, 43), 30)), ("Client.size", ((45, 47), None)),
        ("Client.make.n", ((50, 50), 1)), ("Client.Meta.order", ((53, 53), 12)),
        ("Client.Meta", ((52, 53), None)), ("Client.absent", "missing"),
        ("short.q", ((55, 55), 13)), ("branch", ((57, 57), 14)), ("tried", ((59, 59), 15)),
        ("looped", ((63, 63), 16)), ("opened", ((65, 65), 17)), ("whiled", ((67, 67), 18)),
        ("matched", ((70, 70), 19)), ("Exception", "missing"), ("", "missing"), ("A.", "missing"),
        (".A", "missing"), (".".join(["A"] * 40), "missing"),
    ],
)  # fmt: skip
def test_python(name: str, expected: Any) -> None:
    if expected == ((10, 10), "…"):
        result = find_symbol(parse_code("a.py", PYTHON.encode()), name)
        assert isinstance(result, Definition)
        assert result.lines == (10, 10)
        return
    assert found("a.py", PYTHON, name) == expected


@pytest.mark.parametrize("path", ["a.ts", "a.mts", "a.cts", "a.tsx"])
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("LIMIT", ((3, 3), 10)), ("TYPED", ((5, 5), 5)), ("bare", ((6, 6), None)),
        ("A", ((7, 7), 1)), ("B", ((7, 7), 2)), ("attempts", ((8, 8), 3)), ("wait", ((8, 8), 4)),
        ("renamed", ((8, 8), 5)), ("plain", ((8, 8), None)), ("LIMITS.files", ((11, 11), 10)),
        ("LIMITS.quoted-name", ((12, 12), 11)), ("LIMITS.deep.inner", ((13, 13), 7)),
        ("LIMITS.deep.computed", "missing"), ("LIMITS.method", ((14, 14), None)),
        ("LIMITS.method.p", ((14, 14), 9)), ("LIMITS.arrow.q", ((15, 15), 10)),
        ("LIMITS.short", ((16, 16), None)), ("LIMITS.12", ((17, 17), 13)),
        ("Point.x", ((19, 19), 8)), ("table.row.cell", ((20, 20), 9)),
        ("module.exports.out", ((21, 21), 14)), ("Ü", ((22, 22), 1)), ("main", ((24, 31), None)),
        ("main.a", ((24, 24), None)), ("main.b", ((24, 24), 2)), ("main.c", ((24, 24), 3)),
        ("main.d", ((24, 24), 4)), ("main.local", ((25, 25), 4)),
        ("main.inner", ((27, 29), None)), ("main.inner.f", ((27, 27), 6)),
        ("main.inner.deepest", ((28, 28), 7)), ("main.only", "symbol-ambiguous"),
        ("inner", "missing"), ("later.timeout", ((33, 33), 1.5)), ("single.x", ((34, 34), None)),
        ("expression.g", ((35, 35), 15)), ("Client", ((37, 57), None)),
        ("Client.MAX", ((39, 39), 3)), ("Client.name", ((40, 40), "x")),
        ("Client.#secret", ((41, 41), 4)), ("Client.quoted key", ((42, 42), 5)),
        ("Client.later", ((43, 43), None)), ("Client.timeoutMs", ((45, 45), 120_000)),
        ("Client.constructor.timeoutMs", ((45, 45), 120_000)), ("Client.url", ((45, 45), "u")),
        ("Client.extra", "missing"), ("Client.constructor.extra", ((45, 45), 1)),
        ("Client.constructor.this.size", ((45, 45), 30)), ("Client.run", ((47, 49), None)),
        ("Client.run.retries", ((49, 49), 3)), ("Client.make.n", ((50, 50), 1)),
        ("Client.half", "symbol-ambiguous"), ("Client.stream", ((53, 53), None)),
        ("Client.over", ((56, 56), None)), ("Client.over.body", ((56, 56), 1)),
        ("Shape.area", ((59, 59), None)), ("Shape.sides", ((59, 59), 4)),
        ("Color", ((60, 60), None)), ("Color.Red", ((60, 60), 1)), ("Color.Green", ((60, 60), 2)),
        ("Color.Blue", ((60, 60), None)), ("Color.Quoted", ((60, 60), 8)),
        ("Fast.On", ((61, 61), 1)), ("Options", ((62, 62), None)),
        ("Options.retries", ((62, 62), None)), ("Options.run", ((62, 62), None)),
        ("Mode", ((63, 63), ["a", "b"])), ("Shaped.side", ((64, 64), None)),
        ("Space.y", ((66, 66), 2)), ("Space.Deep.z", ((66, 66), 3)), ("lib.inLib", ((67, 67), 4)),
        ("ambient", ((68, 68), None)), ("declared", ((69, 69), None)),
        ("overloaded", ((72, 72), None)), ("overloaded.body", ((72, 72), 1)),
        ("branch", ((73, 73), 14)), ("tried", ((74, 74), 15)), ("caught", ((74, 74), 16)),
        ("last", ((74, 74), 17)), ("looped", ((75, 75), 18)), ("cased", ((76, 76), 19)),
        ("other", ((76, 76), 20)), ("labelled", ((77, 77), 21)), ("nothing", "missing"),
    ],
)  # fmt: skip
def test_typescript(path: str, name: str, expected: Any) -> None:
    if path == "a.tsx" and name == "nothing":
        return
    assert found(path, TYPESCRIPT, name) == expected


JAVASCRIPT = """\
'use strict';
const LIMIT = 10;
class Client {
  static MAX = 3;
  #secret = 4;
  static #hidden = 5;
  run(retries = 3, { wait = 4 } = {}) {}
}
exports.out = 6;
module.exports = { inner: { deep: 7 } };
export default { port: 8 };
const View = () => <div className="x">{LIMIT}</div>;
"""


@pytest.mark.parametrize("path", ["a.js", "a.mjs", "a.cjs", "a.jsx"])
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("LIMIT", ((2, 2), 10)), ("Client", ((3, 8), None)), ("Client.MAX", ((4, 4), 3)),
        ("Client.#secret", ((5, 5), 4)), ("Client.#hidden", ((6, 6), 5)),
        ("Client.run.retries", ((7, 7), 3)), ("Client.run.wait", ((7, 7), 4)),
        ("exports.out", ((9, 9), 6)), ("module.exports.inner.deep", ((10, 10), 7)),
        ("default.port", ((11, 11), 8)), ("View", ((12, 12), "…")),
    ],
)  # fmt: skip
def test_javascript(path: str, name: str, expected: Any) -> None:
    if name == "View":
        result = find_symbol(parse_code(path, JAVASCRIPT.encode()), name)
        assert isinstance(result, Definition)
        assert result.lines == (12, 12)
        return
    assert found(path, JAVASCRIPT, name) == expected


@pytest.mark.parametrize(
    ("path", "before", "after", "name", "expected"),
    [
        # moved: other lines, same value
        ("a.py", "X = 1\n", "# more\n\n\nX = 1\n", "X", ((4, 4), 1)),
        ("a.ts", "const X = 1;\n", "let y;\n\nexport const X = 1;\n", "X", ((3, 3), 1)),
        # reformatted
        ("a.py", "X = 1\n", "X = (\n    1\n)\n", "X", ((1, 3), 1)),
        ("a.ts", "const X = 1;\n", "const\n  X\n  =\n  1\n;\n", "X", ((1, 5), 1)),
        # renamed
        ("a.py", "X = 1\n", "Y = 1\n", "X", "missing"),
        ("a.ts", "const X = 1;\n", "const x = 1;\n", "X", "missing"),
        # commented out
        ("a.py", "X = 1\n", "# X = 1\n", "X", "missing"),
        ("a.ts", "const X = 1;\n", "/* const X = 1; */\n", "X", "missing"),
        # in a text
        ("a.py", "X = 1\n", "'''\nX = 1\n'''\n", "X", "missing"),
        ("a.ts", "const X = 1;\n", "const y = `\nconst X = 1;\n`;\n", "X", "missing"),
        # set anew: no constant any more
        ("a.py", "X = 1\n", "X = 1\nX = 1\n", "X", "symbol-ambiguous"),
        ("a.py", "X = 1\n", "X = 1\nX += 1\n", "X", "symbol-ambiguous"),
        ("a.py", "X = 1\n", "X = 1\nif a:\n    X = 2\n", "X", "symbol-ambiguous"),
        ("a.ts", "let X = 1;\n", "let X = 1;\nX = 2;\n", "X", "symbol-ambiguous"),
        ("a.ts", "let X = 1;\n", "let X = 1;\nX++;\n", "X", "symbol-ambiguous"),
        ("a.ts", "let X = 1;\n", "let X = 1;\nX -= 2;\n", "X", "symbol-ambiguous"),
        ("a.ts", "const X = 1;\n", "const X = 1;\ntype X = 'a';\n", "X", "symbol-ambiguous"),
        # broken
        ("a.py", "X = 1\n", "def f(:\nX = 1 1\n", "X", "syntax"),
        ("a.ts", "const X = 1;\n", "const X = ;\n", "X", "syntax"),
        ("a.ts", "const X = 1;\n", "const X = 1 1;\n", "X", "syntax"),
        # broken elsewhere
        ("a.py", "X = 1\n", "X = 1\n\n\ndef f(:\n    pass\n", "X", ((1, 1), 1)),
        ("a.ts", "const X = 1;\n", "const X = 1;\n\nfunction f( {\n", "X", ((1, 1), 1)),
        # line ends and marks
        ("a.py", "X = 1\n", "\ufeffX = 1\r\nY = 2\r\n", "X", ((1, 1), 1)),
        ("a.ts", "const X = 1;\n", "\ufeffconst X = 1;\r\n", "X", ((1, 1), 1)),
        # no last line end
        ("a.py", "X = 1\n", "class X:\n    pass", "X", ((1, 2), None)),
        ("a.ts", "const X = 1;\n", "", "X", "missing"),
    ],
)  # fmt: skip
def test_what_edits_do(path: str, before: str, after: str, name: str, expected: Any) -> None:
    assert found(path, before, name) == ((1, 1), 1)
    assert found(path, after, name) == expected


def test_overloads_in_python_are_one_function() -> None:
    content = (
        "@overload\ndef f(a: int) -> int: ...\n@typing.overload\ndef f(a: str) -> str: ...\n"
        "def f(a, b=3):\n    return a\n"
    )
    assert found("a.py", content, "f") == ((5, 6), None)
    assert found("a.py", content, "f.b") == ((5, 5), 3)
    stub = content[: content.index("def f(a, b")]
    assert found("a.pyi", stub, "f") == "symbol-ambiguous"


def test_the_ambiguous_places_are_named() -> None:
    result = find_symbol(parse_code("a.py", b"X = 1\n\nX = 2\n"), "X")
    assert isinstance(result, NoDefinition)
    assert result.message == "'X' has 2 definitions, on lines 1, 3; give an 'index'"


def test_the_line_that_does_not_parse_is_named() -> None:
    result = find_symbol(parse_code("a.py", b"A = 1\n\nB = = 2\n"), "X")
    assert isinstance(result, NoDefinition)
    assert result.message == "'X' is not found; line 3 does not parse"


def test_bytes_that_are_no_text() -> None:
    code = parse_code("a.py", b"A = '\xff\xfe'\nX = 1\n")
    result = find_symbol(code, "X")
    assert isinstance(result, Definition)
    assert result.lines == (2, 2)


@pytest.mark.parametrize("data", [b"(" * 500, b"[" * 500, b"{" * 500, b"if(a)" * 20_000])
@pytest.mark.parametrize("path", ["a.py", "a.ts"])
def test_deep_nesting_does_not_recurse(path: str, data: bytes) -> None:
    result = find_symbol(parse_code(path, data), "X")
    assert isinstance(result, NoDefinition)


def test_suffixes() -> None:
    assert is_code("a/b.test.mjs")
    assert is_code("a.rb")
    assert not is_code("a.zig")
    assert not is_code("Makefile")
