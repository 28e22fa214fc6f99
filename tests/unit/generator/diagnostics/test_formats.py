"""How findings are printed: the same bytes each time, and nothing of a repository as a command."""

from __future__ import annotations

import json
from pathlib import Path

from affidoc.diagnostics import (
    Diagnostic,
    Fix,
    Location,
    Related,
    Severity,
    render_json,
    render_text,
)

FOUND = Diagnostic(
    "CLM001",
    Severity.ERROR,
    "'retry.bounds' cites no evidence",
    Location("docs/risks.yml", 2, 5),
    "retry.bounds",
    (Fix("Cite what shows it."),),
    (Related(Location("docs/risks.yml", 1, 1), "first here"),),
)


def test_text_shows_place_line_caret_and_help(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "risks.yml").write_text("facts:\n- x: status\n")
    assert render_text([FOUND], tmp_path) == (
        "docs/risks.yml:2:5: error CLM001 'retry.bounds' cites no evidence\n"
        "    - x: status\n"
        "        ^\n"
        "  docs/risks.yml:1:1: first here\n"
        "  help: Cite what shows it.\n"
    )


def test_colour_only_when_asked(tmp_path: Path) -> None:
    assert "\x1b" not in render_text([FOUND], tmp_path)
    assert "\x1b[31merror\x1b[0m" in render_text([FOUND], tmp_path, colour=True)


def test_control_bytes_do_not_reach_the_terminal(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "risks.yml").write_text("a\nb\x1b[2Jc\u202e\n")
    hostile = Diagnostic("X", Severity.NOTE, "m\x1b]0;t\x07", Location("docs/risks.yml", 2, 1))
    text = render_text([hostile], tmp_path)
    assert "\x1b" not in text
    assert "\x07" not in text
    assert "\u202e" not in text
    assert "b\\x1b[2Jc\\x202e" in text


def test_json_is_a_versioned_envelope() -> None:
    document = json.loads(render_json([FOUND], Path()))
    assert document == {
        "version": 1,
        "diagnostics": [
            {
                "code": "CLM001",
                "severity": "error",
                "message": "'retry.bounds' cites no evidence",
                "subject": "retry.bounds",
                "at": {"path": "docs/risks.yml", "line": 2, "column": 5},
                "related": [
                    {"at": {"path": "docs/risks.yml", "line": 1, "column": 1},
                     "message": "first here"}
                ],
                "fixes": [{"title": "Cite what shows it."}],
            }
        ],
    }  # fmt: skip
