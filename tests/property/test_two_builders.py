"""The quick reader of YAML gives what the exact one gives, or leaves the text to it."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from affidoc.facts.events import YamlProblem, _build, _quickly, _UnusualError, parse

words = st.sampled_from([
    "a", "b", "id", "1", "-7", "1.5", ".5", "1e3", "true", "null", "~", "", "yes", "'1'", '"x"',
    "0x10", "1_000", "+", "-", "n", "t", ".", "a b", "é", "x" * 41, "9" * 41,
])  # fmt: skip
marks = st.sampled_from([
    ": ", ":\n  ", "\n", "\n- ", "- ", "{", "}", "[", "]", ", ", "&a ", "*a", "!!str ", "! ",
    "|\n ", "---\n", "...\n", "? ", "# c\n", "  ", "\t", "%YAML 1.1\n",
])  # fmt: skip
texts = st.lists(words | marks, max_size=24).map("".join)


def exact(text: str) -> Any:
    """What the exact builder says: a value with its type, or a problem."""
    try:
        return ("value", repr(_build(text, None)))
    except YamlProblem as problem:
        return (problem.code, problem.message, problem.mark, problem.other)


def both(text: str) -> Any:
    """The same of the way that readers go."""
    try:
        return ("value", repr(parse(text)))
    except YamlProblem as problem:
        return (problem.code, problem.message, problem.mark, problem.other)


@given(texts)
@example("a: &x 1\nb: *x")
@example("a: 1\na: 2")
@example("[" * 40)
@example("{a: {b: 1, b: 2}}")
@example("a: 1\n---\nb: 1")
@example("k" * 201 + ": 1")
@example("!!python/name:os.system a")
def test_both_builders_agree(text: str) -> None:
    assert both(text) == exact(text)


@pytest.mark.parametrize(
    "text",
    ["a: &x 1", "a: 1\na: 2", "- !!str a", "a: 1\n---\nb: 1", "[" * 40 + "]" * 40, "? [a]\n: b"],
)
def test_the_quick_one_gives_up_at_everything_outside_the_language(text: str) -> None:
    with pytest.raises((_UnusualError, yaml.YAMLError)):
        _quickly(text)
    with pytest.raises(YamlProblem):
        parse(text)


def test_the_quick_one_is_used_for_ordinary_texts() -> None:
    text = "facts:\n- {a: 1, b: [x, 'y']}\n- c: |\n    text\n"
    assert _quickly(text) == {"facts": [{"a": 1, "b": ["x", "y"]}, {"c": "text\n"}]}
