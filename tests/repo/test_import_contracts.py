"""The import contracts are kept, and each is broken by the import that it forbids."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LINT = "from importlinter.cli import lint_imports_command as run; run()"

FORBIDDEN = {
    "1 rooms": ("schemas/affidoc_schemas/units.py", "import affidoc.errors"),
    "2 generator pipeline order": ("generator/affidoc/model/graph.py", "import affidoc.pipeline"),
    "3 engine hexagon": ("engine/affidoc_engine/core/__init__.py", "import affidoc_engine.runtime"),
    "4 engine core is pure": ("engine/affidoc_engine/core/tickets/defaults.py", "import random"),
    "5 the three systems meet only above core": (
        "engine/affidoc_engine/core/peers/__init__.py",
        "import affidoc_engine.core.tickets",
    ),
    "6 checks do not know each other": (
        "generator/affidoc/checks/arithmetic.py",
        "import affidoc.checks.review_due",
    ),
    "7 the site tool is swappable": ("generator/affidoc/config.py", "import mkdocs"),
    "8 the engine is reached by evidence only": (
        "generator/affidoc/checks/arithmetic.py",
        "import affidoc_engine",
    ),
    "9 and only through its facade": (
        "generator/affidoc/evidence/scenario.py",
        "import affidoc_engine.core",
    ),
}
"""Contract to a file and an import that breaks it."""


def test_every_contract_is_kept() -> None:
    shown = lint(ROOT)
    assert shown.returncode == 0, shown.stdout
    assert f"Contracts: {len(FORBIDDEN)} kept, 0 broken." in shown.stdout


def test_a_forbidden_import_breaks_each(tmp_path: Path) -> None:
    """One copy with all of them: linting is slow, and contracts are reported one by one."""
    copy(tmp_path)
    for file, line in FORBIDDEN.values():
        with (tmp_path / file).open("a", encoding="utf-8") as target:
            target.write(f"\n{line}\n")
    shown = lint(tmp_path)
    assert shown.returncode == 1, shown.stdout
    broken = {
        line.partition(" BROKEN")[0] for line in shown.stdout.splitlines() if " BROKEN" in line
    }
    assert broken == set(FORBIDDEN)


@pytest.mark.parametrize(
    "file", ["generator/affidoc/utils.py", "engine/affidoc_engine/helpers.py"]
)  # fmt: skip
def test_a_module_that_is_not_placed_is_noticed(tmp_path: Path, file: str) -> None:
    copy(tmp_path)
    (tmp_path / file).write_text('"""A drawer."""\n')
    shown = lint(tmp_path)
    assert shown.returncode == 1, shown.stdout
    assert "1 broken" in shown.stdout


def copy(folder: Path) -> None:
    """The three roots and their configuration, without caches."""
    for root in ("schemas", "generator", "engine"):
        shutil.copytree(ROOT / root, folder / root, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """import-linter over the packages of a folder, which come before installed ones."""
    roots = os.pathsep.join(str(folder / root) for root in ("schemas", "generator", "engine"))
    return subprocess.run(
        [sys.executable, "-c", LINT, "--no-cache"], cwd=folder, capture_output=True, text=True,
        check=False, env={**os.environ, "PYTHONPATH": roots}, stdin=subprocess.DEVNULL,
    )  # fmt: skip
