"""A source at one full commit, read from a local clone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
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
    SubmoduleError,
    TooLargeError,
)
from affidoc.snapshot.store import object_store
from affidoc.snapshot.tree import Tree, TreeEntry, parse_tree

__all__ = ["GitSnapshot"]

_LONGEST_PATH = 4096
_BATCH = 4096
"""Paths that are looked up together."""
_NOTHING = "nothing"
"""In the place of the id of a tree: an empty one."""
_CLIMBING = frozenset({"", ".", ".."})
_FILES = frozenset({Entry.FILE, Entry.EXECUTABLE})


class GitSnapshot:
    """The tree of a commit; close it, or use it as a context manager.

    Everything read is reached from the commit id by hashes that are checked, so the clone itself
    need not be trusted.
    """

    def __init__(self, place: Path, commit: str, *, under: str = "") -> None:
        """Look at a clone, or at what lies under one of its folders.

        Raises:
            NotARepositoryError: the place holds none.
            CommitMissingError: it does not hold the commit.
            SnapshotError: it is damaged.
        """
        self._commit = commit
        self._width = len(commit) // 2
        self._trees: dict[str, Tree] = {}
        self._folders: dict[str, Tree] = {}
        self._reader = ObjectReader(object_store(place), sha256=len(commit) == 64)
        self._borrowed = False
        self._under = under
        try:
            self._root = self._top()
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
        if found is None or found.nature not in _FILES:
            return None
        answer: tuple[str, bytes] | SnapshotError
        try:
            answer = self._reader.read(found.oid, MAX_BLOB)
        except SnapshotError as error:
            answer = error
        blob = _blob(path, found.oid, answer)
        if isinstance(blob, SnapshotError):
            raise blob
        return blob

    def read_many(self, paths: Iterable[str]) -> Iterator[tuple[str, Blob | SnapshotError | None]]:
        """For each path in turn what `read` gives, or the error that it would raise."""
        waiting = iter(paths)
        while some := list(islice(waiting, _BATCH)):
            self._prepare(some)
            found = [(path, self._found(path)) for path in some]
            oids = [entry.oid for _, entry in found if isinstance(entry, TreeEntry)]
            answers = self._reader.read_many(oids, MAX_BLOB)
            for path, entry in found:
                if isinstance(entry, TreeEntry):
                    yield path, _blob(path, entry.oid, next(answers))
                else:
                    yield path, entry

    def files(self, under: str) -> Iterator[str]:
        """Paths of all regular files at or below a path, sorted."""
        found = self._find(under)
        if found is None:
            return iter(())
        base = "/".join(steps(under))
        if found.nature is not Entry.DIRECTORY:
            return iter([base] if found.nature in _FILES else [])
        return iter(sorted(path for path, _ in self._walk(base, found.oid)))

    def blob_ids(self, under: str) -> Iterator[str]:
        """Ids of the files at or below a path."""
        found = self._find(under)
        if found is not None and found.nature in _FILES:
            yield found.oid
        elif found is not None and found.nature is Entry.DIRECTORY:
            for _, entry in self._walk("/".join(steps(under)), found.oid):
                yield entry.oid

    def has_folders(self) -> bool:
        """Whether every folder of the commit is here; files need not be."""
        try:
            for _ in self._walk("", self._root.oid):
                pass
        except ObjectMissingError:
            return False
        except TooLargeError:
            return True  # more than is ever listed
        return True

    def at(self, commit: str) -> GitSnapshot:
        """Another commit of the same clone, through the same process; it lives as long as this.

        Raises:
            CommitMissingError: the clone does not hold it.
        """
        other = object.__new__(GitSnapshot)
        other._commit, other._width = commit, self._width
        other._trees, other._folders = self._trees, {}
        other._reader, other._borrowed = self._reader, True
        other._under = self._under
        other._root = other._top()
        return other

    def close(self) -> None:
        """End the Git process."""
        if not self._borrowed:
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

    def _top(self) -> TreeEntry:
        """The folder that paths count from; one that is not there has nothing in it."""
        self._root = TreeEntry(Entry.DIRECTORY, self._tree_of_commit())
        if not self._under:
            return self._root
        found = self._find(self._under)
        if found is None or found.nature is not Entry.DIRECTORY:
            self._parsed(_NOTHING, ("tree", b""))
            return TreeEntry(Entry.DIRECTORY, _NOTHING)
        return found

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
        folder, _, name = path.rpartition("/")
        tree = self._folders.get(folder)
        if tree is not None and name not in _CLIMBING and "\0" not in name:
            return tree.get(name)
        current = self._root
        for step in steps(path):
            if current.nature is Entry.SUBMODULE:
                raise SubmoduleError(
                    f"{printable(path)} lies in a submodule of this source",
                    "Declare the submodule as a source of its own.",
                )
            if current.nature is not Entry.DIRECTORY:
                return None
            following = self._tree(current.oid).get(step)
            if following is None:
                return None
            current = following
        return current

    def _found(self, path: str) -> TreeEntry | SnapshotError | None:
        """The entry of a file at a path; None where there is none."""
        try:
            found = self._find(path)
        except SnapshotError as error:
            return error
        return found if found is not None and found.nature in _FILES else None

    def _prepare(self, paths: list[str]) -> None:
        """Have the folders of many paths, level by level; what fails here, fails in `_find`."""
        folders = {path.rpartition("/")[0] for path in paths}
        places = []
        for folder in folders:
            with suppress(SnapshotError):  # no path inside a source
                places.append(((*steps(folder), ""), 0, self._root))
        while places:
            answers = self._read_trees(entry.oid for _, _, entry in places)
            failed = {oid for oid, answer in answers if isinstance(answer, SnapshotError)}
            below = []
            for names, depth, entry in places:
                if entry.oid in failed:
                    continue
                tree = self._trees[entry.oid]
                if depth + 1 == len(names):
                    self._folders["/".join(names[:-1])] = tree
                    continue
                following = tree.get(names[depth])
                if following is not None and following.nature is Entry.DIRECTORY:
                    below.append((names, depth + 1, following))
            places = below

    def _tree(self, oid: str) -> Tree:
        known = self._trees.get(oid)
        return self._parsed(oid, self._reader.read(oid, MAX_BLOB)) if known is None else known

    def _parsed(self, oid: str, answer: tuple[str, bytes]) -> Tree:
        kind, data = answer
        if kind != "tree":
            raise SnapshotError(f"object {oid[:12]} is a {kind}, not a tree", "Run `git fsck`.")
        tree = self._trees[oid] = parse_tree(data, self._width)
        return tree

    def _read_trees(
        self, oids: Iterable[str]
    ) -> list[tuple[str, tuple[str, bytes] | SnapshotError]]:
        """Take over the trees that are not known yet; errors are left to the caller."""
        unknown = [oid for oid in dict.fromkeys(oids) if oid not in self._trees]
        answers = list(zip(unknown, self._reader.read_many(unknown, MAX_BLOB), strict=True))
        for oid, answer in answers:
            if not isinstance(answer, SnapshotError):
                self._parsed(oid, answer)
        return answers

    def _walk(self, base: str, oid: str) -> Iterator[tuple[str, TreeEntry]]:
        """Level by level, bounded: one small tree can be nested to billions of paths."""
        level = [(base, oid)]
        seen = 0
        while level:
            some, level = level[:_BATCH], level[_BATCH:]
            for _, answer in self._read_trees(tree for _, tree in some):
                if isinstance(answer, SnapshotError):
                    raise answer
            for folder, tree in some:
                prefix = f"{folder}/" if folder else ""
                known = self._trees[tree]
                seen += len(known)
                if seen > MAX_FILES or len(prefix) > _LONGEST_PATH:
                    raise TooLargeError(
                        f"more than {MAX_FILES:,} entries, or a path beyond {_LONGEST_PATH:,}"
                        f" characters, below '{printable(base) or '.'}'",
                        "Name a smaller folder.",
                    )
                for name, found in known.items():
                    if found.nature is Entry.DIRECTORY:
                        level.append((prefix + name, found.oid))
                    elif found.nature in _FILES:
                        yield prefix + name, found


def _blob(path: str, oid: str, answer: tuple[str, bytes] | SnapshotError) -> Blob | SnapshotError:
    if isinstance(answer, SnapshotError):
        return type(answer)(f"{printable(path)}: {answer}", answer.hint)
    kind, data = answer
    if kind == "blob":
        return Blob(data, oid)
    return SnapshotError(f"{printable(path)} is a {kind}, not a blob", "Run `git fsck`.")
