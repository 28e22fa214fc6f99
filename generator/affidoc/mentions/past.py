"""What a source once had: the commit that removed a path, a word of a file, a heading.

Only candidates are looked up, each once; the look goes back a bounded number of commits.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from affidoc.errors import SnapshotError
from affidoc.snapshot import printable
from affidoc.snapshot.history import Change, History

__all__ = ["Gone", "Past"]

MOST_COMMITS = 3000
"""Commits back that a path is looked for."""
MOST_VERSIONS = 400
"""Versions of one file that are read."""
MOST_QUESTIONS = 60
"""Look-ups of one run; what comes later is unknown, not false."""
MOST_SEARCHES = 4
"""Searches through all changes of a folder, which cost more."""
SAMPLES = 6
"""Earlier states that are looked into for words, evenly spread over the history."""
_CODE = (".py", ".js", ".ts", ".go", ".rs", ".java", ".rb", ".c", ".cpp", ".h", ".html", ".toml")
_TESTS = re.compile(r"(?:^|/)(?:tests?|testing)/|(?:^|/)test_|_tests?\.")
_NONE = re.compile(r"0+\Z")


@dataclass(frozen=True, slots=True)
class Gone:
    """Something that was there, and the commit that took it away."""

    commit: str
    subject: str
    now: str = ""
    """Where it went: the new path of a renamed file."""

    def __str__(self) -> str:
        """For a message: short id and subject."""
        subject = self.subject if len(self.subject) <= 60 else f"{self.subject[:57]}…"
        return f"{self.commit[:10]} ({subject})"


def _says(word: str, text: str) -> bool:
    return word in text and re.search(rf"\b{re.escape(word)}\b", text) is not None


class Past:
    """History behind one state of a source; without a clone every answer is None."""

    def __init__(self, history: History | None, start: str) -> None:
        """Look back from a commit. The caller closes the history."""
        self._history = history
        self._start = start
        self._known: dict[tuple[str, str], Gone | None] = {}
        self._blobs: dict[str, str] = {}
        self._sampled: dict[tuple[str, ...], list[tuple[str, str, list[str]]]] = {}
        self._edits: dict[str, tuple[tuple[str, tuple[Change, ...]], ...]] = {}
        self._left = MOST_QUESTIONS
        self._searches = MOST_SEARCHES

    @property
    def reaches(self) -> bool:
        """Whether all of the history is there; if not, "never" cannot be said."""
        return self._history is not None and not self._history.is_shallow

    def removed_path(self, path: str) -> Gone | None:
        """The commit that deleted or renamed a file, or the last one of a folder."""
        return self._once(("path", path), lambda history: self._path(history, path))

    def removed_word(self, word: str, path: str) -> Gone | None:
        """The commit after which a word no longer stands in a file that still exists."""
        return self._once(
            ("word", f"{path}\0{word}"), lambda history: self._word(history, word, path)
        )

    def removed_text(self, text: str, folders: tuple[str, ...]) -> Gone | None:
        """The newest commit that changed how often a text stands below some folders."""
        key = ("text", "\0".join([text, *folders]))
        return self._once(key, lambda history: self._text(history, text, folders))

    def retired(self, words: frozenset[str], folders: tuple[str, ...]) -> dict[str, Gone]:
        """The commit that took each word out of some folders, of words that once stood there.

        A few earlier states are looked into; the commits between two of them are searched only
        where a word stood in the older and not in the newer one.
        """
        history = self._history
        found: dict[str, Gone] = {}
        if history is None or not words or not folders:
            return found
        with contextlib.suppress(SnapshotError):
            for newer, older, texts in self._samples(history, folders):
                for word in sorted(words - found.keys()):
                    if self._searches > 0 and any(_says(word, text) for text in texts):
                        self._searches -= 1
                        oid = history.recount(newer, word, folders, MOST_COMMITS, older)
                        if oid is not None:
                            found[word] = self.gone(oid)
        return found

    def _samples(
        self, history: History, folders: tuple[str, ...]
    ) -> Iterator[tuple[str, str, list[str]]]:
        """Pairs of states, newest first, and the older one's files that the newer has otherwise."""
        if folders not in self._sampled:
            self._sampled[folders] = list(self._read_samples(history, folders))
        return iter(self._sampled[folders])

    def _read_samples(
        self, history: History, folders: tuple[str, ...]
    ) -> Iterator[tuple[str, str, list[str]]]:
        line = history.first_parents(self._start, paths=folders)[:MOST_COMMITS]
        step = max(1, len(line) // SAMPLES)
        newer = self._start
        for older in line[step::step][:SAMPLES]:
            changed = history.changes(newer, older, folders)
            yield newer, older, [
                self._blob(history, one.new_blob) for one in changed
                if one.new_path.endswith(_CODE) and not _NONE.match(one.new_blob)
                and not _TESTS.search(one.new_path)
            ]  # fmt: skip
            newer = older

    def versions(self, path: str) -> Iterator[tuple[str, str, str]]:
        """Commit, text before it and text after it, of a file, newest first."""
        history = self._history
        if history is None or self._left <= 0:
            return
        self._left -= 1
        with contextlib.suppress(SnapshotError):
            yield from self._texts(history, path)

    def gone(self, commit: str, now: str = "") -> Gone:
        """A commit as the answer to a question that was answered from `versions`."""
        history = self._history
        subject = history.commit(commit).subject if history is not None else ""
        return Gone(commit, printable(subject), now)

    def _once(self, key: tuple[str, str], ask: Callable[[History], Gone | None]) -> Gone | None:
        if key not in self._known:
            self._known[key] = None
            if self._history is not None and self._left > 0:
                self._left -= 1
                try:
                    self._known[key] = ask(self._history)
                except SnapshotError:
                    self._known[key] = None
        return self._known[key]

    def _path(self, history: History, path: str) -> Gone | None:
        edits = history.edits(self._start, [path], 3)
        for oid, changes in edits:
            if not any(one.status == "D" for one in changes):
                continue
            now = ""
            parents = history.commit(oid).parents
            if parents:
                for one in history.changes(parents[0], oid):
                    if one.status == "R" and one.old_path == path:
                        now = one.new_path
            return self.gone(oid, now)
        return None

    def _word(self, history: History, word: str, path: str) -> Gone | None:
        pattern = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
        for oid, text, after in self._texts(history, path):
            if pattern.search(text) and not pattern.search(after):
                return self.gone(oid)
        return None

    def _texts(self, history: History, path: str) -> Iterator[tuple[str, str, str]]:
        """Commit, text before it and after it, newest first."""
        if path not in self._edits:
            self._edits[path] = history.edits(self._start, [path], MOST_VERSIONS)
        for oid, changes in self._edits[path]:
            for one in changes:
                if one.old_path == path and not _NONE.match(one.old_blob):
                    yield oid, self._blob(history, one.old_blob), self._blob(history, one.new_blob)

    def _blob(self, history: History, oid: str) -> str:
        if _NONE.match(oid):
            return ""
        if oid not in self._blobs:
            self._blobs[oid] = history.blob(oid).decode("utf-8", "replace")
        return self._blobs[oid]

    def _text(self, history: History, text: str, folders: tuple[str, ...]) -> Gone | None:
        if self._searches <= 0:
            return None
        self._searches -= 1
        oid = history.recount(self._start, text, folders, MOST_COMMITS)
        return self.gone(oid) if oid else None
