"""The history of a local clone: what a name means, what came before what, what changed between.

As with `ObjectReader`, Git works in a temporary folder of ours: the names of the clone are copied
into it as text and it is pointed at the objects alone, so nothing that the clone or its user has
configured is read or run, and nothing is written there.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from affidoc.errors import SnapshotError
from affidoc.snapshot.commit import Commit, parse_commit
from affidoc.snapshot.objects import ObjectReader
from affidoc.snapshot.port import (
    MAX_BLOB,
    CommitMissingError,
    ObjectMissingError,
    TooLargeError,
)
from affidoc.snapshot.refs import Refs, read_refs
from affidoc.snapshot.safe_git import git_environment, git_program
from affidoc.snapshot.store import object_store

__all__ = ["Change", "History"]

PATIENCE = 120.0
"""Seconds for one question."""
MAX_ANSWER = 512 * 1024 * 1024
RENAMES = 1000
"""Files that are compared for renames, at most: beyond it only exact renames are found."""
_CONFIG = """\
[core]
	repositoryformatversion = {version}
	bare = true
	commitGraph = false
	bigFileThreshold = 1m
"""
_MISSING = ("unable to read", "unable to find", "bad object", "bad tree", "missing",
            "Could not read", "Not a valid commit name")  # fmt: skip
_RAW = re.compile(
    rb":[0-7]+ [0-7]+ (?P<old>[0-9a-f]+) (?P<new>[0-9a-f]+) (?P<status>[A-Z])(?P<score>\d*)\Z"
)
_REVISION = re.compile(r"(?!-)[^\x00-\x20\x7f:?*\[\\]{1,200}\Z")


@dataclass(frozen=True, slots=True)
class Change:
    """One path that two commits have differently."""

    status: str
    """`A` added, `D` deleted, `M` modified, `R` renamed, `T` another type of entry."""
    old_path: str
    new_path: str
    """The same as `old_path` but for a rename."""
    old_blob: str
    """Zeros where there was none."""
    new_blob: str
    similarity: int = 0
    """Of a rename: per cent of the content that is the same."""


class History:
    """Questions about the commits of a clone; close it, or use it as a context manager."""

    def __init__(self, place: Path, *, under: str = "", patience: float = PATIENCE) -> None:
        """Look at a clone; with `under`, `changes` and `turns` tell of what lies in that folder.

        Raises:
            NotARepositoryError: the place holds none.
            SnapshotError: its names cannot be read.
        """
        self._relative = (f"--relative={under}/",) if under else ()
        self._store = object_store(place)
        self._refs = read_refs(place)
        self._patience = patience
        self._folder: str | None = None
        self._reader: ObjectReader | None = None
        self._sha256 = self._refs.sha256
        self._commits: dict[str, Commit] = {}

    def resolve(self, revision: str) -> str:
        """The full id of the commit that a name, a short id or `HEAD~3` stands for.

        Raises:
            CommitMissingError: it stands for none in this clone.
        """
        if _REVISION.match(revision) and "^{/" not in revision:
            if self._sha256 is None:
                self._sha256 = len(revision) == 64
            wanted = f"{revision}^{{commit}}"
            status, out, said = self._ask("rev-parse", "--verify", "--quiet", "--end-of-options",
                                          wanted)  # fmt: skip
            if status == 0:
                return out.decode("ascii", "replace").strip()
            if "repositor" in said:  # our own folder is not understood: an extension is too new
                raise SnapshotError(
                    "the installed Git cannot read the names of this clone",
                    "Install Git 2.45 or later, or name full commit ids of another clone.",
                )
        shown = "".join(char if char.isprintable() else "?" for char in revision[:80])
        raise CommitMissingError(
            f"the clone has no commit '{shown}'", "Fetch it, or name another one."
        )

    def commit(self, oid: str) -> Commit:
        """Who made a commit, when, and what it says.

        Raises:
            CommitMissingError: the clone does not hold it, or it is no commit.
        """
        known = self._commits.get(oid)
        if known is None:
            if self._reader is None:
                self._reader = ObjectReader(self._store, sha256=len(oid) == 64)
            try:
                kind, data = self._reader.read(oid, MAX_BLOB)
            except ObjectMissingError:
                kind, data = "", b""
            if kind != "commit":
                raise CommitMissingError(
                    f"the clone has no commit {oid[:12]}", "Fetch it into the clone."
                )
            known = self._commits[oid] = parse_commit(oid, data)
        return known

    def blob(self, oid: str) -> bytes:
        """The content of a file by its blob id, whatever commit had it.

        Raises:
            ObjectMissingError: the clone does not hold it.
            TooLargeError: it has more bytes than are read.
        """
        if self._reader is None:
            self._reader = ObjectReader(self._store, sha256=len(oid) == 64)
        kind, data = self._reader.read(oid, MAX_BLOB)
        if kind != "blob":
            raise ObjectMissingError(f"object {oid[:12]} is a {kind}, not a file")
        return data

    @property
    def shallow(self) -> bool:
        """Whether the clone ends before the history does, so that *not before* is not known."""
        return bool(self._refs.shallow.strip())

    def is_ancestor(self, old: str, new: str) -> bool:
        """Whether the old commit is the new one, or one that it stands on."""
        status, _, said = self._ask("merge-base", "--is-ancestor", old, new)
        if status in (0, 1):
            return status == 0
        raise self._failed(said)

    def first_parents(
        self, start: str, stop: str | None = None, paths: Iterable[str] = ()
    ) -> tuple[str, ...]:
        """Commits from `start` backwards along first parents, newest first.

        It ends before `stop` and what `stop` stands on. With paths, only commits that changed one
        of these files, or something below one of these folders, against their first parent.
        """
        wanted = ["rev-list", "--first-parent", start]
        if stop is not None:
            wanted.append(f"^{stop}")
        out = self._answer(*wanted, "--", *paths)
        return tuple(out.decode("ascii", "replace").split())

    def changes(self, old: str, new: str, paths: Iterable[str] = ()) -> tuple[Change, ...]:
        """What differs between two commits, renames found, sorted by new path."""
        out = self._answer("diff-tree", "-r", "-M", f"-l{RENAMES}", "--raw", "-z",
                           *self._relative, "--no-commit-id", "--full-index", old, new,
                           "--", *paths)  # fmt: skip
        return _changes(out)

    @property
    def is_shallow(self) -> bool:
        """Whether the clone's history ends before the first commit of the project."""
        return bool(self._refs.shallow)

    def edits(
        self, start: str, paths: Iterable[str], most: int
    ) -> tuple[tuple[str, tuple[Change, ...]], ...]:
        """The newest commits, all parents followed, that changed some paths, with those changes.

        Renames are not looked for: a file that moved away is one that was deleted.
        """
        wanted = tuple(paths)
        out = self._answer("rev-list", f"--max-count={most}", start, "--", *wanted)
        return _by_commit(
            self._answer("diff-tree", "--stdin", "-r", "--raw", "-z", "--root", "--no-renames",
                         "--diff-merges=first-parent", "--full-index", "--", *wanted, input=out)
        )  # fmt: skip

    def recount(
        self, start: str, word: str, paths: Iterable[str], most: int, stop: str | None = None
    ) -> str | None:
        """The newest of `most` commits that changed how often a text stands in some paths.

        With `stop`, only commits that it does not stand on.
        """
        wanted = tuple(paths)
        ends = [f"^{stop}"] if stop else []
        out = self._answer("rev-list", f"--max-count={most}", start, *ends, "--", *wanted)
        found = self._answer("diff-tree", "--stdin", "-r", "--name-only", "--root", "--no-renames",
                             f"-S{word}", "--", *wanted, input=out)  # fmt: skip
        first = found.split(b"\n", 1)[0].decode("ascii", "replace")
        return first or None

    def turns(
        self, start: str, stop: str | None = None
    ) -> tuple[tuple[str, tuple[Change, ...]], ...]:
        """Every commit of `first_parents(start, stop)` with what it changed, renames found."""
        listed = "".join(f"{oid}\n" for oid in self.first_parents(start, stop)).encode("ascii")
        out = self._answer("diff-tree", "--stdin", "-r", "-M", f"-l{RENAMES}", "--raw", "-z",
                           *self._relative, "--root", "--diff-merges=first-parent", "--full-index",
                           input=listed)  # fmt: skip
        return _by_commit(out)

    def tags(self, oid: str) -> tuple[str, ...]:
        """Names of the tags that stand for a commit, sorted."""
        out = self._answer("for-each-ref", f"--points-at={oid}", "--format=%(refname)", "refs/tags")
        names = out.decode("utf-8", "surrogateescape").splitlines()
        return tuple(sorted(name.removeprefix("refs/tags/") for name in names))

    def close(self) -> None:
        """Remove the folder and end the process."""
        if self._reader is not None:
            self._reader.close()
            self._reader = None
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _answer(self, *words: str, input: bytes = b"") -> bytes:  # noqa: A002 - as subprocess has it
        status, out, said = self._ask(*words, input=input)
        if status:
            raise self._failed(said)
        return out

    def _ask(self, *words: str, input: bytes = b"") -> tuple[int, bytes, str]:  # noqa: A002
        """Exit status, answer and complaint of one call of Git."""
        if self._folder is None:
            self._folder = tempfile.mkdtemp(prefix="affidoc-git-")
            _furnish(Path(self._folder), self._refs, sha256=bool(self._sha256))
        with (
            tempfile.TemporaryFile(dir=self._folder) as asked,
            tempfile.TemporaryFile(dir=self._folder) as answer,
            tempfile.TemporaryFile(dir=self._folder) as complaint,
        ):
            asked.write(input)
            asked.seek(0)
            try:
                done = subprocess.run(
                    [git_program(), "--literal-pathspecs", *words],
                    cwd=self._folder,
                    env=git_environment(
                        GIT_DIR=self._folder, GIT_OBJECT_DIRECTORY=str(self._store)
                    ),
                    stdin=asked, stdout=answer, stderr=complaint,
                    check=False, timeout=self._patience,
                )  # fmt: skip
            except subprocess.TimeoutExpired:
                raise SnapshotError(
                    f"git gave no answer for {self._patience:g} seconds", "Check the clone."
                ) from None
            if answer.tell() > MAX_ANSWER or answer.seek(0, 2) > MAX_ANSWER:
                raise TooLargeError(f"an answer of git has more than {MAX_ANSWER:,} bytes")
            answer.seek(0)
            complaint.seek(0)
            said = complaint.read(10_000).decode("utf-8", "replace")
            return done.returncode, answer.read(), said

    def _failed(self, said: str) -> SnapshotError:
        """What a complaint of Git means; places on this machine stay out of it."""
        lines = said.replace(str(self._store), "…").replace(self._folder or "…", "…").splitlines()
        last = next((line for line in reversed(lines) if line.strip()), "no reason given")
        shown = "".join(char if char.isprintable() else "?" for char in last[:200])
        if any(word in said for word in _MISSING):
            return ObjectMissingError(
                f"the history is not all in the clone: {shown}",
                "Make a full clone; nothing is fetched while checking.",
            )
        return SnapshotError(
            f"git cannot read the history: {shown}", "Run `git fsck` in the clone."
        )


def _furnish(folder: Path, refs: Refs, *, sha256: bool) -> None:
    """A Git folder with the names of the clone and a configuration of ours."""
    extensions = {}
    if sha256:
        extensions["objectFormat"] = "sha256"
    (folder / "refs").mkdir()
    if refs.reftable is not None:
        extensions["refStorage"] = "reftable"
        (folder / "reftable").mkdir()
        for file in sorted(refs.reftable.iterdir()):
            if file.is_file() and file.stat().st_size <= MAX_BLOB:
                (folder / "reftable" / file.name).write_bytes(file.read_bytes())
    config = _CONFIG.format(version=int(bool(extensions)))
    if extensions:
        config += "[extensions]\n" + "".join(f"\t{k} = {v}\n" for k, v in extensions.items())
    (folder / "config").write_text(config, encoding="ascii")
    head = refs.head if refs.head.isprintable() and refs.head else "ref: refs/heads/none"
    (folder / "HEAD").write_bytes(f"{head}\n".encode("utf-8", "surrogateescape"))
    lines = "".join(f"{oid} {name}\n" for name, oid in refs.ids.items())
    (folder / "packed-refs").write_bytes(lines.encode("utf-8", "surrogateescape"))
    if refs.shallow:
        (folder / "shallow").write_bytes(refs.shallow.encode("utf-8", "surrogateescape"))


def _changes(out: bytes) -> tuple[Change, ...]:
    parts = out.split(b"\0")
    found, at = _read(parts, 0)
    if at < len(parts) - 1:
        raise SnapshotError("git gave an answer that is not understood", "Check the clone.")
    return tuple(sorted(found, key=lambda one: one.new_path))


def _by_commit(out: bytes) -> tuple[tuple[str, tuple[Change, ...]], ...]:
    parts = out.split(b"\0")
    found: list[tuple[str, tuple[Change, ...]]] = []
    at = 0
    while at < len(parts) - 1:
        oid = parts[at].decode("ascii", "replace").strip()
        if len(oid) not in (40, 64):
            raise SnapshotError("git gave an answer that is not understood", "Check the clone.")
        changed, at = _read(parts, at + 1)
        found.append((oid, tuple(changed)))
    return tuple(found)


def _read(parts: list[bytes], at: int) -> tuple[list[Change], int]:
    """Changes from a place on, and the place after them."""
    found: list[Change] = []
    while at < len(parts) and (match := _RAW.match(parts[at])) is not None:
        status = match["status"].decode("ascii")
        old = parts[at + 1].decode("utf-8", "surrogateescape")
        at += 2
        new = old
        if status in "RC":
            new = parts[at].decode("utf-8", "surrogateescape")
            at += 1
        found.append(
            Change(
                status, old, new, match["old"].decode("ascii"), match["new"].decode("ascii"),
                int(match["score"] or 0),
            )
        )  # fmt: skip
    return found, at
