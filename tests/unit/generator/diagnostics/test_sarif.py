"""SARIF: valid by the official schema, and what a code host reads is there."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from affidoc.cli.reporting import rule_texts
from affidoc.diagnostics import FORMATS, Report

FIXTURES = Path(__file__).resolve().parents[3] / "fixtures"
SCHEMA = FIXTURES / "sarif-schema-2.1.0.json"


def test_the_schema_is_the_official_one_unmodified() -> None:
    digest = hashlib.sha256(SCHEMA.read_bytes()).hexdigest()
    assert digest == "c3b4bb2d6093897483348925aaa73af03b3e3f4bd4ca38cef26dcb4212a2682e"
    assert digest in (FIXTURES / "README.md").read_text()


def errors(document: Any) -> list[str]:
    validator = jsonschema.Draft4Validator(json.loads(SCHEMA.read_text()))
    return [one.message for one in validator.iter_errors(document)]


def test_a_run_is_valid(report: Report) -> None:
    document = json.loads(FORMATS["sarif"](replace(report, rules=rule_texts)))
    assert errors(document) == []
    (run,) = document["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert len(rules) >= 48
    assert [rule["id"] for rule in rules] == sorted(rule["id"] for rule in rules)
    for rule in rules:
        assert all(rule["help"].values()), rule["id"]
        assert "helpUri" not in rule
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]


@pytest.mark.parametrize(
    "wrong",
    [{"runs": [{}]}, {"version": "2.0.0"}, {"runs": [{"tool": {"driver": {}}, "results": []}]}],
)
def test_the_schema_refuses(report: Report, wrong: dict[str, Any]) -> None:
    assert errors(json.loads(FORMATS["sarif"](report)) | wrong) != []


def test_places_fingerprints_and_suppressions(report: Report) -> None:
    (run,) = json.loads(FORMATS["sarif"](report))["runs"]
    assert run["columnKind"] == "unicodeCodePoints"
    assert run["invocations"] == [
        {"executionSuccessful": True, "exitCode": 1,
         "exitCodeDescription": "findings at or above the level that fails a run"}
    ]  # fmt: skip
    assert run["automationDetails"] == {"id": "affidoc/guide/"}
    first, ignored, unknown, prose = (
        run["results"][0], run["results"][1], run["results"][2], run["results"][3],
    )  # fmt: skip
    assert [one["level"] for one in run["results"]] == ["error", "warning", "note", "warning"]
    assert first["message"]["text"].endswith("\nhelp: Cite what shows it.")
    assert first["locations"][0]["physicalLocation"] == {
        "artifactLocation": {
            "uri": "guide/docs/facts/ri%20sk%FF.yml", "uriBaseId": "%SRCROOT%",
        },
        "region": {"startLine": 2, "startColumn": 5, "endLine": 2, "endColumn": 9},
    }  # fmt: skip
    assert first["relatedLocations"][0]["message"] == {"text": "first here"}
    assert list(first["partialFingerprints"]) == ["affidoc/v1"]
    assert ignored["suppressions"][0]["kind"] == "inSource"
    assert ignored["suppressions"][0]["justification"] == "shown elsewhere"
    assert [one for one in (first, unknown, prose) if "suppressions" in one] == []


def test_an_unfinished_run_says_so(report: Report) -> None:
    (run,) = json.loads(FORMATS["sarif"](replace(report, exit_code=3)))["runs"]
    assert run["invocations"][0]["executionSuccessful"] is False
