"""An existing `mkdocs.yml`: where its pages are, and the lines that affidoc needs in it.

It is read as parser events, since its tags (`!ENV`, `!!python/name:`) mean nothing here; it is
edited by inserting lines, so that comments and order stay.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from affidoc.errors import UsageError

__all__ = ["NAMES", "MkdocsSettings", "read_mkdocs"]

NAMES = ("mkdocs.yml", "mkdocs.yaml")
MAX_FILE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class MkdocsSettings:
    """What matters of the file."""

    file: Path
    text: str
    docs_dir: str
    plugins: tuple[str, ...] | None
    """Names in order; None where the setting is not there."""
    first_plugin: tuple[int, int] | None
    """Line and column (from 0) of the first item of a block list."""
    keys: frozenset[str]
    """Top-level settings."""

    def missing(self, facts: str) -> list[str]:
        """The lines that a person would add, for a facts folder inside the docs folder."""
        lines = []
        if "affidoc" not in (self.plugins or ()):
            if self.plugins is None:
                lines += ["plugins:", "- search"]
            lines.append("- affidoc" if self.plugins is None else "- affidoc   (under plugins:)")
        if "exclude_docs" not in self.keys:
            lines += ["exclude_docs: |", f"  /{facts}/"]
        return lines

    def added(self, facts: str) -> str | None:
        """The text with those lines; None where it has a form that is not edited safely."""
        text = self.text if self.text.endswith("\n") else f"{self.text}\n"
        ending = "\r\n" if "\r\n" in text else "\n"
        lines = text.splitlines(keepends=True)
        tail: list[str] = []
        if "affidoc" not in (self.plugins or ()):
            if self.plugins is None:
                tail += ["plugins:", "- search", "- affidoc"]
            elif self.first_plugin is None:
                return None
            else:
                number, column = self.first_plugin
                lead = lines[number][:column]
                if lead.strip() != "-":
                    return None
                lines.insert(number, f"{lead}affidoc{ending}")
        if "exclude_docs" not in self.keys:
            tail += ["exclude_docs: |", f"  /{facts}/"]
        result = "".join(lines) + "".join(f"{line}{ending}" for line in tail)
        again = _read(self.file, result)
        done = again is not None and again.plugins is not None and "affidoc" in again.plugins
        return result if done else None


def read_mkdocs(folder: Path) -> MkdocsSettings | None:
    """The settings of a folder's MkDocs configuration; None where it has none.

    Raises:
        UsageError: the file cannot be read, or keeps its pages outside the folder.
    """
    for name in NAMES:
        file = folder / name
        if not file.is_file():
            continue
        try:
            if file.stat().st_size > MAX_FILE:
                raise UsageError(f"{name}: larger than {MAX_FILE:,} bytes", "Is it the right file?")
            text = file.read_bytes().decode("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"{name}: {error}", "Make it readable.") from None
        settings = _read(file, text)
        if settings is None:
            raise UsageError(f"{name}: not YAML", "Mend the file, then run init again.")
        return settings
    return None


def _read(file: Path, text: str) -> MkdocsSettings | None:
    import yaml

    try:
        events: list[Any] = list(yaml.parse(text, Loader=yaml.CSafeLoader))
    except (yaml.YAMLError, RecursionError):
        return None
    depth = 0
    key: str | None = None
    keys: set[str] = set()
    docs_dir = "docs"
    plugins: list[str] | None = None
    first: tuple[int, int] | None = None
    expects = "key"
    for event in events:
        kind = type(event).__name__
        if kind == "ScalarEvent" and depth == 1:
            if expects == "key":
                key, expects = str(event.value), "value"
                keys.add(key)
                continue
            if key == "docs_dir":
                docs_dir = str(event.value)
            expects = "key"
        elif kind == "AliasEvent" and depth == 1:
            expects = "key"
        elif kind in {"MappingStartEvent", "SequenceStartEvent"}:
            if depth == 1 and key == "plugins":
                plugins = []
            if depth == 2 and key == "plugins" and kind == "MappingStartEvent":
                first = first or _mark(event)
            depth += 1
        elif kind in {"MappingEndEvent", "SequenceEndEvent"}:
            depth -= 1
            if depth == 1:
                expects = "key"
        elif kind == "ScalarEvent" and key == "plugins" and plugins is not None and depth in {2, 3}:
            plugins.append(str(event.value))
            if depth == 2:
                first = first or _mark(event)
    flow = any(
        type(event).__name__ == "SequenceStartEvent" and event.flow_style for event in events
        if first is not None and _mark(event)[0] == first[0]
    )  # fmt: skip
    return MkdocsSettings(
        file, text, docs_dir, None if plugins is None else tuple(plugins), None if flow else first,
        frozenset(keys),
    )  # fmt: skip


def _mark(event: Any) -> tuple[int, int]:
    return event.start_mark.line, event.start_mark.column
