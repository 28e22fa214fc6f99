"""The samples of docs/formats.md are what a run of this guide prints."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from affidoc.cli.reporting import cases_of, report_of
from affidoc.config import load_config
from affidoc.diagnostics import FORMATS
from affidoc.pipeline import run

PAGE = Path(__file__).resolve().parents[2] / "docs" / "formats.md"
FACTS = """\
schema_version: 1
facts:
- kind: claim
  id: service.retries
  title: Retries
  statement: A request that fails is tried three times in all.
  status: implemented
  provenance: stated
  value: {number: 3, unit: tries}
- kind: claim
  id: service.timeout
  title: Timeout
  statement: A request ends after a second.
  # affidoc: ignore[CLM001] measured by hand until the client has a constant
  status: implemented
  provenance: stated
"""


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    root = tmp_path_factory.mktemp("sample")
    (root / "docs" / "facts").mkdir(parents=True)
    (root / "docs" / "facts" / "service.yml").write_text(FACTS)
    (root / "affidoc.toml").write_text("")
    outcome = run(load_config(root), until="check", today=date(2026, 12, 1))
    report = report_of(
        outcome.config.root, outcome.diagnostics, looked=True, cases=lambda: cases_of(outcome),
        exit_code=1, fail_on="error", summary="2 facts: 1 error, 0 warnings, 0 notes; 1 ignored",
        suppressed=outcome.suppressed,
    )  # fmt: skip
    report = replace(report, prefix="")
    found = {name: form(report) for name, form in FORMATS.items()}
    (sarif,) = json.loads(found["sarif"])["runs"]
    for result in sarif["results"]:
        del result["ruleIndex"]  # new codes would move it
    found["sarif"] = json.dumps(sarif["results"], indent=1) + "\n"
    return found


@pytest.mark.parametrize("name", list(FORMATS))
def test_the_page_shows_what_is_printed(samples: dict[str, str], name: str) -> None:
    text = PAGE.read_text(encoding="utf-8")
    section = re.search(rf"^## {name}\n.*?^```\w*\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert section is not None, name
    assert section[1] == samples[name]


def test_the_page_shows_the_facts_they_come_from() -> None:
    assert f"```yaml\n{FACTS}```\n" in PAGE.read_text(encoding="utf-8")
