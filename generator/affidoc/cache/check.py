"""The result of the last check of a guide, given again while nothing it rests on has changed.

What a result rests on, and how it is known to be unchanged:

    the program, Python, libraries, Git   one hash, part of the name of the entry
    configuration, clones given, the day  part of the name of the entry
    facts, pages, redirects, the lock     entry of each file, else its content; new and lost ones
    sources pinned by commit              what their clone holds (`clone`)
    sources pinned by content             the entries of all files that Git lists

All of it is looked at before the run reads it and once more after it; where the two differ,
nothing is kept.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Collection, Iterator
from datetime import date
from typing import Any

from affidoc.cache.clone import clone_state
from affidoc.cache.entry import read_entry, write_entry
from affidoc.cache.judged import Judged, from_json, to_json
from affidoc.cache.signature import Signature, digest, is_fresh, sign, unchanged, walk
from affidoc.cache.tool import tool_state
from affidoc.cache_room import room
from affidoc.config import OPTIONS, Config

__all__ = ["CheckCache"]

FORMAT = 2
MAX_FRESH = 2_000
"""Files of a work tree whose content would have to be compared; with more, nothing is kept."""

_Guide = dict[str, Signature]


class CheckCache:
    """One check: `recall` before it, `look` when its sources are known, `remember` after it."""

    def __init__(
        self, config: Config, today: date, version: str, more: Collection[str] = ()
    ) -> None:
        self._config = config
        self._root = str(config.root)
        told = [*_told(config), today.isoformat(), *more]
        self._key = digest([str(FORMAT), tool_state(version), *told])
        self._taken = 0
        self._guide: _Guide = {}
        self._states_before: dict[str, Any] | None = None

    def recall(self) -> Judged | None:
        """The result of the last run, where a run now would give the same."""
        self._taken = time.time_ns()
        folder = room("check", make=False)
        entry = None if folder is None else read_entry(folder, self._name)
        try:
            found = None if entry is None else self._recalled(entry)
        except (ValueError, KeyError, TypeError, IndexError, OSError):
            found = None  # not an entry of ours
        if found is None:
            self._guide = self._signatures({})
        return found

    def look(self, sources: Collection[str]) -> None:
        """Note the state of sources, before evidence is looked at in them.

        They are given by name; '' is this checkout.
        """
        self._states_before = self._states(sources)

    def remember(self, result: Judged) -> None:
        """Keep the result of a run that began after `recall`, if all stayed as it was."""
        states = self._states_before if result.looked else {}
        if states is None or result.passing:
            return
        if self._states(states) != states:
            return
        if self._same(self._guide, self._signatures(self._guide)):
            self._write(states, to_json(result))

    @property
    def _name(self) -> str:
        return f"{self._key}.json"

    def _write(self, states: dict[str, Any], result: Any) -> None:
        folder = room("check", make=True)
        if folder is not None:
            write_entry(folder, self._name, {
                "key": self._key, "taken": self._taken, "guide": self._guide, "sources": states,
                "result": result, **self._entry(),
            })  # fmt: skip

    def _entry(self) -> dict[str, Any]:
        """What an entry holds besides."""
        return {}

    def _recalled(self, entry: Any) -> Judged | None:
        taken, guide, states = entry["taken"], entry["guide"], entry["sources"]
        if entry["key"] != self._key or not isinstance(taken, int) or taken > self._taken:
            return None
        now = self._signatures(guide)
        if now.keys() != guide.keys():
            return None
        if not all(
            unchanged(os.path.join(self._root, path), before, now[path], taken)  # noqa: PTH118
            for path, before in guide.items()
        ):
            return None
        if not self._sources_are(states, taken):
            return None
        result = from_json(entry["result"])
        aged = self._taken - taken > 3_000_000_000
        if aged and (now != guide or _is_any_fresh(guide, taken)):
            # The same content under newer entries: next time they alone are enough.
            self._guide = now
            later = self._states(states)
            if later is not None:
                self._write(later, entry["result"])
        return result

    def _signatures(self, known: _Guide) -> _Guide:
        """Of everything the guide is made of; hashes of `known` stay where entries are the same."""
        found: _Guide = {}
        for path, info in self._files():
            name = os.path.relpath(path, self._root)
            signature = sign(path, info, content=False)
            if signature is None:
                continue
            before = known.get(name)
            if before is not None and before[:6] == signature[:6] and before[6]:
                signature[6] = before[6]
            else:
                signature = sign(path, info, content=True) or signature
            found[name] = signature
        return found

    def _same(self, before: _Guide, now: _Guide) -> bool:
        """Whether the run saw one state: fresh files are read once more to be sure."""
        return now == before and all(
            sign(os.path.join(self._root, path), content=True) == one  # noqa: PTH118
            for path, one in now.items()
            if is_fresh(one, self._taken)
        )

    def _files(self) -> Iterator[tuple[str, os.stat_result]]:
        config = self._config
        seen = set()
        for place in dict.fromkeys((*config.facts, config.docs)):
            top = os.path.normpath(os.path.join(self._root, place))  # noqa: PTH118
            for path in _way(self._root, top):  # a folder on the way that became a link counts
                if path not in seen:
                    seen.add(path)
                    yield path, os.lstat(path)
            for path, info in walk(top, lambda _: True):
                if path not in seen:
                    seen.add(path)
                    yield path, info
        files = [getattr(config, one.name) for one in OPTIONS if one.form == "file"]
        for name in (*files, *config.reports, config.file):
            path = os.path.join(self._root, name)  # noqa: PTH118
            if name and path not in seen and os.path.lexists(path):
                seen.add(path)
                yield path, os.lstat(path)

    def _states(self, sources: Collection[str]) -> dict[str, Any] | None:
        """What each source is now; None where one cannot be told."""
        states: dict[str, Any] = {}
        for name in sorted(sources):
            state = self._tree() if name == "" else self._clone(name)
            if state is None:
                return None
            states[name] = state
        return states

    def _clone(self, name: str) -> str | None:
        place = self._config.source_places.get(name)
        if place is None:
            return _fetched(name)
        # A checkout can change in any file; what was seen of it is not kept.
        return None if name in self._config.worktrees else clone_state(place)

    def _sources_are(self, states: dict[str, Any], taken: int) -> bool:
        for name, before in states.items():
            if name:
                if self._clone(name) != before:
                    return False
            elif not self._tree_is(before, taken):
                return False
        return True

    def _tree(self) -> dict[str, Any] | None:
        """The files of the checkout: one hash over entries, and the content of fresh ones.

        A file that changed while the run read it is fresh in the second look and not in the first.
        """
        entries = self._listed()
        if entries is None:
            return None
        fresh: dict[str, Signature] = {}
        for path, one in entries.items():
            if is_fresh(one, self._taken):
                signed = sign(os.path.join(self._root, path), content=True)  # noqa: PTH118
                if signed is None or len(fresh) >= MAX_FRESH:
                    return None
                fresh[path] = signed
        return {"entries": _over(entries, fresh), "fresh": fresh}

    def _tree_is(self, before: dict[str, Any], taken: int) -> bool:
        entries, fresh = self._listed(), before["fresh"]
        if entries is None or _over(entries, fresh) != before["entries"]:
            return False
        return all(
            path in entries and unchanged(os.path.join(self._root, path), one, entries[path], taken)  # noqa: PTH118
            for path, one in fresh.items()
        )

    def _listed(self) -> dict[str, Signature] | None:
        from affidoc.errors import SnapshotError
        from affidoc.snapshot.listing import listed_files

        config = self._config
        try:
            paths = listed_files(config.root.resolve(), frozenset({config.site}))
        except SnapshotError:
            return None
        found = {}
        for path in paths:
            signature = sign(os.path.join(self._root, path), content=False)  # noqa: PTH118
            found[path] = signature or [0, 0, 0, 0, 0, 0, ""]  # listed, and gone from the disk
        return found


def _fetched(name: str) -> str | None:
    """The state of all that `affidoc fetch` brought under this name."""
    kept = room("sources", make=False)
    stores = [] if kept is None else sorted(kept.glob(f"{name}-*.git"))
    states = [clone_state(store) for store in stores]
    return None if None in states else digest(["none given", *(state or "" for state in states)])


def _over(entries: dict[str, Signature], fresh: dict[str, Any]) -> str:
    """One hash over the names of all files and the entries of those that are not fresh."""
    return digest(
        path if path in fresh else f"{path} {' '.join(map(str, entries[path]))}"
        for path in sorted(entries)
    )


def _is_any_fresh(guide: _Guide, taken: int) -> bool:
    return any(is_fresh(one, taken) for one in guide.values())


def _way(root: str, top: str) -> Iterator[str]:
    """Links among the folders from the root to a folder; where they lead is part of the guide."""
    while len(top) > len(root):
        try:
            if stat.S_ISLNK(os.lstat(top).st_mode):
                yield top
        except OSError:
            pass
        top = os.path.dirname(top)  # noqa: PTH120


def _told(config: Config) -> list[str]:
    """The settings of a run as texts, whatever order they were written in."""
    from dataclasses import fields

    told = []
    for one in fields(config):
        value = getattr(config, one.name)
        if isinstance(value, dict):
            value = sorted((str(key), str(item)) for key, item in value.items())
        told.append(f"{one.name} {value}")
    return told
