"""What zizmor and the published schemas say of our workflows, and of those that we hand out."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from affidoc.cli.workflow_text import workflow

ROOT = Path(__file__).resolve().parents[2]
TOOLS = Path(sys.executable).parent
HOSTED = ROOT / ".github"
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def zizmor(folder: Path) -> list[tuple[str, str]]:
    """Audit and severity of every finding, offline, with the strictest persona."""
    done = subprocess.run(
        [TOOLS / "zizmor", "--offline", "--no-config", "--persona", "auditor",
         "--strict-collection", "--format", "json-v1", str(folder)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return sorted((one["ident"], one["determinations"]["severity"]) for one in found)


def schema(name: str, *files: Path) -> subprocess.CompletedProcess[str]:
    """The schema that comes with check-jsonschema; nothing is fetched."""
    return subprocess.run(
        [TOOLS / "check-jsonschema", "--builtin-schema", name, *map(str, files)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def handed_out() -> dict[str, str]:
    """Whole workflows in our pages, and the one that `affidoc init` writes."""
    found = {"init": workflow("affidoc", "packages/web", "1.0")}
    for page in PAGES:
        blocks = re.findall(r"^```yaml\n(.*?)^```", page.read_text(), re.DOTALL | re.MULTILINE)
        whole = [block for block in blocks if re.search(r"^jobs:$", block, re.MULTILINE)]
        for number, block in enumerate(whole):
            found[f"{page.stem}-{number}"] = block
    return found


HANDED_OUT = handed_out()


def laid_out(folder: Path, workflows: dict[str, str]) -> Path:
    target = folder / ".github" / "workflows"
    target.mkdir(parents=True)
    for name, text in workflows.items():
        (target / f"{name}.yml").write_text(text)
    return folder


def test_zizmor_has_nothing_to_say_of_ours() -> None:
    assert zizmor(HOSTED) == []


def test_zizmor_has_nothing_to_say_of_those_we_hand_out(tmp_path: Path) -> None:
    assert len(HANDED_OUT) >= 2
    assert zizmor(laid_out(tmp_path, HANDED_OUT)) == []


def test_schemas_accept_all_of_them(tmp_path: Path) -> None:
    ours = sorted((HOSTED / "workflows").glob("*.yml"))
    theirs = sorted(laid_out(tmp_path, HANDED_OUT).rglob("*.yml"))
    for name in ("vendor.github-workflows", "custom.github-workflows-require-timeout"):
        done = schema(name, *ours, *theirs)
        assert done.returncode == 0, done.stdout
    action = schema("vendor.github-actions", *sorted((HOSTED / "actions").rglob("action.yml")))
    assert action.returncode == 0, action.stdout
    bot = schema("vendor.dependabot", HOSTED / "dependabot.yml")
    assert bot.returncode == 0, bot.stdout


GOOD = HANDED_OUT["init"]


@pytest.mark.parametrize(
    ("old", "new", "audit"),
    [
        ("          affidoc check", "          echo ${{ github.head_ref }}; affidoc check",
         "template-injection"),
        ("  pull_request:", "  pull_request_target:", "dangerous-triggers"),
        ("persist-credentials: false", "persist-credentials: true", "artipacked"),
        ("3d3c42e5aac5ba805825da76410c181273ba90b1", "v7", "unpinned-uses"),
        ("contents: read", "contents: write", "undocumented-permissions"),
        ("permissions: {}", "permissions: write-all", "excessive-permissions"),
    ],
)  # fmt: skip
def test_zizmor_finds_what_is_planted(old: str, new: str, audit: str, tmp_path: Path) -> None:
    text = GOOD.replace(old, new, 1)
    assert text != GOOD
    if audit == "undocumented-permissions":
        text = text.replace(" # to check the repository out, and nothing else", "")
    assert audit in {name for name, _ in zizmor(laid_out(tmp_path, {"planted": text}))}


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("vendor.github-workflows", "    runs-on:", "    run-on:"),
        ("vendor.github-workflows", "permissions: {}", "permission: {}"),
        ("vendor.github-workflows", "    steps:", "    stepps:"),
        ("custom.github-workflows-require-timeout", "    timeout-minutes: 10\n", ""),
    ],
)
def test_schemas_find_what_is_planted(name: str, old: str, new: str, tmp_path: Path) -> None:
    assert old in GOOD
    laid_out(tmp_path, {"planted": GOOD.replace(old, new)})
    done = schema(name, tmp_path / ".github" / "workflows" / "planted.yml")
    assert done.returncode == 1, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("name", "file", "old", "new"),
    [
        ("vendor.github-actions", "actions/affidoc/action.yml", "  using:", "  uses:"),
        ("vendor.dependabot", "dependabot.yml", "package-ecosystem:", "ecosystem:"),
    ],
)
def test_schemas_look_at_actions_and_the_bot_too(
    name: str, file: str, old: str, new: str, tmp_path: Path
) -> None:
    text = (HOSTED / file).read_text()
    assert old in text
    planted = tmp_path / "planted.yml"
    planted.write_text(text.replace(old, new))
    assert schema(name, planted).returncode == 1
