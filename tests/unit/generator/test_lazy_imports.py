"""Starting is cheap: what a command does not need is not imported. Names, not timings."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("pydantic", "tree_sitter", "yaml", "markdown_it", "re2", "mkdocs", "affidoc_schemas.fact")


def imported(code: str) -> set[str]:
    """The heavy modules that a fresh interpreter has after running the code."""
    look = f"print(*(set({HEAVY!r}) & sys.modules.keys()), file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\n{look}"], capture_output=True, text=True,
        check=True, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    return set(done.stderr.split())


def run(*arguments: str) -> str:
    """The command line as a program runs it, without ending the interpreter."""
    return (
        "from affidoc.cli import app\n"
        f"app.main({list(arguments)!r}, prog_name='affidoc', standalone_mode=False)"
    )


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["check", "--help"]])
def test_help_imports_nothing_heavy(arguments: list[str]) -> None:
    assert imported(run(*arguments)) == set()


@pytest.mark.parametrize(
    "module", ["affidoc", "affidoc_schemas", "affidoc.pipeline", "affidoc.cli.check_verb"]
)
def test_rooms_at_the_door_import_nothing_heavy(module: str) -> None:
    assert imported(f"import {module}") == set()


def test_the_watch_sees_what_it_looks_for() -> None:
    assert imported("import yaml, affidoc_schemas.claim") >= {"yaml", "pydantic"}
