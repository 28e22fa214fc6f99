"""Uses of an identifier in ten languages: not in comments, not in texts, not as part of a word."""

from __future__ import annotations

import pytest

from affidoc.code import first_use, parse_code


def use(path: str, text: str) -> int:
    """The line of the first use, 0 for none."""
    data = text.encode()
    at = first_use(parse_code(path, data), "old")
    return 0 if at < 0 else data.count(b"\n", 0, at) + 1


@pytest.mark.parametrize(
    ("path", "silent", "used"),
    [
        ("a.py", '# old\n"""old"""\nx = "old"\nolder = 1\n', "y = f'{old} old'\n"),
        ("a.js", "// old\nlet a = 'old', b = /old/, c = `old`;\n", "x(`${old}`);\n"),
        ("a.ts", "/* old */ const older: string = 'old';\n", "let x: old;\n"),
        ("a.tsx", "const x = <p>old</p>;\n", "const y = <old />;\n"),
        ("a.go", '// old\npackage a\nvar s = "old" + `old`\n', "func f() { old() }\n"),
        ("a.rs", '// old\nconst S: &str = "old";\n', "fn f() { old(); }\n"),
        ("a.java", '// old\nclass A { String s = "old"; }\n', "class B { old x; }\n"),
        ("a.c", '/* old */\nchar *s = "old";\n', "int f(void) { return old; }\n"),
        ("a.cpp", '// old\nauto s = "old";\n', "int g() { return a::old; }\n"),
        ("a.rb", '# old\ns = "old"\n', "call(:old)\n"),
        ("a.sh", "# old\necho 'old' \"old\"\n", 'echo "$old"\n'),
    ],
)
def test_only_code_uses_a_name(path: str, silent: str, used: str) -> None:
    assert use(path, silent) == 0
    assert use(path, silent + used) == silent.count("\n") + 1


def test_a_definition_and_a_broken_file_are_read_too() -> None:
    assert use("a.py", "def old(): pass\n") == 1
    assert use("a.py", "def (:\n  old = = 1\n") == 2
