"""Coverage tables: which facts carry each line of a described text that is not in the repository.

`docs/coverage/NAME.csv`: a comment line, then `line,sha256,ids`, ids separated by spaces.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

from affidoc.diagnostics import Diagnostic, Fix, Location, Severity

__all__ = ["CoverageRow", "CoverageTable", "read_coverage"]


@dataclass(frozen=True, slots=True)
class CoverageRow:
    """One line of the text."""

    line: int
    sha256: str
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CoverageTable:
    """All lines of one text, by the name of the table."""

    name: str
    rows: tuple[CoverageRow, ...]


def read_coverage(root: Path, docs: str) -> tuple[tuple[CoverageTable, ...], list[Diagnostic]]:
    """Every table below `docs/coverage`, and the files that are none."""
    tables: list[CoverageTable] = []
    found: list[Diagnostic] = []
    folder = root / docs / "coverage"
    for file in sorted(one for one in folder.glob("*.csv") if not one.is_symlink()):
        shown = file.relative_to(root).as_posix()
        number = 2
        try:
            text = file.read_text(encoding="utf-8").partition("\n")[2]
            rows = []
            for number, row in enumerate(csv.DictReader(text.splitlines()), 3):  # noqa: B007 - told in the message
                rows.append(CoverageRow(int(row["line"]), row["sha256"], tuple(row["ids"].split())))
        except (OSError, ValueError, KeyError, AttributeError, csv.Error) as error:
            found.append(
                Diagnostic(
                    "PRS005", Severity.ERROR, f"not a coverage table: {error}",
                    Location(shown, number), shown,
                    (Fix("Its columns are line,sha256,ids below one comment line."),),
                )
            )  # fmt: skip
            continue
        tables.append(CoverageTable(file.stem, tuple(rows)))
    return tuple(tables), found
