"""Executable scenarios: what a guide says the control plane does, done by the reference engine."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["ScenarioResult", "run_scenario"]


@dataclass(frozen=True, slots=True)
class ScenarioResult:
    """What a scenario gave when it was run."""

    holds: bool
    """Whether everything that the scenario expects came about."""
    message: str
    """One sentence for people; the first difference where it does not hold."""


def run_scenario(scenario_id: str) -> ScenarioResult | None:
    """Run one scenario by its id, such as `ACP-049`.

    Returns:
        None where this engine does not run that scenario, which is neither a pass nor a failure.
        Today that is the answer for every id.
    """
    del scenario_id
    return None
