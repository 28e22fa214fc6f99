"""The guide itself at two revisions: which facts and pages a change edits, whatever evidence says.

Facts and pages are read out of Git by their names; no file of either revision is written or run.
The settings of today say where they stand, in both.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path

from affidoc.config import Config
from affidoc.facts import load_facts
from affidoc.files import stands_below
from affidoc.model import Model, facts_shown, link
from affidoc.prose import ProsePage, scan_pages
from affidoc.snapshot import Blob, GitSnapshot, History, repository_around

__all__ = ["GuideEdits", "PageEdit", "guide_edits"]

_FACTS = (".yml", ".yaml")


@dataclass(frozen=True, slots=True)
class PageEdit:
    """A hand-written page that reads otherwise after the change."""

    path: str
    how: str
    """`added`, `removed`, `edited`, or `shows` where only facts on it were edited."""
    shows: tuple[str, ...] = ()
    """Edited facts that it shows, in file order."""


@dataclass(frozen=True, slots=True)
class GuideEdits:
    """What a change does to facts and pages; all in the order of the files."""

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    renamed: tuple[tuple[str, str], ...] = ()
    """Former and present id."""
    edited: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Id, and the names of the fields that differ."""
    pages: tuple[PageEdit, ...] = ()
    unread: int = 0
    """Problems in reading either revision: what they concern may be missing here."""

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.renamed or self.edited or self.pages)


def guide_edits(config: Config, model: Model, old: str, new: str) -> GuideEdits:
    """Compare the guide at two revisions of the repository around it.

    `model` is the guide of now; it knows which ids were renamed.

    Raises:
        SnapshotError: a revision cannot be read.
    """
    place, under = repository_around(config.root)
    with ExitStack() as stack:
        history = stack.enter_context(closing(History(place, under=under)))
        before, after = (
            _read(config, stack.enter_context(
                closing(GitSnapshot(place, history.resolve(revision), under=under))
            ))
            for revision in (old, new)
        )  # fmt: skip
    return _compared(model, before, after)


@dataclass(frozen=True, slots=True)
class _Guide:
    model: Model
    pages: Mapping[str, ProsePage]
    problems: int


def _read(config: Config, snapshot: GitSnapshot) -> _Guide:
    """A guide out of a snapshot. An empty folder stands in for the checkout."""
    wanted = [
        path
        for path in snapshot.files(".")
        if stands_below(path, config.docs, (".md",))
        or any(stands_below(path, root, _FACTS) for root in config.facts)
    ]
    texts = {
        path: found.data.decode("utf-8", "replace")
        for path, found in snapshot.read_many(wanted)
        if isinstance(found, Blob)
    }
    with tempfile.TemporaryDirectory() as empty:
        root = Path(empty)
        for folder in config.facts:
            (root / folder).mkdir(parents=True, exist_ok=True)
        loaded = load_facts(root, config.facts, texts)
        pages, scanned = scan_pages(root, config.docs, texts)
    model, _ = link(loaded.facts, loaded.broken)
    unread = len(wanted) - len(texts)
    problems = len(loaded.diagnostics) if model.facts else 0  # a revision before the first fact
    return _Guide(
        model, {page.path: page for page in pages}, problems + len(scanned) + unread
    )  # fmt: skip


def _compared(model: Model, before: _Guide, after: _Guide) -> GuideEdits:
    old, new = before.model.facts, after.model.facts
    renamed = []
    for name in old:
        now = model.find(name) if name not in new else None
        if now is not None and now.id in new and now.id not in old:
            renamed.append((name, now.id))
    given, taken = {one for _, one in renamed}, {one for one, _ in renamed}
    edited = []
    for former, name in [*((name, name) for name in new if name in old), *renamed]:
        one, two = old[former].model_dump(), new[name].model_dump()
        fields = sorted(key for key in {*one, *two} if key != "id" and one.get(key) != two.get(key))
        if fields:
            edited.append((name, tuple(fields)))
    added = tuple(name for name in new if name not in old and name not in given)
    return GuideEdits(
        added,
        tuple(name for name in old if name not in new and name not in taken),
        tuple(renamed),
        tuple(edited),
        _pages(before, after, {*added, *given, *(name for name, _ in edited)}),
        before.problems + after.problems,
    )


def _pages(before: _Guide, after: _Guide, touched: set[str]) -> tuple[PageEdit, ...]:
    found = [PageEdit(path, "removed") for path in before.pages if path not in after.pages]
    for path, page in after.pages.items():
        shown = facts_shown(page, after.model) & touched
        was = before.pages.get(path)
        how = "added" if was is None else "edited" if was.text != page.text else "shows"
        if how != "shows" or shown:
            names = tuple(name for name in after.model.facts if name in shown)
            found.append(PageEdit(path, how, names))
    return tuple(sorted(found, key=lambda one: one.path))
