"""Patterns of facts run in RE2: lines, cases, words, and what it refuses."""

from __future__ import annotations

import pytest

from affidoc.evidence.regex import BadPattern, compiled


def test_lines_cases_and_words() -> None:
    assert compiled(r"^b.d$")(b"a\nbad\nc") == (2, 5)
    assert compiled(r"a.b")(b"a\nb") is None
    assert compiled(r"EVAL", ignore_case=True)(b"an eval") == (3, 7)
    assert compiled(r"eval", whole_word=True)(b"retrieval") is None
    assert compiled(r"eval|exec", whole_word=True)(b"(exec)") == (1, 5)
    assert compiled("straße")("die straße".encode()) == (4, 11)
    assert compiled(r"ok")(b"\xff\xfe ok") == (3, 5)


@pytest.mark.parametrize("pattern", ["(", "(?=a)", r"(a)\1", "a{100000}", "(a{900}){900}"])
def test_what_is_not_linear_or_too_large_is_refused(pattern: str) -> None:
    with pytest.raises(BadPattern):
        compiled(pattern)


def test_what_ends_other_engines_ends_here() -> None:
    assert compiled("(a+)+$")(b"a" * 200_000 + b"b") is None
    assert compiled("(x+x+)+y")(b"x" * 200_000) is None
