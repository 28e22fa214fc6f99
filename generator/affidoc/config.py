"""Configuration: `[tool.affidoc]` in `pyproject.toml`, or `affidoc.toml`, found upwards.

`OPTIONS` is the one description: the reader, the error messages and the reference page use it.
"""

from __future__ import annotations

import difflib
import os
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from affidoc.errors import UsageError
from affidoc.words import LANGUAGES

__all__ = ["OPTIONS", "Config", "Option", "find_config", "load_config", "with_sources"]

FILES = ("affidoc.toml", "pyproject.toml")


@dataclass(frozen=True, slots=True)
class Option:
    """One setting, as the reference page shows it."""

    name: str
    form: str
    default: str
    help: str


OPTIONS = (
    Option("facts", "list of folders", '["docs/facts"]',
           "Facts roots, relative to the configuration file; several are read as one model, each"
           " with its own sources."),
    Option("docs", "folder", '"docs"', "Hand-written Markdown; MkDocs' docs_dir."),
    Option("lock", "file", '"docs/facts/evidence.lock.jsonl"',
           "The lock: one line a piece of evidence, written by `affidoc pin`."),
    Option("site", "folder", '"site"', "Where `affidoc build` puts the site."),
    Option("mkdocs", "file", '"mkdocs.yml"', "The MkDocs configuration of the site."),
    Option("max_unknown", "table of whole numbers", "{}",
           "Ceilings for unknown verdicts, by `source:reason`; beyond one, EVD002 is an error."
           " An unknown without a ceiling counts against 0."),
    Option("max_reported", "table of whole numbers", "{}",
           "Ceilings for implemented facts that rest on reports alone, by source; beyond one,"
           " CLM011 is an error. A source without a ceiling may have any number."),
    Option("severity", "table of severities", "{}",
           "Raises or lowers a diagnostic by code: error, warning, note or off. What keeps facts or"
           " pages from being read stays an error."),
    Option("generated", "list of paths", "[]",
           "Generated files and folders, which cannot be evidence for this repository's claims."),
    Option("reports", "list of paths", "[]",
           "JUnit XML reports of test runs, which evidence of type `test` may name."),
    Option("systems", "table of texts", "{}",
           "Names of the systems that the guide describes, by the first word of the ids."),
    Option("baseline", "file", "none",
           "Findings that are known and fail nothing, written by `affidoc baseline --write`."),
    Option("worktrees", "list of names", "[]",
           "Sources that are read as the checkout that was given for them, with what is not"
           " committed, and not at their pin. `affidoc pin` records nothing of them."),
    Option("prose", "table of texts", "{}",
           "Folders or files of Markdown whose mentions are judged, each with the source: `self`"
           " for this repository, else the name of a declared source."),
    Option("title", "text", '"Guide"', "Title of the generated pages that need one."),
    Option("language", "language", '"en"',
           "Language of what the site says in its own name: en or de. Facts and hand-written pages"
           " are shown as they are."),
    Option("since", "text", "none",
           "An earlier state that the page of changes compares the lock with: a Git revision, or"
           " the file of a lock that was kept."),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Config:
    """Everything a run needs to know, frozen. Paths below `root` are as written (POSIX)."""

    root: Path
    facts: tuple[str, ...] = ("docs/facts",)
    docs: str = "docs"
    lock: str = "docs/facts/evidence.lock.jsonl"
    site: str = "site"
    mkdocs: str = "mkdocs.yml"
    max_unknown: Mapping[str, int] = field(default_factory=dict)
    max_reported: Mapping[str, int] = field(default_factory=dict)
    severity: Mapping[str, str] = field(default_factory=dict)
    generated: tuple[str, ...] = ()
    reports: tuple[str, ...] = ()
    systems: Mapping[str, str] = field(default_factory=dict)
    baseline: str = ""
    worktrees: tuple[str, ...] = ()
    prose: Mapping[str, str] = field(default_factory=dict)
    title: str = "Guide"
    language: str = "en"
    since: str = ""
    file: str = ""
    """The configuration file, relative to root; empty where defaults apply."""
    source_places: Mapping[str, Path] = field(default_factory=dict)
    """Local clones and bundles by source name: `--source NAME=PATH`, else what lies in
    `$AFFIDOC_SOURCES` as `NAME`, `NAME.git` or `NAME.bundle`."""


def find_config(start: Path) -> tuple[Path, Mapping[str, Any]] | None:
    """The nearest file with affidoc settings, from a folder upwards, and its table.

    Raises:
        UsageError: a candidate is not TOML.
    """
    for folder in (start, *start.parents):
        for name in FILES:
            file = folder / name
            if not file.is_file():
                continue
            try:
                document = tomllib.loads(file.read_text(encoding="utf-8"))
            except (ValueError, RecursionError) as error:  # not UTF-8, not TOML, nested too deep
                raise UsageError(f"{file}: not TOML: {error}", "Mend the file.") from None
            except OSError as error:
                raise UsageError(f"{file}: {error.strerror}", "Make it readable.") from None
            table = document
            if name == "pyproject.toml":
                tool = document.get("tool", {})
                table = tool.get("affidoc") if isinstance(tool, dict) else None  # type: ignore[assignment]  # absent is None
            if table is not None:
                if not isinstance(table, dict):
                    raise UsageError(f"{file}: 'affidoc' is not a table", "Write [tool.affidoc].")
                return file, table
    return None


def load_config(start: Path) -> Config:
    """The configuration that holds for a folder; without a file, defaults at that folder.

    Raises:
        UsageError: a setting is unknown, or has the wrong form.
    """
    start = start.resolve()
    found = find_config(start)
    if found is None:
        return replace(Config(start), source_places=_places_from_environment())
    file, table = found
    known = {option.name: option for option in OPTIONS}
    settings: dict[str, Any] = {}
    for name, value in table.items():
        if name not in known:
            close = difflib.get_close_matches(name, list(known), n=1)
            hint = f"Did you mean '{close[0]}'?" if close else f"Known: {', '.join(known)}."
            raise UsageError(f"{file}: unknown setting '{name}'", hint)
        settings[name] = _checked(file, known[name], value)
    return Config(
        root=file.parent, file=file.name, source_places=_places_from_environment(), **settings
    )


def with_sources(
    config: Config, places: Mapping[str, Path], worktrees: Iterable[str] = ()
) -> Config:
    """The same configuration with clones, bundles and checkouts given on the command line."""
    both = tuple(dict.fromkeys([*config.worktrees, *worktrees]))
    return replace(config, source_places={**config.source_places, **places}, worktrees=both)


def _checked(file: Path, option: Option, value: Any) -> Any:
    match option.form:
        case "list of folders" | "list of paths":
            good = isinstance(value, list) and all(isinstance(item, str) for item in value)
            if good and all(_inside(item) for item in value) and (value or option.name != "facts"):
                return tuple(item.rstrip("/") or "." for item in value)
        case "list of names":
            if isinstance(value, list) and all(isinstance(item, str) and item for item in value):
                return tuple(value)
        case "folder" | "file":
            if isinstance(value, str) and _inside(value):
                return value.rstrip("/")
        case "text":
            if isinstance(value, str):
                return value
        case "language":
            if value in LANGUAGES:
                return value
        case "table of texts":
            if isinstance(value, dict) and all(isinstance(item, str) for item in value.values()):
                return value
        case "table of whole numbers":
            if isinstance(value, dict) and all(
                isinstance(n, int) and not isinstance(n, bool) and n >= 0 for n in value.values()
            ):
                return value
        case "table of severities":
            levels = {"error", "warning", "note", "off"}
            if isinstance(value, dict) and all(
                isinstance(level, str) and level in levels for level in value.values()
            ):
                return value
    raise UsageError(
        f"{file}: '{option.name}' must be a {option.form}, found {value!r}",
        f"For example: {option.name} = {option.default}. Paths stay inside the repository.",
    )


def _inside(path: str) -> bool:
    if not path or path.startswith(("/", "~")) or "\\" in path or not path.isprintable():
        return False
    parts = path.split("/")
    return ".." not in parts and ":" not in parts[0]


def _places_from_environment() -> dict[str, Path]:
    folder = os.environ.get("AFFIDOC_SOURCES")
    if not folder:
        return {}
    base = Path(folder)
    try:
        return {
            entry.name.removesuffix(".git").removesuffix(".bundle"): entry
            for entry in sorted(base.iterdir())
            if entry.is_dir() or (entry.suffix == ".bundle" and entry.is_file())
        }
    except OSError as error:
        raise UsageError(
            f"AFFIDOC_SOURCES={folder}: {error.strerror}", "Name a folder of clones, or unset it."
        ) from None
