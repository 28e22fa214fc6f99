"""Characters to the units of an editor, and back."""

from __future__ import annotations

import pytest

pytest.importorskip("lsprotocol")

from lsprotocol import types

from affidoc.diagnostics import Location
from affidoc.lsp.positions import column_at, position, range_of

LINE = "aé🙂b: 'x'"
"""Offsets in UTF-16: a 0, é 1, 🙂 2 (two units), b 4."""


@pytest.mark.parametrize(
    ("column", "encoding", "units"),
    [(1, None, 0), (3, None, 2), (4, None, 4), (4, "utf-16", 4), (4, "utf-8", 7), (4, "utf-32", 3),
     (99, "utf-16", 10), (0, "utf-16", 0)],
)  # fmt: skip
def test_a_column_in_units(column: int, encoding: str | None, units: int) -> None:
    assert position([LINE], 1, column, encoding) == types.Position(0, units)


@pytest.mark.parametrize(
    ("units", "column"), [(0, 0), (1, 1), (2, 2), (3, 2), (4, 3), (5, 4), (99, 9), (-1, 0)]
)
def test_units_in_characters(units: int, column: int) -> None:
    assert column_at(LINE, units, "utf-16") == column


def test_a_place_beyond_the_text_is_its_end() -> None:
    assert position(["ab"], 9, 9, None) == types.Position(0, 2)
    assert position([], 3, 3, None) == types.Position(0, 0)


def test_a_finding_underlines_its_word_or_what_it_says() -> None:
    word = range_of([LINE], Location("f", 1, 4), None)
    assert word == types.Range(types.Position(0, 4), types.Position(0, 6))
    said = range_of([LINE], Location("f", 1, 1, 1, 3), None)
    assert said == types.Range(types.Position(0, 0), types.Position(0, 2))
    nothing = range_of([], Location("f", 1, 1), None)
    assert nothing == types.Range(types.Position(0, 0), types.Position(0, 0))
