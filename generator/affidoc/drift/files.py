"""The files of a source before and after, each read once, and where else a text may have gone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from affidoc.drift.pair import Pair
from affidoc.drift.text import Text
from affidoc.errors import SnapshotError
from affidoc.snapshot import Change, History, ObjectMissingError, Snapshot, TooLargeError

__all__ = ["Files"]

MAX_CANDIDATES = 2000
"""Files that are searched for a text that left its own."""
MAX_BYTES = 64 * 1024 * 1024
_SHORT = 8
"""Bytes of a line that is too short to look for in other files."""
_ALIKE = 0.5
"""Share of the lines of a file that a file of another name must have, to be the same file."""


class Files:
    """One source between two states."""

    def __init__(
        self, history: History | None, old: str | None, new: Snapshot, start: Snapshot | None = None
    ) -> None:
        """`old` is the commit that the lock speaks of, where it has one and the clone holds it.

        `start` is the source at that commit.
        """
        self._history = history
        self._old = old
        self._start = start
        self.snapshot = new
        self._new: dict[str, Text | None] = {}
        self._blobs: dict[tuple[str, str], Text | None] = {}
        self._pairs: dict[tuple[str, str, str], Pair] = {}

    def new(self, path: str) -> Text | None:
        """The file of this path now."""
        if path not in self._new:
            blob = self.snapshot.read(path)
            self._new[path] = None if blob is None else Text(path, blob.data, blob.oid)
        return self._new[path]

    def old(self, path: str, blob: str | None) -> Text | None:
        """The file as it was, by its blob id; None where nobody has it any more."""
        if blob is None or self._history is None:
            return None
        key = (path, blob)
        if key not in self._blobs:
            try:
                data = self._history.blob(blob)
            except (ObjectMissingError, TooLargeError):
                data = None
            self._blobs[key] = None if data is None else Text(path, data, blob)
        return self._blobs[key]

    def pair(self, old: Text, new: Text) -> Pair:
        """The two states of a file, compared once."""
        key = (old.blob, new.path, new.blob)
        if key not in self._pairs:
            self._pairs[key] = Pair(old, new)
        return self._pairs[key]

    def renamed(self, path: str, old: Text | None) -> str | None:
        """The name that the file has now: as Git finds it, else the most alike of the others."""
        if self._changes is not None:
            return self._renames.get(path)
        if old is None or self.new(path) is not None:
            return None
        share, best = _ALIKE, None
        mine = set(old.lines)
        for text in self.candidates(path):
            alike = len(mine & text.places.keys()) / max(len(mine), len(text.places), 1)
            if alike > share:
                share, best = alike, text.path
        return best

    def candidates(self, path: str) -> Sequence[Text]:
        """Files of its kind that a text of this one may have gone to: what changed, if known."""
        suffix = _suffix(path)
        if suffix not in self._of_kind:
            if self._changes is not None:
                texts = [text for text in self._changed if _suffix(text.path) == suffix]
            else:
                names = [name for name in self.snapshot.files(".") if _suffix(name) == suffix]
                texts = list(self._read(names))
            self._of_kind[suffix] = texts
        return [text for text in self._of_kind[suffix] if text.path != path]

    def elsewhere(self, path: str, line: bytes) -> Sequence[tuple[Text, int]]:
        """Where a line stands in the candidates."""
        key = "" if self._changes is not None else path
        if key not in self._lines:
            index: dict[bytes, list[tuple[Text, int]]] = {}
            for text in self._changed if self._changes is not None else self.candidates(path):
                for number, one in enumerate(text.lines):
                    if len(one) > _SHORT:
                        index.setdefault(one, []).append((text, number))
            self._lines[key] = index
        return [(text, at) for text, at in self._lines[key].get(line, ()) if text.path != path]

    def before(self, text: Text) -> Pair | None:
        """A candidate beside what it was itself, to tell what is new in it."""
        blob = self._old_blobs.get(text.path)
        old = self.old(text.path, blob)
        return None if old is None else self.pair(old, text)

    @cached_property
    def _changes(self) -> tuple[Change, ...] | None:
        """What Git says differs; None where it cannot be asked (a working tree, another past)."""
        new = self.snapshot.commit
        if self._history is None or self._old is None or new is None:
            return None
        try:
            return self._history.changes(self._old, new)
        except SnapshotError:
            return None

    @cached_property
    def _renames(self) -> dict[str, str]:
        return {one.old_path: one.new_path for one in self._changes or () if one.status == "R"}

    @cached_property
    def _old_blobs(self) -> dict[str, str]:
        return {
            one.new_path: one.old_blob for one in self._changes or () if one.status in ("M", "R")
        }

    @cached_property
    def _changed(self) -> list[Text]:
        return list(self._read(one.new_path for one in self._changes or () if one.status in "AMR"))

    @cached_property
    def _lines(self) -> dict[str, dict[bytes, list[tuple[Text, int]]]]:
        return {}

    @cached_property
    def _of_kind(self) -> dict[str, list[Text]]:
        return {}

    def _read(self, names: Iterator[str] | Sequence[str]) -> Iterator[Text]:
        left = MAX_BYTES
        for number, name in enumerate(names):
            if number >= MAX_CANDIDATES or left < 0:
                return
            try:
                text = self.new(name)
            except TooLargeError:
                continue
            if text is not None and not _binary(text):
                left -= len(text.data)
                yield text


def _suffix(path: str) -> str:
    return path.rpartition(".")[2] if "." in path.rpartition("/")[2] else ""


def _binary(text: Text) -> bool:
    return b"\0" in text.data[:8000]
