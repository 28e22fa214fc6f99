"""The YAML language of facts: what it takes, what it refuses, where things stand."""

from __future__ import annotations

import pytest

from affidoc.facts.events import YamlProblem, parse, positions


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: 1", {"a": 1}),
        ("a: -12", {"a": -12}),
        ("a: 500_000", {"a": 500000}),
        ("a: 1.5", {"a": 1.5}),
        ("a: 1e3", {"a": 1000.0}),
        ("a: true", {"a": True}),
        ("a: null", {"a": None}),
        ("a: ~", {"a": None}),
        ("a:", {"a": None}),
        ("a: yes", {"a": "yes"}),
        ("a: on", {"a": "on"}),
        ("a: 12:30", {"a": "12:30"}),
        ("a: 2026-01-31", {"a": "2026-01-31"}),
        ("a: 0.3.1", {"a": "0.3.1"}),
        ("a: '1'", {"a": "1"}),
        ('a: "true"', {"a": "true"}),
        ("a: |\n  1\n", {"a": "1\n"}),
        ("[1, [2, {b: c}]]", [1, [2, {"b": "c"}]]),
        ("", None),
        ("a: .5", {"a": 0.5}),
        ("a: 0x10", {"a": "0x10"}),
    ],
)
def test_values(text: str, value: object) -> None:
    assert parse(text) == value
    assert type(parse(text)) is type(value)


@pytest.mark.parametrize(
    ("text", "code", "mark"),
    [
        ("a: 1\na: 2", "FCT002", (2, 1)),
        ("a: [1\nb: 2", "FCT001", (2, 2)),
        ("a: &x 1", "FCT006", (1, 4)),
        ("a: *x", "FCT006", (1, 4)),
        ("a: !!str 1", "FCT006", (1, 4)),
        ("a: !own {b: 1}", "FCT006", (1, 4)),
        ("a: 1\n---\nb: 2", "FCT001", (2, 1)),
        ("? [a]\n: b", "FCT001", (1, 3)),
        ("[" * 40 + "]" * 40, "FCT007", (1, 33)),
        ("a: " + "x" * 70_000, "FCT007", (1, 4)),
        ("k" * 300 + ": 1", "FCT007", (1, 1)),
    ],
)
def test_refusals(text: str, code: str, mark: tuple[int, int]) -> None:
    with pytest.raises(YamlProblem) as caught:
        parse(text)
    assert (caught.value.code, caught.value.mark) == (code, mark)


def test_a_second_key_names_the_first() -> None:
    with pytest.raises(YamlProblem) as caught:
        parse("a: 1\nb: 2\na: 3")
    assert caught.value.other == (1, 1)


def test_positions_of_values_and_keys() -> None:
    found = positions("facts:\n- id: a.b\n  parts: {x: {number: 1}}\n")
    assert found.values[("facts", 0)] == (2, 3)
    assert found.values[("facts", 0, "id")] == (2, 7)
    assert found.keys[("facts", 0, "id")] == (2, 3)
    assert found.values[("facts", 0, "parts", "x", "number")] == (3, 23)
    assert found.keys[("facts", 0, "parts", "x", "number")] == (3, 15)


def test_columns_count_characters_not_bytes() -> None:
    assert positions("Stück: wörter").values[("Stück",)] == (1, 8)
