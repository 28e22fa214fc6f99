"""The reference engine's facade: the numbers it works with, and the way to run a scenario.

Only this module is public. The rules of the engine are not written yet, so there is no `Engine`
here, and `run_scenario` runs no scenario: whoever asks is told so and must not take it for a pass.
"""

from __future__ import annotations

from affidoc_engine.core.tickets.defaults import DEFAULTS
from affidoc_engine.scenarios import ScenarioResult, run_scenario

__all__ = ["DEFAULTS", "ScenarioResult", "run_scenario"]
