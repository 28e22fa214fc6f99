"""A source at one full commit, read from a local clone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

from affidoc.errors import SnapshotError
from affidoc.snapshot.objects import ObjectReader
from affidoc.snapshot.paths import printable, steps
from affidoc.snapshot.port import (
    MAX_BLOB,
    MAX_FILES,
    Blob,
    CommitMissingError,
    Entry,
    ObjectMissingError,
    TooLargeError,
)
from affidoc.snapshot.store import object_store
from affidoc.snapshot.tree import TreeEntry, parse_tree

__all__ = ["GitSnapshot"]

_LONGEST_PATH = 4096


class GitSnapshot:
    """The tree of a commit; close it, or use it as a context manager.

    Everything read is reached from the commit id by hashes that are checked, so the clone itself
    need not be trusted.
    """

    def __init__(self, place: Path, commit: str) -> None:
        """Look at a clone.

        Raises:
            NotARepositoryError: the place holds none.
            CommitMissingError: it does not hold the commit.
            SnapshotError: it is damaged.
        """
        self._commit = commit
        self._width = len(commit) // 2
        self._trees: dict[str, dict[str, TreeEntry]] = {}
        self._reader = ObjectReader(object_store(place), sha256=len(commit) == 64)
        try:
            self._root = TreeEntry(Entry.DIRECTORY, self._tree_of_commit())
        except BaseException:
            self.close()
            raise

    @property
    def commit(self) -> str:
        """Full commit id."""
        return self._commit

    def entry(self, path: str) -> Entry | None:
        """What stands at this path."""
        found = self._find(path)
        return None if found is None else found.nature

    def read(self, path: str) -> Blob | None:
        """The file at this path; a symlink or a folder is none."""
        found = self._find(path)
        if found is None or found.nature not in {Entry.FILE, Entry.EXECUTABLE}:
            return None
        try:
            kind, data = self._reader.read(found.oid, MAX_BLOB)
        except (ObjectMissingError, TooLargeError) as error:
            raise type(error)(f"{printable(path)}: {error}", error.hint) from None
        if kind != "blob":
            raise SnapshotError(f"{printable(path)} is a {kind}, not a blob", "Run `git fsck`.")
        return Blob(data, found.oid)

    def files(self, under: str) -> Iterator[str]:
        """Paths of all regular files at or below a path, sorted."""
        found = self._find(under)
        if found is None:
            return iter(())
        base = "/".join(steps(under))
        if found.nature is not Entry.DIRECTORY:
            return iter([base] if found.nature in {Entry.FILE, Entry.EXECUTABLE} else [])
        return iter(sorted(self._walk(base, found.oid)))

    def close(self) -> None:
        """End the Git process."""
        self._reader.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _tree_of_commit(self) -> str:
        try:
            kind, data = self._reader.read(self._commit, MAX_BLOB)
        except ObjectMissingError:
            raise CommitMissingError(
                f"the clone does not hold commit {self._commit[:12]}", "Fetch it into the clone."
            ) from None
        if kind != "commit":
            raise CommitMissingError(
                f"{self._commit[:12]} is a {kind}, not a commit", "Pin the commit itself."
            )
        line = data.split(b"\n", 1)[0]
        oid = line.removeprefix(b"tree ").decode("ascii", "replace")
        if not line.startswith(b"tree ") or len(oid) != len(self._commit):
            raise SnapshotError("the commit object is malformed", "Run `git fsck` in the clone.")
        return oid

    def _find(self, path: str) -> TreeEntry | None:
        current = self._root
        for name in steps(path):
            if current.nature is not Entry.DIRECTORY:
                return None
            following = self._tree(current.oid).get(name)
            if following is None:
                return None
            current = following
        return current

    def _tree(self, oid: str) -> dict[str, TreeEntry]:
        known = self._trees.get(oid)
        if known is not None:
            return known
        kind, data = self._reader.read(oid, MAX_BLOB)
        if kind != "tree":
            raise SnapshotError(f"object {oid[:12]} is a {kind}, not a tree", "Run `git fsck`.")
        entries = self._trees[oid] = parse_tree(data, self._width)
        return entries

    def _walk(self, base: str, oid: str) -> Iterator[str]:
        """Without recursion, and bounded: one small tree can be nested to billions of paths."""
        waiting = [(base, oid)]
        seen = 0
        while waiting:
            folder, tree = waiting.pop()
            for name, found in self._tree(tree).items():
                path = f"{folder}/{name}" if folder else name
                seen += 1
                if seen > MAX_FILES or len(path) > _LONGEST_PATH:
                    raise TooLargeError(
                        f"more than {MAX_FILES:,} entries, or a path beyond {_LONGEST_PATH:,}"
                        f" characters, below '{printable(base) or '.'}'",
                        "Name a smaller folder.",
                    )
                if found.nature is Entry.DIRECTORY:
                    waiting.append((path, found.oid))
                elif found.nature in {Entry.FILE, Entry.EXECUTABLE}:
                    yield path
