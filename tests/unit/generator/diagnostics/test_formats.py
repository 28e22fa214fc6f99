"""How findings are printed: the same bytes each time, and nothing of a repository as a command."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema

from affidoc.diagnostics import (
    FORMATS,
    Diagnostic,
    Fix,
    Location,
    Related,
    Report,
    Severity,
    render_json,
    render_text,
)

ROOT = Path(__file__).resolve().parents[4]

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


def test_json_fits_its_published_schema(report: Report) -> None:
    schema = json.loads((ROOT / "schemas" / "json" / "diagnostics.schema.json").read_text())
    document = json.loads(FORMATS["json"](report))
    jsonschema.Draft202012Validator.check_schema(schema)
    assert list(jsonschema.Draft202012Validator(schema).iter_errors(document)) == []
    assert set(document) == set(schema["properties"])
    entry, aside = document["diagnostics"][0], document["suppressed"][0]
    assert set(entry) == set(schema["$defs"]["Finding"]["properties"])
    assert set(aside) == set(schema["$defs"]["SetAside"]["properties"])
    assert entry["at"] == {
        "path": "docs/facts/ri sk\ufffd.yml", "line": 2, "column": 5, "end_line": 2,
        "end_column": 9, "uri": "docs/facts/ri%20sk%FF.yml",
    }  # fmt: skip
    assert (aside["by"], aside["reason"]) == ("ignore", "shown elsewhere")
    del entry["fingerprint"]
    assert list(jsonschema.Draft202012Validator(schema).iter_errors(document)) != []


def test_json_is_a_versioned_envelope() -> None:
    document = json.loads(render_json([FOUND], Path()))
    assert document == {
        "version": 1,
        "exit_code": 0,
        "suppressed": [],
        "diagnostics": [
            {
                "code": "CLM001",
                "severity": "error",
                "message": "'retry.bounds' cites no evidence",
                "subject": "retry.bounds",
                "fingerprint": "45a18bf2c077c7550faa7e5e8b14f76b:1",
                "at": {"path": "docs/risks.yml", "line": 2, "column": 5},
                "related": [
                    {"at": {"path": "docs/risks.yml", "line": 1, "column": 1},
                     "message": "first here"}
                ],
                "fixes": [{"title": "Cite what shows it."}],
            }
        ],
    }  # fmt: skip
