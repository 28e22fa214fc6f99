"""What changed between two locks, in Markdown that a page and a pull request can both show."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from affidoc.drift import LockChanges, PieceChange, PinChange
from affidoc.render.format import day, number
from affidoc.render.html import inline
from affidoc.words import Words
from affidoc_schemas import LockEntry

__all__ = ["acceptances", "changes_markdown"]

LISTED = 200
"""Lines of one section; what is beyond is counted."""


def changes_markdown(
    changes: LockChanges, words: Words, name: Callable[[str], str], *, level: int = 2,
    listed: int = LISTED,
) -> str:  # fmt: skip
    """Sections with headings of a level, each with at most so many lines.

    `name` gives the Markdown for a fact by id: its title as a link, or the id alone.
    """
    if not changes.any:
        return words("changed.nothing") + "\n"
    sections: list[tuple[str, list[str]]] = [
        ("pins", [_pin(one) for one in changes.pins]),
        ("evidence", [_piece(one, words, name) for one in changes.pieces]),
        ("said", [name(one) for one in changes.said]),
        ("added", [name(one) for one in changes.added]),
        ("removed", [f"`{one}`" for one in changes.removed]),
        ("renamed", [f"`{old}` → {name(new)}" for old, new in changes.renamed]),
        ("accepted", acceptances(changes.accepted, words, name)),
    ]
    parts = [words("changed.same", number=number(changes.same))]
    for key, rows in sections:
        if rows:
            title = words(f"changed.section.{key}")
            parts.append(f"{'#' * level} {title} ({number(len(rows))})")
            parts.append("\n".join(f"- {row}" for row in rows[:listed]))
            if len(rows) > listed:
                parts.append(words("changed.more", number=number(len(rows) - listed)))
    return "\n\n".join(parts) + "\n"


def acceptances(
    entries: Iterable[LockEntry], words: Words, name: Callable[[str], str]
) -> list[str]:
    """Who accepted what after a change, when and why; alike ones of a fact are one line."""
    rows: dict[str, None] = {}
    for entry in sorted(entries, key=_newest_first):
        one = entry.accepted
        if one is None:
            continue
        why = f": “{inline(one.why)}”" if one.why else f" {words('changed.no-reason')}"
        by = words("changed.by", who=inline(one.by), day=day(one.at))
        rows[f"{name(entry.fact)}, {by}{why}"] = None
    return list(rows)


def _newest_first(entry: LockEntry) -> tuple[int, str, str]:
    at = entry.accepted.at.toordinal() if entry.accepted is not None else 0
    return -at, entry.fact, entry.piece


def _pin(one: PinChange) -> str:
    def shown(commits: tuple[str, ...]) -> str:
        return ", ".join(f"`{commit[:12]}`" for commit in commits) or "–"

    return f"`{one.source}`: {shown(one.before)} → {shown(one.now)}"


def _piece(one: PieceChange, words: Words, name: Callable[[str], str]) -> str:
    became = words(f"changed.became.{one.became.value}")
    places = dict.fromkeys(_place(entry) for entry in (one.before, one.now) if entry is not None)
    where = " → ".join(place for place in places if place)
    kind = f"{one.entry.type} (`{one.entry.source}`)"
    return f"**{became}**: {name(one.fact)}: {kind}{': ' if where else ''}{where}"


def _place(entry: LockEntry) -> str:
    if entry.path is None:
        return ""
    if entry.lines is None:
        return inline(entry.path)
    first, last = entry.lines
    return inline(f"{entry.path}:{first}" if first == last else f"{entry.path}:{first}–{last}")
