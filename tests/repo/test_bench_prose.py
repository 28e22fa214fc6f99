"""The tables of the prose benchmark are whole, and without clones it says so."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

BENCH = Path(__file__).resolve().parents[2] / "bench"


@pytest.mark.parametrize(("name", "least"), [("stale_claims.yaml", 18), ("held_out.yaml", 40)])
def test_cases_are_whole(name: str, least: int) -> None:
    document = yaml.safe_load((BENCH / name).read_text(encoding="utf-8"))
    cases = [*document["cases"], *document.get("head_cases", ())]
    assert len(cases) >= least
    assert len({case["id"] for case in cases}) == len(cases)
    for case in cases:
        commit = case.get("before", case.get("commit"))
        assert re.fullmatch(r"[0-9a-f]{40}", commit), case["id"]
        assert case["line"] > 0
        assert case["file"]
        assert case["stale_token"]


def test_every_error_at_a_head_is_judged_with_a_reason() -> None:
    errors = yaml.safe_load((BENCH / "prose_judged.yaml").read_text(encoding="utf-8"))["errors"]
    assert len(errors) >= 10
    assert {one["verdict"] for one in errors} <= {"true", "false"}
    assert all(one["why"] for one in errors)


@pytest.mark.parametrize("script", ["prose.py", "stale_facts.py"])
def test_without_clones_it_says_not_run(script: str) -> None:
    done = subprocess.run(
        [sys.executable, BENCH / script], capture_output=True, check=True, text=True
    )
    assert "NOT RUN" in done.stdout
