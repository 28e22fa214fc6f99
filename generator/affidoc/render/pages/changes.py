"""What changed since an earlier lock; without one, what the lock itself records of changes."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from affidoc.drift import LockChanges
from affidoc.render.card import Cards
from affidoc.render.changes import LISTED, acceptances, changes_markdown
from affidoc.render.format import number
from affidoc.render.html import inline, relative
from affidoc.render.page import Page
from affidoc.snapshot import Lock

__all__ = ["Since", "changes"]

PATH = "changes.md"


@dataclass(frozen=True, slots=True)
class Since:
    """The lock of now and, where an earlier state was named, what changed since."""

    lock: Lock = field(default_factory=lambda: Lock(""))
    name: str = ""
    """The revision or file that was named; empty where none was."""
    changes: LockChanges | None = None


def changes(cards: Cards, since: Since) -> Page:
    """The page; facts that are shown elsewhere are named here, not shown."""
    words = cards.words
    title = words("changed.title")
    front = json.dumps(title, ensure_ascii=False)
    parts = [f"---\ntitle: {front}\n---\n\n# {inline(title)}\n"]

    def name(fact: str) -> str:
        known = cards.model.facts.get(fact)
        if known is None:
            return f"`{fact}`"
        return f"[{inline(known.title)}]({relative(cards.places.href(fact), PATH)})"

    if since.changes is not None:
        parts.append(words("changed.since", since=inline(since.name)) + "\n")
        parts.append(changes_markdown(since.changes, words, name))
    else:
        rows = acceptances(since.lock.entries.values(), words, name)
        parts.append(words("changed.without") + "\n")
        parts.append(words("changed.how") + "\n")
        parts.append(f"## {words('changed.section.accepted')} ({number(len(rows))})\n")
        shown = "\n".join(f"- {row}" for row in rows[:LISTED]) or words("changed.none-accepted")
        parts.append(f"{shown}\n")
        if len(rows) > LISTED:
            parts.append(words("changed.more", number=number(len(rows) - LISTED)) + "\n")
    return Page(PATH, title, "\n".join(parts), frozenset())
