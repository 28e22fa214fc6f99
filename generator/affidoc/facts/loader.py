"""Facts folders to facts: every file that can be read, every record that can be validated."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from affidoc.diagnostics import Diagnostic, Fix, Location, Severity
from affidoc.facts.document import Document, parse_document, read_document
from affidoc.facts.validate import validate
from affidoc.files import stands_below
from affidoc_schemas import SCHEMA_VERSION, Fact

__all__ = ["Loaded", "LoadedFact", "load_facts"]

_SUFFIXES = (".yml", ".yaml")


@dataclass(frozen=True, slots=True)
class LoadedFact:
    """A fact and where it stands."""

    fact: Fact
    document: Document
    index: int
    root: str
    """The facts root it belongs to; sources are looked up there first."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """All facts of all roots, in the order of roots, files and records."""

    facts: tuple[LoadedFact, ...]
    diagnostics: tuple[Diagnostic, ...]
    broken: frozenset[str] = frozenset()
    """Ids of records that are there but not valid; naming one is not a second mistake."""


def load_facts(
    root: Path,
    facts_roots: tuple[str, ...],
    overlays: Mapping[str, str] = MappingProxyType({}),
) -> Loaded:
    """Read every `.yml` and `.yaml` file below the facts roots of a repository.

    `overlays` are texts that stand in for files, by path relative to the root: what an editor
    holds and has not saved. One for a file that does not exist is read too.
    """
    facts: list[LoadedFact] = []
    problems: list[Diagnostic] = []
    for facts_root in facts_roots:
        folder = root / facts_root
        problem = _outside(root, folder, facts_root)
        if problem is not None:
            problems.append(problem)
            continue
        before = len(facts) + len(problems)
        held = {root / shown for shown in overlays if stands_below(shown, facts_root, _SUFFIXES)}
        for file in sorted({*_files(folder), *held}):
            shown = file.relative_to(root).as_posix()
            if shown in overlays:
                data = overlays[shown].encode("utf-8", "surrogatepass")
                document = parse_document(data, shown)
            else:
                document = read_document(file, shown)
            if isinstance(document, Diagnostic):
                problems.append(document)
                continue
            problem = _shape(document)
            if problem is not None:
                problems.append(problem)
                continue
            for index in range(len(document.data["facts"])):
                fact = validate(document, index)
                if isinstance(fact, list):
                    problems.extend(fact)
                else:
                    facts.append(LoadedFact(fact, document, index, facts_root))
            document.data = None  # the facts hold it now; two of everything would be kept
        if len(facts) + len(problems) == before:
            problems.append(_empty(facts_root))
    broken = frozenset(problem.subject for problem in problems)
    return Loaded(tuple(facts), tuple(problems), broken)


def _files(folder: Path) -> Iterator[Path]:
    """Sorted by path; linked folders are not entered."""
    found: list[Path] = []
    for place, folders, names in os.walk(folder, followlinks=False):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found.extend(
            Path(place, name) for name in names if name.endswith(_SUFFIXES) and name[0] != "."
        )
    return iter(sorted(found))


def _outside(root: Path, folder: Path, shown: str) -> Diagnostic | None:
    if not folder.is_dir():
        message = f"the facts folder '{shown}' does not exist"
    elif not folder.resolve().is_relative_to(root.resolve()):
        message = f"the facts folder '{shown}' leads out of the repository"
    else:
        return None
    fix = Fix("Create it with `affidoc new claim`, or set 'facts' in the configuration.")
    return Diagnostic("FCT009", Severity.ERROR, message, Location(shown), shown, (fix,))


def _empty(shown: str) -> Diagnostic:
    fix = Fix("Write the first fact with `affidoc new claim`.")
    message = f"no facts below '{shown}': nothing was checked"
    return Diagnostic("FCT009", Severity.ERROR, message, Location(shown), shown, (fix,))


def _shape(document: Document) -> Diagnostic | None:
    data = document.data
    if not isinstance(data, dict):
        at = document.locate(())
        message = "a facts file is a mapping with 'schema_version' and 'facts'"
        fix = "Start the file with 'schema_version: 1' and 'facts:'."
        return _wrong_shape("FCT005", message, at, fix)
    unknown = sorted(set(data) - {"schema_version", "facts"}, key=str)
    if unknown:
        at = document.locate((unknown[0],), key=True)
        return _wrong_shape("FCT004", f"unknown field '{unknown[0]}'", at, "Remove it.")
    if data.get("schema_version") != SCHEMA_VERSION or data.get("schema_version") is True:
        at = document.locate(("schema_version",))
        version = repr(data["schema_version"]) if "schema_version" in data else "missing"
        message = f"schema_version is {version}; this affidoc reads {SCHEMA_VERSION}"
        return _wrong_shape("FCT010", message, at, f"Write 'schema_version: {SCHEMA_VERSION}'.")
    if not isinstance(data.get("facts"), list):
        at = document.locate(("facts",))
        return _wrong_shape("FCT005", "'facts' is not a list", at, "Write '- kind: …' below it.")
    return None


def _wrong_shape(code: str, message: str, at: Location, fix: str) -> Diagnostic:
    return Diagnostic(code, Severity.ERROR, message, at, at.path, (Fix(fix),))
