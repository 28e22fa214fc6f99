"""A finding keeps its fingerprint wherever its line moves, and two findings never share one."""

from __future__ import annotations

import shutil
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from affidoc.config import load_config
from affidoc.diagnostics import Diagnostic, Location, Severity
from affidoc.diagnostics.fingerprint import fingerprints
from affidoc.pipeline import run

EXAMPLES = Path(__file__).parents[1] / "examples"
TODAY = date(2026, 12, 1)
CASES = [
    "BGT001/wrong-total", "CLM001/implemented-without-evidence", "CLM002/*",
    "CLM008/shown-nowhere", "EVD001/path-is-gone", "EVD001/search-finds-something",
    "EVD002/unknown-without-a-ceiling", "FCT004/unknown-field-of-evidence", "FCT005/number-as-text",
    "REF001/*", "REF002/*", "PRS001/*", "PRS002/*", "PRS010/*", "WFL001/*", "PUB001/*",
]  # fmt: skip
FOLDERS = sorted(folder for case in CASES for folder in EXAMPLES.glob(case) if folder.is_dir())


def findings(folder: Path) -> tuple[Diagnostic, ...]:
    return run(load_config(folder), until="check", today=TODAY).diagnostics


def moved(folder: Path, before: list[int]) -> None:
    """Insert blank or comment lines before the records of facts files, and atop pages."""
    for file in sorted(folder.rglob("*.yml")):
        lines = []
        for number, line in enumerate(file.read_text().split("\n")):
            if line.startswith("- ") or number == 0:
                lines += ["# moved", ""] * before[len(lines) % len(before)]
            lines.append(line)
        file.write_text("\n".join(lines))
    for page in sorted(folder.rglob("*.md")):
        text = page.read_text()
        if not text.startswith("---"):
            page.write_text("\n" * before[0] + text)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda one: f"{one.parent.name}-{one.name}")
@given(before=st.lists(st.integers(0, 7), min_size=3, max_size=3))
@settings(
    max_examples=3, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_lines_move_and_fingerprints_stay(
    folder: Path, before: list[int], tmp_path_factory: pytest.TempPathFactory
) -> None:
    guide = tmp_path_factory.mktemp("moved") / "guide"
    shutil.copytree(folder, guide, symlinks=True)
    if not (guide / "affidoc.toml").exists():
        (guide / "affidoc.toml").write_text("")
    still = findings(guide)
    assert still, "the example finds something"
    moved(guide, before)
    later = findings(guide)
    assert sorted(fingerprints(later)) == sorted(fingerprints(still))
    assert len(set(fingerprints(still))) == len(still)
    if all(before):
        assert [one.primary.line for one in later] != [one.primary.line for one in still]


places = st.builds(Location, st.sampled_from(["a.yml", "b.md"]), st.integers(1, 99))
made = st.builds(
    Diagnostic, st.sampled_from(["CLM001", "PRS010"]), st.just(Severity.ERROR),
    st.text(max_size=12), places, st.sampled_from(["", "one.fact", "two.fact"]),
)  # fmt: skip


@given(st.lists(made, max_size=12))
def test_no_two_findings_share_one(found: list[Diagnostic]) -> None:
    names = fingerprints(found)
    assert len(set(names)) == len(found)
    farther = [replace(one, primary=replace(one.primary, line=one.primary.line + 40))
               for one in found]  # fmt: skip
    assert fingerprints(farther) == names


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("see x.py:12:3, line 4", "see x.py:9:8, line 77", True),
        ("x.py, line 4, changed", "x.py, line 77, changed", True),
        ("on lines 3, 5 and 8", "on lines 12 and 99", True),
        ("on lines 3 to 5", "on lines 12–99", True),
        ("x.py:12:3 has", "x.py:9:1 has", True),
        ("is 3, the fact says 4", "is 3, the fact says 5", False),
        ("two  blanks", "two blanks", True),
    ],
)
def test_line_numbers_in_a_message_do_not_count(one: str, other: str, same: bool) -> None:
    def name(message: str) -> list[str]:
        return fingerprints([Diagnostic("X", Severity.ERROR, message, Location("a"), "b")])

    assert (name(one) == name(other)) is same
