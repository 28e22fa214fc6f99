"""What was published before: `redirects.txt` in a facts root, one `OLD NEW` a line, sorted.

OLD is an id that a fact had, or the anchor of a heading, `guide/page.md#name`; NEW is the fact.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from affidoc.diagnostics import Diagnostic, Fix, Location, Severity

__all__ = ["FILE", "read_redirects", "redirects_text", "resolve"]

FILE = "redirects.txt"
_HEAD = "# Ids and anchors of before; written by `affidoc rename` and `affidoc anchors`."


def read_redirects(
    root: Path, facts_roots: tuple[str, ...]
) -> tuple[dict[str, str], list[Diagnostic]]:
    """Old id to new id over all facts roots, and the lines that cannot be read."""
    known: dict[str, str] = {}
    found: list[Diagnostic] = []
    for facts_root in facts_roots:
        file = root / facts_root / FILE
        shown = f"{facts_root}/{FILE}"
        if file.is_symlink() or not file.is_file():
            continue
        try:
            lines = file.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            found.append(_problem(f"cannot be read: {error}", Location(shown)))
            continue
        for number, line in enumerate(lines, 1):
            if not line or line.startswith("#"):
                continue
            words = line.split()
            if len(words) != 2:
                found.append(_problem("a line is 'OLD NEW'", Location(shown, number)))
            else:
                known[words[0]] = words[1]
    return known, found


def resolve(known: Mapping[str, str], name: str) -> str:
    """The last id of a chain of renames; a circle stops where it closes."""
    seen = {name}
    while name in known and known[name] not in seen:
        name = known[name]
        seen.add(name)
    return name


def redirects_text(known: Mapping[str, str]) -> str:
    """The file for these redirects."""
    lines = [f"{old} {new}" for old, new in sorted(known.items())]
    return f"{_HEAD}\n" + "\n".join(lines) + "\n"


def _problem(message: str, at: Location) -> Diagnostic:
    fix = Fix(
        "Restore the file from version control; `affidoc rename` and `affidoc anchors` write it."
    )
    return Diagnostic("REF007", Severity.ERROR, message, at, at.path, (fix,))
