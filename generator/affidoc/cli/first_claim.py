"""The first thing that a repository itself can prove: a version, a heading, a file."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["FirstClaim", "first_claim", "project_name"]

MAX_FILE = 1024 * 1024
_VALUES = (
    ("pyproject.toml", ("project", "requires-python"), "Supported Python versions",
     "The project asks for a Python version of this range."),
    ("pyproject.toml", ("project", "version"), "Version", "The project is at this version."),
    ("pyproject.toml", ("project", "name"), "Name", "The project is installed by this name."),
    ("pyproject.toml", ("tool", "poetry", "version"), "Version",
     "The project is at this version."),
    ("package.json", ("engines", "node"), "Supported Node.js versions",
     "The package asks for a Node.js version of this range."),
    ("package.json", ("version",), "Version", "The package is at this version."),
    ("package.json", ("name",), "Name", "The package is installed by this name."),
    ("Cargo.toml", ("package", "rust-version"), "Oldest supported Rust",
     "The crate asks for at least this version of Rust."),
    ("Cargo.toml", ("package", "version"), "Version", "The crate is at this version."),
    ("Cargo.toml", ("package", "edition"), "Edition of Rust",
     "The crate is written in this edition of Rust."),
    ("Cargo.toml", ("workspace", "package", "version"), "Version",
     "The crates of the workspace share this version."),
)  # fmt: skip
"""File, keys, title, statement; the first that is a short text wins."""
_LINES = (
    ("go.mod", re.compile(r"go \d+(?:\.\d+)*"), "Version of Go",
     "The module names the version of Go that it is written for."),
    ("go.mod", re.compile(r"module \S+"), "Module path", "The module has a path of its own."),
    ("README.md", re.compile(r"# \S.*"), "Heading of the README",
     "The README opens with the name of the project."),
    ("README.rst", re.compile(r"\w.{2,}"), "First line of the README",
     "The README opens with the name of the project."),
)  # fmt: skip
"""File, the line to cite, title, statement; the line has to stand once in the file."""
_PATHS = (
    ("README.md", "README", "The repository has a README."),
    ("README", "README", "The repository has a README."),
    ("LICENSE", "Licence", "The repository carries its licence."),
    ("Makefile", "Makefile", "The repository has a Makefile."),
)
_NAMES = (
    ("pyproject.toml", ("project", "name")), ("pyproject.toml", ("tool", "poetry", "name")),
    ("package.json", ("name",)), ("Cargo.toml", ("package", "name")),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class FirstClaim:
    """A claim with its evidence, but for its id."""

    title: str
    statement: str
    value: str | None
    """What the file says, where the claim has a value."""
    evidence: dict[str, str]
    """Type, path, and pointer or anchor."""


def first_claim(folder: Path, merged: str) -> FirstClaim:
    """The most telling one that a folder offers.

    `merged` is the line that `.gitattributes` will have: where there is nothing else, the claim is
    about it.
    """
    for name, keys, title, statement in _VALUES:
        value = _at(_document(folder / name), keys)
        if _is_short(value):
            pointer = "".join(f"/{key}" for key in keys)
            evidence = {"type": "value", "path": name, "pointer": pointer}
            return FirstClaim(title, statement, value, evidence)
    for name, form, title, statement in _LINES:
        line = _line(folder / name, form)
        if line is not None:
            return FirstClaim(
                title, statement, None, {"type": "excerpt", "path": name, "anchor": line}
            )
    for name, title, statement in _PATHS:
        if _text(folder / name) is not None:
            evidence = {"type": "path", "path": name, "nature": "file"}
            return FirstClaim(title, statement, None, evidence)
    statement = "Git merges the lock of the evidence by lines, so that branches do not conflict."
    evidence = {"type": "excerpt", "path": ".gitattributes", "anchor": merged}
    return FirstClaim("How the lock merges", statement, None, evidence)


def project_name(folder: Path) -> str:
    """What the project calls itself, else the name of its folder."""
    for name, keys in _NAMES:
        value = _at(_document(folder / name), keys)
        if isinstance(value, str) and _is_short(value):
            return value
    module = _line(folder / "go.mod", re.compile(r"module \S+"))
    if module is not None:
        return module.rpartition(" ")[2].rpartition("/")[2]
    return folder.name or "project"


def _is_short(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value.strip()) <= 80 and value.isprintable()


def _at(document: Any, keys: tuple[str, ...]) -> Any:
    for key in keys:
        document = document.get(key) if isinstance(document, dict) else None
    return document


def _document(file: Path) -> Any:
    text = _text(file)
    if text is None:
        return None
    try:
        return json.loads(text) if file.suffix == ".json" else tomllib.loads(text)
    except (ValueError, RecursionError):
        return None


def _line(file: Path, form: re.Pattern[str]) -> str | None:
    """The first line of that form, if its text stands on no other line."""
    text = _text(file)
    lines = [] if text is None else text.splitlines()
    for line in lines[:200]:
        found = line.strip()
        if form.fullmatch(found) and len(found) <= 200 and found.isprintable():
            return found if sum(found in other for other in lines) == 1 else None
    return None


def _text(file: Path) -> str | None:
    """An ordinary file of ordinary size, as text."""
    try:
        if file.is_symlink() or not file.is_file() or file.stat().st_size > MAX_FILE:
            return None
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None
