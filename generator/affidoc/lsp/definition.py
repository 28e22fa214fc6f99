"""Where a name leads: the record of a fact, or the file and line that evidence cites."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from affidoc.diagnostics import Location
from affidoc.lsp.cited import CitedFiles
from affidoc.lsp.cursor import piece_at, word_at
from affidoc.lsp.guide import Guide, Known
from affidoc_schemas import Fact

__all__ = ["Target", "definition", "fact_here", "piece_here"]


@dataclass(frozen=True, slots=True)
class Target:
    """A line (from 1) of a file that exists."""

    file: Path
    at: Location


def definition(
    guide: Guide, known: Known, path: str, line: int, column: int, cited: CitedFiles
) -> Target | str | None:
    """Where to go from a place (line from 1, column from 0), why nowhere, or nothing there."""
    found = fact_here(guide, known, path, line, column)
    if found is not None:
        holder, fact = found
        at = holder.model.locate(fact.id)
        return Target(guide.root / at.path, at)
    piece = piece_here(guide, known, path, line, column)
    return None if piece is None else _cited(guide, piece, cited)


def fact_here(
    guide: Guide, known: Known, path: str, line: int, column: int
) -> tuple[Known, Fact] | None:
    """The fact that the word at a place names; in a page, a prefix names its first fact."""
    lines = guide.lines(path)
    word = word_at(lines[line - 1], column) if line <= len(lines) else None
    if word is None:
        return None
    found = known.find(word.text)
    if found is None and path.endswith(".md") and "affidoc:" in lines[line - 1]:
        under = known.model.under(word.text)
        return (known, under[0]) if under else None
    return found


def piece_here(
    guide: Guide, known: Known, path: str, line: int, column: int
) -> tuple[Known, Fact, int] | None:
    """The piece of evidence at a place of a facts file, and the fact that cites it."""
    if not path.endswith((".yml", ".yaml")):
        return None
    numbers = piece_at(guide.lines(path), line, column + 1)
    if numbers is None:
        return None
    for one in (known, known.before):
        for loaded in () if one is None else one.model.loaded.values():
            if loaded.document.path == path and loaded.index == numbers[0]:
                return (one, loaded.fact, numbers[1]) if one is not None else None
    return None


def _cited(guide: Guide, piece: tuple[Known, Fact, int], cited: CitedFiles) -> Target | str | None:
    known, fact, number = piece
    if number >= len(fact.evidence):
        return None
    one = fact.evidence[number]
    named = one.names_fact()
    if named is not None:
        target = known.find(named[1])
        if target is None:
            return f"no fact has the id '{named[1]}'"
        at = target[0].model.locate(target[1].id)
        return Target(guide.root / at.path, at)
    verdict = known.verdict(fact.id)
    result = verdict.pieces[number] if verdict and number < len(verdict.pieces) else None
    path = (result.path if result is not None else None) or getattr(one, "path", None)
    name = one.names_source()
    source = None if name is None else known.model.source(fact.id, name)
    if source is None or path is None:
        return f"evidence of type '{one.type}' cites no file"
    file = cited.file(source, path, guide.config)
    if isinstance(file, str):
        return file
    first, last = (result.lines if result is not None else None) or (1, 1)
    return Target(file, Location(path, first, 1, last, 1))
