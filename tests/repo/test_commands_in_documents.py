"""Documents name only commands that exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from affidoc.cli import VERBS

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "docs" / "adopt.md",
    ROOT / "docs" / "formats.md",
    ROOT / "docs" / "known-findings.md",
    *sorted((ROOT / "docs" / "contributing").glob("*.md")),
    *sorted((ROOT / "docs" / "adr").glob("*.md")),
    *sorted((ROOT / "docs" / "checks").glob("*.md")),
    *sorted((ROOT / ".github").glob("*.md")),
]
MAKE = re.compile(r"(?:python3[.0-9]*|`python3) make\.py ([a-z]+)")
AFFIDOC = re.compile(r"(?:^\$ (?:[\w./-]*/)?|`)affidoc ([a-z-]+)", re.MULTILINE)


def make_verbs() -> set[str]:
    """The keys of VERBS in make.py, read without running it."""
    tree = ast.parse((ROOT / "make.py").read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "VERBS":
            assert isinstance(node.value, ast.Dict)
            return {ast.literal_eval(key) for key in node.value.keys if key is not None}
    raise AssertionError("make.py has no VERBS")


@pytest.mark.parametrize("file", DOCUMENTS, ids=lambda file: str(file.relative_to(ROOT)))
def test_named_commands_exist(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert set(MAKE.findall(text)) - make_verbs() - {"help"} == set()
    assert set(AFFIDOC.findall(text)) - set(VERBS) == set()


def test_the_readme_names_the_two_commands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "python3 make.py site" in text
    assert "python3 make.py test" in text


def test_the_setup_page_lists_every_verb() -> None:
    text = (ROOT / "docs" / "contributing" / "setup.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `python3 make\.py ([a-z]+)` \|", text, re.MULTILINE)
    assert sorted(listed) == sorted(make_verbs())


def test_an_invented_command_would_be_found() -> None:
    assert MAKE.findall("run `python3 make.py deploy`") == ["deploy"]
    assert AFFIDOC.findall("$ affidoc publish\nand `affidoc prove ID`") == ["publish", "prove"]
