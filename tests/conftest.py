"""How many examples property tests try: few at the desk, more at the gate, the same ones there."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

_ALWAYS = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
"""Machines that run several things at once are slow in ways that say nothing about the code."""

settings.register_profile("dev", max_examples=50, **_ALWAYS)
settings.register_profile("ci", max_examples=300, derandomize=True, database=None, **_ALWAYS)
settings.register_profile("nightly", max_examples=5_000, **_ALWAYS)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") == "true" else "dev")
)
