"""Where a line of a facts file stands, also while it does not parse."""

from __future__ import annotations

import pytest

from affidoc.lsp.fields import expected
from affidoc.lsp.outline import place_in

TEXT = """\
schema_version: 1
facts:
- kind: claim
  id: demo.one
  status: implemented
  evidence:
  - type: value
    source: demo
    part:
  - {type: path, nature: }
  requires:
  - demo.t
  value: {number: 3, un
  parts:
    size: {nu

- kind: decision
  id: demo.two
  state: acc
""".splitlines()


def at(text: str) -> tuple[int, int]:
    line = next(number for number, one in enumerate(TEXT) if text in one)
    return line, len(TEXT[line].rstrip("}"))


@pytest.mark.parametrize(
    ("text", "chain", "value"),
    [
        ("status: imp", ("facts", "status"), True),
        ("source: demo", ("facts", "evidence", "source"), True),
        ("nature: }", ("facts", "evidence", "nature"), True),
        ("- demo.t", ("facts", "requires"), False),
        ("number: 3, un", ("facts", "value"), False),
        ("size: {nu", ("facts", "parts", "size"), False),
        ("state: acc", ("facts", "state"), True),
        ("schema_version", ("schema_version",), True),
    ],
)
def test_the_keys_around_a_place(text: str, chain: tuple[str, ...], value: bool) -> None:
    place = place_in(TEXT, *at(text))
    assert (place.chain, place.value) == (chain, value)


def test_the_mapping_of_a_place_has_its_neighbours_and_no_others() -> None:
    assert place_in(TEXT, *at("source: demo")).settled[-1] == {
        "type": "value", "source": "demo", "part": "",
    }  # fmt: skip
    assert set(place_in(TEXT, *at("state: acc")).settled[-1]) == {"kind", "id", "state"}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("status: imp", "historical"), ("nature: }", "directory"), ("state: acc", "rejected")],
)
def test_values_come_from_the_schema_of_the_kind(text: str, wanted: str) -> None:
    assert wanted in [one.text for one in expected(place_in(TEXT, *at(text))).values]


@pytest.mark.parametrize(("text", "wanted"), [("number: 3, un", "unit"), ("size: {nu", "number")])
def test_fields_come_from_the_schema_of_the_place(text: str, wanted: str) -> None:
    found = [one.text for one in expected(place_in(TEXT, *at(text))).fields]
    assert wanted in found


def test_ids_and_sources_are_told_apart() -> None:
    assert expected(place_in(TEXT, *at("- demo.t"))).fact
    assert expected(place_in(TEXT, *at("source: demo"))).source
    assert not expected(place_in(TEXT, *at("source: demo"))).fact


@pytest.mark.parametrize("text", ["", "- - - -", "{" * 999, "[" * 999, ": :", "\t- x:", "-" * 99])
def test_any_text_has_some_place(text: str) -> None:
    for column in range(min(len(text), 40) + 1):
        expected(place_in([text, text], 1, column))
    expected(place_in([], 5, 5))
