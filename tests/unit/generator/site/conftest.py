"""Small guides with facts, and their finished runs."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from affidoc.config import load_config
from affidoc.pipeline import Outcome, run

DAY = date(2026, 5, 4)

FACTS = """\
schema_version: 1
facts:
- kind: claim
  id: limits.files
  title: Files in the first context
  statement: The first context holds at most ten files.
  status: explanatory
  provenance: stated
"""


@pytest.fixture
def guide(tmp_path: Path) -> Path:
    """A repository that has one fact and nothing else."""
    root = tmp_path / "guide"
    write(root, "docs/facts/limits.yml", FACTS)
    write(root, "affidoc.toml", 'title = "Small guide"\n')
    return root


@pytest.fixture
def rendered() -> Callable[[Path], Outcome]:
    """Runs the pipeline of a guide and demands that it has no errors."""

    def settle(root: Path) -> Outcome:
        outcome = run(load_config(root), until="render", today=DAY)
        assert [one.message for one in outcome.diagnostics if one.severity.value == "error"] == []
        return outcome

    return settle


def write(root: Path, path: str, text: str) -> Path:
    """A file of a guide, with its folders."""
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(textwrap.dedent(text), encoding="utf-8")
    return file
