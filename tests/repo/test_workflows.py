"""Workflows: actions pinned by commit, few rights, and a record of where each commit was seen."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.y*ml"))
PINNED = re.compile(r"uses: (?P<action>[\w./-]+)@(?P<commit>[0-9a-f]{40}) # (?P<version>v\d+\.\d+\.\d+)$")  # fmt: skip # noqa: E501


RIGHTS = {
    ("drift.yml", "issue"): {"issues": "write"},
    ("pages.yml", "deploy"): {"pages": "write", "id-token": "write", "attestations": "write"},
}
"""Jobs that may do more than read the repository, and what."""


def test_there_are_workflows() -> None:
    assert [file.name for file in WORKFLOWS] == ["check.yml", "drift.yml", "pages.yml"]


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
    assert "cancel-in-progress" in workflow["concurrency"]
    for name, job in workflow["jobs"].items():
        assert job["permissions"] == RIGHTS.get((file.name, name), {"contents": "read"}), name
        assert isinstance(job["timeout-minutes"], int), name
        for step in job["steps"]:
            if step.get("uses", "").startswith("actions/checkout@"):
                assert step["with"]["persist-credentials"] is False, name
            assert "${{" not in step.get("run", ""), name


@pytest.mark.parametrize(("file", "name"), RIGHTS)
def test_who_may_write_runs_nothing_of_the_checkout(file: str, name: str) -> None:
    """What a job with rights runs stands in the workflow itself, or is a pinned action."""
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / file).read_text())
    steps = workflow["jobs"][name]["steps"]
    assert [step for step in steps if "checkout" in step.get("uses", "")] == []
    scripts = "".join(step.get("run", "") for step in steps)
    assert not re.search(r"make\.py|\bpython|\bpip\b|\bnpm\b", scripts)


def test_every_right_has_its_reason() -> None:
    for file in WORKFLOWS:
        lines = file.read_text().splitlines()
        given = [line for line in lines if re.match(r" {6}[a-z-]+: (read|write)\b", line)]
        assert given, file.name
        assert [line for line in given if not re.search(r" # \w.{10,}", line)] == []


def test_the_site_is_signed_before_it_is_deployed() -> None:
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "pages.yml").read_text())
    build, deploy = workflow["jobs"]["build"], workflow["jobs"]["deploy"]
    assert list(workflow["jobs"]) == ["build", "deploy"]
    assert deploy["needs"] == "build"
    assert deploy["environment"]["name"] == "github-pages"
    assert any("make.py site" in step.get("run", "") for step in build["steps"])
    actions = [step.get("uses", "").partition("@")[0] for step in deploy["steps"]]
    assert actions.index("actions/attest-build-provenance") < actions.index("actions/deploy-pages")


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


ACTION = ROOT / ".github" / "actions" / "affidoc" / "action.yml"
UNTRUSTED = re.compile(r"\$\{\{(?!\s*(?:inputs\.[a-z-]+|github\.action_path)\s*\}\})")


def faults_of_steps(steps: list[dict[str, Any]]) -> list[str]:
    """What an attacker who writes a pull request could use in the steps of a job or action."""
    found = []
    for number, step in enumerate(steps):
        if "${{" in step.get("run", ""):
            found.append(f"step {number}: an expression inside a script")
        told = [*step.get("env", {}).values(), *step.get("with", {}).values()]
        if any(UNTRUSTED.search(str(text)) or "secrets." in str(text) for text in told):
            found.append(f"step {number}: an expression of the event or a secret")
        if "uses" in step and not re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", step["uses"]):
            found.append(f"step {number}: an action that is not pinned")
        if re.search(r"\bpython3? -m (?:pip|venv)\b", step.get("run", "")):
            found.append(f"step {number}: Python would import modules of the checkout")
    return found


def faults_of_workflow(text: str) -> list[str]:
    """What makes a workflow unsafe on pull requests of forks."""
    workflow: dict[Any, Any] = yaml.safe_load(text)
    events = workflow[True] if True in workflow else workflow["on"]  # YAML 1.1 reads `on` as true
    risky = ("pull_request_target", "workflow_run", "issue_comment", "repository_dispatch")
    found = [f"runs on {event}" for event in risky if event in events]
    if workflow.get("permissions") != {}:
        found.append("gives rights to every job")
    for name, job in workflow["jobs"].items():
        if job.get("permissions") != {"contents": "read"}:
            found.append(f"{name}: rights beyond reading")
        if "timeout-minutes" not in job:
            found.append(f"{name}: no end")
        found += [f"{name}: {fault}" for fault in faults_of_steps(job["steps"])]
        for step in job["steps"]:
            kept = step.get("with", {}).get("persist-credentials") is not False
            if "actions/checkout@" in step.get("uses", "") and kept:
                found.append(f"{name}: keeps credentials")
    return found


def example_workflow() -> str:
    text = (ROOT / "docs" / "adopt.md").read_text(encoding="utf-8")
    found = [block for block in re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
             if "runs-on" in block]  # fmt: skip
    return found[0]


def written_by_init() -> str:
    from affidoc.cli.workflow_text import workflow

    return workflow("affidoc", "packages/web", "1.0")


@pytest.mark.parametrize("text", [example_workflow, written_by_init])
def test_workflows_that_we_hand_out_are_safe_on_forks(text: Callable[[], str]) -> None:
    assert faults_of_workflow(text()) == []
    record = (ROOT / "docs" / "adr" / "0011-action-pins.md").read_text()
    lines = [line.strip(" -") for line in text().splitlines() if "uses:" in line]
    assert len(lines) == 2
    for line in lines:
        found = PINNED.match(line)
        assert found is not None, line
        assert f"| {found['action']} | {found['version']} | `{found['commit']}` |" in record


def test_every_action_that_the_pages_name_is_recorded() -> None:
    record = (ROOT / "docs" / "adr" / "0011-action-pins.md").read_text(encoding="utf-8")
    text = (ROOT / "docs" / "adopt.md").read_text(encoding="utf-8")
    lines = [line.strip(" -") for line in text.splitlines() if re.match(r"[ -]*uses:", line)]
    assert len(lines) == 3
    for line in lines:
        found = PINNED.match(line)
        assert found is not None, line
        assert f"| {found['action']} | {found['version']} | `{found['commit']}` |" in record


def test_the_example_runs_on_pull_requests_only() -> None:
    workflow: dict[Any, Any] = yaml.safe_load(example_workflow())
    assert list(workflow[True]) == ["pull_request"]


def test_the_action_is_safe_on_forks() -> None:
    action = yaml.safe_load(ACTION.read_text(encoding="utf-8"))
    assert action["runs"]["using"] == "composite"
    assert faults_of_steps(action["runs"]["steps"]) == []
    assert [step["shell"] for step in action["runs"]["steps"]] == ["bash"] * 3
    used = set(re.findall(r"inputs\.([a-z-]+)", ACTION.read_text()))
    assert used == set(action["inputs"])
    for step in action["runs"]["steps"]:
        assert step["run"].startswith("set -euo pipefail\n")
        for name in step["env"]:
            assert f'"${name}' in step["run"], name


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("pull_request:", "pull_request_target:", "runs on pull_request_target"),
        ("permissions: {}", "permissions: write-all", "gives rights to every job"),
        ("contents: read", "contents: write", "facts: rights beyond reading"),
        ("python -I -m pip", "python -m pip",
         "facts: step 2: Python would import modules of the checkout"),
        ("affidoc check", "echo ${{ github.event.pull_request.title }}; affidoc check",
         "facts: step 3: an expression inside a script"),
        ("3d3c42e5aac5ba805825da76410c181273ba90b1", "v7",
         "facts: step 0: an action that is not pinned"),
        ("persist-credentials: false", "persist-credentials: true", "facts: keeps credentials"),
        ('python-version: "3.12"', "token: ${{ secrets.TOKEN }}",
         "facts: step 1: an expression of the event or a secret"),
    ],
)  # fmt: skip
def test_the_checker_finds(old: str, new: str, fault: str) -> None:
    text = example_workflow()
    assert old in text
    assert fault in faults_of_workflow(text.replace(old, new))


def test_hooks_name_commands_that_exist() -> None:
    import click

    from affidoc.cli import app

    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    assert [hook["id"] for hook in hooks] == ["affidoc", "affidoc-strict"]
    for hook in hooks:
        program, verb, *options = hook["entry"].split()
        assert program == "affidoc"
        command = app.get_command(click.Context(app), verb)
        assert command is not None
        known = {name for parameter in command.params for name in parameter.opts}
        assert set(options) <= known
        assert (hook["language"], hook["pass_filenames"]) == ("python", False)
