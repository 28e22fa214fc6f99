"""Ten cases that every language passes, for each kind of evidence that understands code.

A repository a language: a file a case, before and after. The expected verdicts are those of
`symbol`, `signature`, `value` and `excerpt`, in this order: h(olds), f(ails), u(nknown), or '-'
where the language has no such thing.
"""

# ruff: noqa: E501 - a table: one case a line reads better than one case on five
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

Make = Callable[..., Any]

KINDS = ("symbol", "signature", "value", "excerpt")
WORDS = {"holds": "h", "fails": "f", "unknown": "u"}


@dataclass(frozen=True)
class Case:
    before: str
    after: str
    expected: str
    symbol: str = ""
    value: str = ""
    index: int | None = None


@dataclass(frozen=True)
class Language:
    path: str
    symbol: str
    """The function that is cited."""
    value: str
    """The constant that is cited; it is 32 * 1024 before."""
    parameters: list[str] | None
    base: str
    cases: dict[str, Case] = field(default_factory=dict)


def language(
    path: str, symbol: str, value: str, parameters: list[str] | None, base: str, **after: Any
) -> Language:
    cases = {}
    for name, (given, expected) in after.items():
        if isinstance(given, Case):
            cases[name] = given
            continue
        before, changed = given if isinstance(given, tuple) else (base, given)
        cases[name] = Case(before, changed, expected)
    return Language(path, symbol, value, parameters, base, cases)


PY = "class Box:\n    LIMIT = 32 * 1024\n\n    def take(self, n=3):\n        return n + 1\n"
TS = "class Box {\n  static LIMIT = 32 * 1024;\n  take(n = 3) { return n + 1; }\n}\n"
GO = (
    "package a\n\nconst Limit = 32 * 1024\n\ntype Box struct{}\n\n"
    "func (b *Box) Take(n int) int {\n\treturn n + 1\n}\n"
)
RS = (
    "mod deep {\n    pub const LIMIT: u32 = 32 * 1024;\n\n    impl Box {\n"
    "        fn take(&self, n: u32) -> u32 {\n            n + 1\n        }\n    }\n}\n"
)
JAVA = (
    "class Box {\n    static final int LIMIT = 32 * 1024;\n\n    int take(int n) {\n"
    "        return n + 1;\n    }\n}\n"
)
C = "#define LIMIT (32 * 1024)\n\nint take(int n)\n{\n    return n + 1;\n}\n"
CPP = (
    "namespace deep {\nclass Box {\n  static const int LIMIT = 32 * 1024;\n"
    "  int take(int n = 3) { return n + 1; }\n};\n}\n"
)
RUBY = (
    "module Deep\n  class Box\n    LIMIT = 32 * 1024\n\n    def take(n = 3)\n      n + 1\n"
    "    end\n  end\nend\n"
)
SH = "LIMIT=$((32 * 1024))\n\ntake() {\n  local n=3\n  echo $((n + 1))\n}\n"

LANGUAGES = {
    "python": language(
        "a.py", "Box.take", "Box.LIMIT", ["self", "n=3"], PY,
        nested=(PY + "\n    def other(self):\n        def take(n=4):\n            LIMIT = 1\n", "hhhh"),
        overloaded=(Case(
            PY + "\n    def take(self, n=4):\n        pass\n",
            PY.replace("n=3", "n=5") + "\n    def take(self, n=4):\n        pass\n",
            "h-hh", index=2), ""),
        decorated=(PY.replace("    def take", "    @cached\n    def take"), "fhhf"),
        generic=((PY.replace("take(", "take[T]("), PY.replace("take(", "take[T, U](")), "fhhf"),
        moved=("X = 1\n\n\n" + PY.replace("    LIMIT = 32 * 1024\n", "") + "\n    LIMIT = 32 * 1024\n",
               "hhhh"),
        reformatted=(PY.replace("n=3", "\n        n=3,\n    ").replace("n + 1", "(\n  n+1)")
                     .replace("32 * 1024", "32*1024"), "hhhh"),
        renamed=(PY.replace("take", "give").replace("LIMIT", "BOUND"), "ffff"),
        commented=(PY.replace("return", "# one more\n        return"), "hhhf"),
        broken=(PY.replace("return n +", "return n + +* ("), "uuhu"),
        non_ascii=((PY.replace("n + 1", "'größe→'"), PY.replace("n + 1", "'grösse→'")), "fhhf"),
    ),
    "typescript": language(
        "a.ts", "Box.take", "Box.LIMIT", ["n = 3"], TS,
        nested=(TS + "namespace Other { class Box { take(n = 4) {} } const LIMIT = 1; }\n", "hhhh"),
        overloaded=(Case(
            "class Box {\n  static LIMIT = 32 * 1024;\n  get n() { return 1; }\n  set n(v) {}\n}\n",
            "class Box {\n  static LIMIT = 32 * 1024;\n  get n() { return 2; }\n  set n(v) {}\n}\n",
            "h-hh", symbol="Box.n", index=2), ""),
        decorated=(TS.replace("  take", "  @cached\n  take"), "fhhf"),
        generic=((TS.replace("take(", "take<T>("), TS.replace("take(", "take<T, U>(")), "fhhf"),
        moved=("const x = 1;\n\nclass Box {\n  take(n = 3) { return n + 1; }\n\n"
               "  static LIMIT = 32 * 1024;\n}\n", "hhhh"),
        reformatted=(TS.replace("(n = 3) { return n + 1; }",
                                "(\n    n = 3,\n  ) {\n    return (n+1)\n  }"), "hhhh"),
        renamed=(TS.replace("take", "give").replace("LIMIT", "BOUND"), "ffff"),
        commented=(TS.replace("return", "/* one more */ return"), "hhhf"),
        broken=(TS.replace("return n + 1", "return n + * ("), "uuhu"),
        non_ascii=((TS.replace("n + 1", "'größe→'"), TS.replace("n + 1", "'grösse→'")), "fhhf"),
    ),
    "javascript": language(
        "a.mjs", "Box.take", "Box.LIMIT", ["n = 3"], TS,
        nested=(TS + "function other() { class Box { take(n = 4) {} } }\n", "hhhh"),
        overloaded=(Case(
            "class Box {\n  static LIMIT = 32 * 1024;\n  get n() { return 1; }\n  set n(v) {}\n}\n",
            "class Box {\n  static LIMIT = 32 * 1024;\n  get n() { return 2; }\n  set n(v) {}\n}\n",
            "h-hh", symbol="Box.n", index=2), ""),
        decorated=(TS.replace("  take", "  @cached\n  take"), "fhhf"),
        generic=((TS.replace("  take(", "  *take("), TS.replace("  take(", "  async *take(")), "fhhf"),
        moved=("const x = 1;\n\nclass Box {\n  take(n = 3) { return n + 1; }\n\n"
               "  static LIMIT = 32 * 1024;\n}\n", "hhhh"),
        reformatted=(TS.replace("(n = 3) { return n + 1; }",
                                "(\n    n = 3,\n  ) {\n    return (n+1)\n  }"), "hhhh"),
        renamed=(TS.replace("take", "give").replace("LIMIT", "BOUND"), "ffff"),
        commented=(TS.replace("return", "/* one more */ return"), "hhhf"),
        broken=(TS.replace("return n + 1", "return n + * ("), "uuhu"),
        non_ascii=((TS.replace("n + 1", "'größe→'"), TS.replace("n + 1", "'grösse→'")), "fhhf"),
    ),
    "go": language(
        "a.go", "Box.Take", "Limit", ["n int"], GO,
        nested=(GO + "\nfunc (c *Other) Take(n string) {\n\tconst Limit = 1\n}\n", "hhhh"),
        overloaded=(Case(
            GO + "\nfunc init() { a() }\n\nfunc init() { b() }\n",
            GO + "\nfunc init() { c() }\n\nfunc init() { b() }\n",
            "h-hh", symbol="init", index=2), ""),
        decorated=((GO.replace("func (b", "//go:noinline\nfunc (b"), GO.replace("func (b", "//go:inline\nfunc (b")),
                   "hhhh"),
        generic=((GO.replace("*Box", "*Box[T]"), GO.replace("*Box", "*Box[T, U]")), "fhhf"),
        moved=("package a\n\nfunc (b *Box) Take(n int) int {\n\treturn n + 1\n}\n\nvar x = 1\n\n"
               "const Limit = 32 * 1024\n", "hhhh"),
        reformatted=(GO.replace("{\n\treturn n + 1\n}", "{ return n+1 }")
                     .replace("(n int)", "(\n\tn int,\n)").replace("32 * 1024", "32*1024"), "hhhh"),
        renamed=(GO.replace("Take", "Give").replace("Limit", "Bound"), "ffff"),
        commented=(GO.replace("return", "// one more\n\treturn"), "hhhf"),
        broken=(GO.replace("return n + 1", "return n + * ("), "uuhu"),
        non_ascii=((GO.replace("n + 1", '"größe→"'), GO.replace("n + 1", '"grösse→"')), "fhhf"),
    ),
    "rust": language(
        "a.rs", "deep.Box.take", "deep.LIMIT", ["&self", "n: u32"], RS,
        nested=(RS + "mod other { impl Box { fn take() {} } const LIMIT: u8 = 1; }\n", "hhhh"),
        overloaded=(Case(
            RS + "impl A for X { fn f() { 1 } }\nimpl B for X { fn f() { 2 } }\n",
            RS + "impl A for X { fn f() { 3 } }\nimpl B for X { fn f() { 2 } }\n",
            "h-hh", symbol="X.f", index=2), ""),
        decorated=(RS.replace("        fn take", "        #[inline]\n        fn take"), "fhhf"),
        generic=((RS.replace("take(", "take<T>("), RS.replace("take(", "take<T, U>(")), "fhhf"),
        moved=("fn x() {}\n\n" + RS.replace("    pub const LIMIT: u32 = 32 * 1024;\n\n", "")[:-2]
               + "\n    pub const LIMIT: u32 = 32 * 1024;\n}\n", "hhhh"),
        reformatted=(RS.replace("(&self, n: u32)", "(\n            &self,\n            n: u32,\n        )")
                     .replace("n + 1", "n+1").replace("32 * 1024", "32*1024"), "hhhh"),
        renamed=(RS.replace("take", "give").replace("LIMIT", "BOUND"), "ffff"),
        commented=(RS.replace("            n + 1", "            // one more\n            n + 1"), "hhhf"),
        broken=(RS.replace("n + 1", "n + * ("), "uuhu"),
        non_ascii=((RS.replace("n + 1", '"größe→"'), RS.replace("n + 1", '"grösse→"')), "fhhf"),
    ),
    "java": language(
        "Box.java", "Box.take", "Box.LIMIT", ["int n"], JAVA,
        nested=(JAVA + "class Other { class Box { int take() { return 1; } } }\n", "hhhh"),
        overloaded=(Case(
            JAVA.replace("    int take", "    int take() { return 1; }\n\n    int take"),
            JAVA.replace("    int take", "    int take() { return 2; }\n\n    int take"),
            "hhhh", index=2), ""),
        decorated=(JAVA.replace("    int take", "    @Override\n    int take"), "fhhf"),
        generic=((JAVA.replace("    int take", "    <T> int take"), JAVA.replace("    int take", "    <T, U> int take")),
                 "fhhf"),
        moved=("class X {}\n\nclass Box {\n    int take(int n) {\n        return n + 1;\n    }\n\n"
               "    static final int LIMIT = 32 * 1024;\n}\n", "hhhh"),
        reformatted=(JAVA.replace("(int n) {\n        return n + 1;\n    }", "(\n  int n)\n  {return n+1;}")
                     .replace("32 * 1024", "32*1024"), "hhhh"),
        renamed=(JAVA.replace("take", "give").replace("LIMIT", "BOUND"), "ffff"),
        commented=(JAVA.replace("return", "// one more\n        return"), "hhhf"),
        broken=(JAVA.replace("return n + 1", "return n + * ("), "uuhu"),
        non_ascii=((JAVA.replace("n + 1", '"größe→"'), JAVA.replace("n + 1", '"grösse→"')), "fhhf"),
    ),
    "c": language(
        "a.c", "take", "LIMIT", ["int n"], C,
        nested=(C + "struct other { int take; };\nvoid f(void) { int take = 1; }\n", "hhhh"),
        overloaded=(Case(
            "#define LIMIT (32 * 1024)\n#ifdef X\nint take(int n) { return 1; }\n#else\n"
            "int take(int n) { return 2; }\n#endif\n",
            "#define LIMIT (32 * 1024)\n#ifdef X\nint take(int n) { return 3; }\n#else\n"
            "int take(int n) { return 2; }\n#endif\n",
            "hhhh", index=2), ""),
        decorated=(C.replace("int take", "__attribute__((cold)) int take"), "fhhf"),
        generic=((C.replace("int take", "static int take"), C.replace("int take", "static inline int take")),
                 "fhhf"),
        moved=("int x;\n\nint take(int n)\n{\n    return n + 1;\n}\n\n#define LIMIT (32 * 1024)\n", "hhhh"),
        reformatted=(C.replace("(int n)\n{\n    return n + 1;\n}", "(\n  int n) { return n+1; }")
                     .replace("(32 * 1024)", "(32*1024)"), "hhhh"),
        renamed=(C.replace("take", "give").replace("LIMIT", "BOUND"), "ffff"),
        commented=(C.replace("return", "/* one more */ return"), "hhhf"),
        broken=(C.replace("return n + 1", "return n + * ("), "uuhu"),
        non_ascii=((C.replace("n + 1", '"größe→"'), C.replace("n + 1", '"grösse→"')), "fhhf"),
    ),
    "cpp": language(
        "a.cpp", "deep.Box.take", "deep.Box.LIMIT", ["int n = 3"], CPP,
        nested=(CPP + "namespace other { class Box { int take(); }; }\n", "hhhh"),
        overloaded=(Case(
            CPP.replace("  int take", "  int take(long n) { return 1; }\n  int take"),
            CPP.replace("  int take", "  int take(long n) { return 2; }\n  int take"),
            "hhhh", index=2), ""),
        decorated=(CPP.replace("  int take", "  [[nodiscard]] int take"), "fhhf"),
        generic=((CPP.replace("  int take", "  template <class T>\n  int take"),
                  CPP.replace("  int take", "  template <class T, class U>\n  int take")), "fhhf"),
        moved=("int x;\nnamespace deep {\nclass Box {\n  int take(int n = 3) { return n + 1; }\n\n"
               "  static const int LIMIT = 32 * 1024;\n};\n}\n", "hhhh"),
        reformatted=(CPP.replace("(int n = 3) { return n + 1; }", "(\n    int n=3)\n  {\n    return n+1;\n  }")
                     .replace("32 * 1024", "32*1024"), "hhhh"),
        renamed=(CPP.replace("take", "give").replace("LIMIT", "BOUND"), "ffff"),
        commented=(CPP.replace("return", "/* one more */ return"), "hhhf"),
        broken=(CPP.replace("return n + 1", "return n + * ("), "uuhu"),
        non_ascii=((CPP.replace("n + 1", '"größe→"'), CPP.replace("n + 1", '"grösse→"')), "fhhf"),
    ),
    "ruby": language(
        "a.rb", "Deep.Box.take", "Deep.Box.LIMIT", ["n = 3"], RUBY,
        nested=(RUBY + "module Other\n  class Box\n    def take; end\n    LIMIT = 1\n  end\nend\n", "hhhh"),
        overloaded=(Case(
            RUBY.replace("    def take", "    def take; end\n\n    def take"),
            RUBY.replace("    def take", "    def take; 1; end\n\n    def take"),
            "hhhh", index=2), ""),
        decorated=((RUBY.replace("    def take", "    memoize\n    def take"), RUBY), "hhhh"),
        generic=((RUBY.replace("def take", "def self.take"), RUBY), "fhhf"),
        moved=("X = 1\nmodule Deep\n  class Box\n    def take(n = 3)\n      n + 1\n    end\n\n"
               "    LIMIT = 32 * 1024\n  end\nend\n", "hhhh"),
        reformatted=(RUBY.replace("(n = 3)\n      n + 1\n    end", "(\n      n=3\n    ); n+1; end")
                     .replace("32 * 1024", "32*1024"), "hhhh"),
        renamed=(RUBY.replace("take", "give").replace("LIMIT", "BOUND"), "ffff"),
        commented=(RUBY.replace("      n + 1", "      # one more\n      n + 1"), "hhhf"),
        broken=(RUBY.replace("n + 1", "n + * ("), "uuuu"),
        non_ascii=((RUBY.replace("n + 1", "'größe→'"), RUBY.replace("n + 1", "'grösse→'")), "fhhf"),
    ),
    "shell": language(
        "a.sh", "take", "LIMIT", None, SH,
        nested=(SH + "\nother() {\n  take=1\n  LIMIT_B=2\n}\n", "h-hh"),
        overloaded=(Case(
            "take() { :; }\n" + SH, "take() { echo; }\n" + SH, "h-hh", index=2), ""),
        decorated=(SH.replace("take() {", "function take() {"), "f-hf"),
        generic=(SH.replace("take() {", "take() (").replace("))\n}", "))\n)"), "f-hf"),
        moved=("X=1\n\ntake() {\n  local n=3\n  echo $((n + 1))\n}\n\nLIMIT=$((32 * 1024))\n", "h-hh"),
        reformatted=(SH.replace("{\n  local n=3\n  echo $((n + 1))\n}", "{ local n=3; echo $((n+1)); }")
                     .replace("32 * 1024", "32*1024"), "h-hh"),
        renamed=(SH.replace("take", "give").replace("LIMIT", "BOUND"), "f-ff"),
        commented=(SH.replace("  echo", "  # one more\n  echo"), "h-hf"),
        broken=(SH.replace("$((n + 1))", "$((n + 1)"), "u-hu"),
        non_ascii=((SH.replace("$((n + 1))", "'größe→'"), SH.replace("$((n + 1))", "'grösse→'")), "f-hf"),
    ),
}  # fmt: skip
NAMES = (
    "nested", "overloaded", "decorated", "generic", "moved", "reformatted", "renamed", "commented",
    "broken", "non_ascii",
)  # fmt: skip


def pieces(one: Language, case: Case, path: str) -> dict[str, dict[str, Any]]:
    at = {"source": "app", "path": path}
    symbol = {"symbol": case.symbol or one.symbol, **({"index": case.index} if case.index else {})}
    return {
        "symbol": {"type": "symbol", **at, **symbol},
        "signature": {"type": "signature", **at, **symbol, "parameters": one.parameters or []},
        "value": {"type": "value", **at, "symbol": one.value},
        "excerpt": {"type": "excerpt", **at, **symbol},
    }


@pytest.mark.parametrize("name", LANGUAGES)
def test_the_ten_cases(name: str, make_repository: Make, guide: Any) -> None:
    one = LANGUAGES[name]
    assert tuple(one.cases) == NAMES
    repository = make_repository()
    guide.places = {"app": repository.root}
    checked: dict[str, str] = {}
    for case_name, case in one.cases.items():
        path = f"{case_name}/{one.path}"
        repository.write(path, case.before)
        for kind, piece in pieces(one, case, path).items():
            expected = case.expected[KINDS.index(kind)]
            if expected == "-":
                continue
            fact = f"a.{case_name.replace('_', '-')}.{kind}"
            checked[fact] = expected
            extra = {"value": {"number": 32, "unit": "KiB"}} if kind == "value" else {}
            if kind == "value":
                piece["unit"] = "bytes"
            guide.fact(fact, piece, **extra)
    guide.source(commit=repository.commit())
    guide.pin()
    held = {fact: guide.look(fact).pieces[0] for fact in checked}
    assert {
        fact: result.message for fact, result in held.items() if result.verdict != "holds"
    } == {}
    for case_name, case in one.cases.items():
        repository.write(f"{case_name}/{one.path}", case.after)
    guide.source(commit=repository.commit())
    seen = guide.verification().verdicts
    wrong = {
        fact: (expected, seen[fact].pieces[0].verdict.value, seen[fact].pieces[0].message)
        for fact, expected in checked.items()
        if WORDS[seen[fact].pieces[0].verdict.value] != expected
    }
    assert wrong == {}


def test_every_language_and_case_is_here() -> None:
    assert len(LANGUAGES) == 10
    assert sum(len(one.cases) for one in LANGUAGES.values()) == 100
