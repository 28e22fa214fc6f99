"""A summary stays below what GitHub takes, whatever a change holds."""

from __future__ import annotations

from affidoc.drift import GuideEdits, Impact, PageEdit, Report, impact_markdown
from affidoc.model import Model

NOTHING = Impact(Report((), {}), (), (), (), ())
EMPTY = Model({}, {}, {})


def test_many_rows_are_counted() -> None:
    edits = GuideEdits(added=tuple(f"x.f{number}" for number in range(1000)))
    text = impact_markdown(NOTHING, EMPTY, "a..b", edits)
    assert text.count("\n- `x.f") == 50
    assert "- … and 950 more\n" in text


def test_long_rows_are_cut_at_a_line() -> None:
    fields = tuple(f"field-{number}" for number in range(200))
    edits = GuideEdits(
        edited=tuple((f"x.f{number}", fields) for number in range(50)),
        pages=tuple(PageEdit("docs/" + "é" * 5000, "edited") for _ in range(50)),
    )
    text = impact_markdown(NOTHING, EMPTY, "a..b", edits)
    assert 58_000 < len(text) <= 60_000
    assert text.endswith(")\n\n… and more: the summary was cut here.\n")


def test_short_ones_are_whole() -> None:
    text = impact_markdown(NOTHING, EMPTY, "a..b", GuideEdits(added=("x.new",)))
    assert "cut here" not in text
    assert text.endswith("No cited evidence is touched.\n")
