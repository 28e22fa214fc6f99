"""Workflows: actions pinned by commit, few rights, and a record of where each commit was seen."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.y*ml"))
PINNED = re.compile(r"uses: (?P<action>[\w./-]+)@(?P<commit>[0-9a-f]{40}) # (?P<version>v\d+\.\d+\.\d+)$")  # fmt: skip # noqa: E501


def test_there_are_workflows() -> None:
    assert [file.name for file in WORKFLOWS] == ["check.yml"]


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_every_action_is_pinned_with_its_version(file: Path) -> None:
    uses = [line.strip(" -") for line in file.read_text().splitlines() if "uses:" in line]
    assert uses
    assert [line for line in uses if not PINNED.match(line)] == []


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_every_pin_is_in_the_record(file: Path) -> None:
    record = (ROOT / "docs" / "adr" / "0011-action-pins.md").read_text()
    for line in file.read_text().splitlines():
        if found := PINNED.match(line.strip(" -")):
            row = f"| {found['action']} | {found['version']} | `{found['commit']}` |"
            assert row in record


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_rights_are_given_to_jobs_one_by_one(file: Path) -> None:
    workflow: dict[Any, Any] = yaml.safe_load(file.read_text())
    assert workflow["permissions"] == {}
    for name, job in workflow["jobs"].items():
        assert job["permissions"] == {"contents": "read"}, name
        assert isinstance(job["timeout-minutes"], int), name
        for step in job["steps"]:
            if step.get("uses", "").startswith("actions/checkout@"):
                assert step["with"]["persist-credentials"] is False, name


def test_the_pattern_refuses_tags_and_short_ids() -> None:
    for line in (
        "uses: actions/checkout@v7",
        "uses: actions/checkout@3d3c42e # v7.0.1",
        "uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1",
    ):
        assert not PINNED.match(line)


def test_supported_pythons_agree_everywhere() -> None:
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "check.yml").read_text())
    assert workflow["jobs"]["check"]["strategy"]["matrix"]["python"] == ["3.11", "3.12", "3.13"]
    project = (ROOT / "pyproject.toml").read_text()
    named = re.findall(r'"Programming Language :: Python :: (3\.\d+)"', project)
    assert named == ["3.11", "3.12", "3.13"]
    assert "TESTED = ((3, 11), (3, 12), (3, 13))" in (ROOT / "make.py").read_text()


def test_the_gate_runs_what_the_readme_names() -> None:
    lines = (ROOT / ".ci" / "run").read_text().splitlines()
    assert [line for line in lines if line.startswith("python3")] == [
        "python3 make.py lint",
        "python3 make.py site",
        "python3 make.py test",
    ]
    assert "set -euo pipefail" in lines
