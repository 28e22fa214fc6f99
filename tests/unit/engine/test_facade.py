"""The engine's facade: documented numbers, and an honest answer about scenarios."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from affidoc_engine import DEFAULTS, ScenarioResult, run_scenario
from affidoc_engine.cli import main


def test_the_documented_numbers() -> None:
    assert dict(DEFAULTS) == {
        "budget.agent_allowance.tokens": 500000,
        "conflict.attempts.default": 2,
        "conflict.attempts.minimum": 1,
        "conflict.attempts.maximum": 3,
        "context.initial.files": 10,
        "context.initial.bytes": 32768,
    }


def test_the_numbers_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        DEFAULTS["context.initial.files"] = 11  # type: ignore[index]


@pytest.mark.parametrize("scenario", ["ACP-001", "ACP-176", "XX-999"])
def test_no_scenario_is_run_and_none_is_imitated(scenario: str) -> None:
    assert run_scenario(scenario) is None


def test_a_result_is_a_value() -> None:
    result = ScenarioResult(holds=False, message="event 3 differs")
    assert result == ScenarioResult(False, "event 3 differs")
    with pytest.raises(AttributeError):
        result.holds = True  # type: ignore[misc]


@pytest.mark.parametrize("words", [[], ["--help"]])
def test_the_command_says_what_it_does_not_do(words: list[str]) -> None:
    shown = CliRunner().invoke(main, words)
    assert shown.exit_code == 0
    assert "runs no ticket and no scenario yet" in " ".join(shown.output.split())


def test_the_command_knows_its_version() -> None:
    shown = CliRunner().invoke(main, ["--version"])
    assert shown.output == "affidoc-engine, version 0.1.0\n"


def test_an_unknown_command_is_a_usage_error() -> None:
    assert CliRunner().invoke(main, ["demo"]).exit_code == 2
