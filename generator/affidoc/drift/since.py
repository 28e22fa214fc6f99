"""Since which commit a piece of evidence fails: its content looked at along the history.

Only commits that touched what the piece reads are looked at, so the answer is exact, however often
it turned; nothing is checked out. A file is followed through its renames.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from affidoc.config import Config
from affidoc.drift.between import place_of
from affidoc.errors import SnapshotError
from affidoc.evidence import READS_SOURCE, Looker, PieceResult, Verdict, run_on_engine, verify_piece
from affidoc.model import Model
from affidoc.snapshot import (
    Change,
    Commit,
    GitSnapshot,
    History,
    Lock,
    Snapshot,
    Unavailable,
    open_snapshot,
    repository_around,
)
from affidoc_schemas import Fact, Source
from affidoc_schemas.evidence import Piece

__all__ = ["Past", "Turn", "since"]


@dataclass(frozen=True, slots=True)
class Turn:
    """A commit before which the piece held, and after which it failed."""

    commit: Commit
    message: str
    """What failed there."""


@dataclass(frozen=True, slots=True)
class Past:
    """What the history says of one piece."""

    where: tuple[str | int, ...]
    type: str
    source: str
    verdict: Verdict
    """At the newest commit that was asked about."""
    message: str
    turns: tuple[Turn, ...] = ()
    """From holding to failing, the newest first."""
    looked: int = 0
    """How many commits touched what the piece reads; each was looked at."""
    untold: int = 0
    """Of these, how many could not be judged."""
    renames: tuple[tuple[str, str, str], ...] = ()
    """Commit, earlier name and later name of the file, the newest first."""


def since(
    model: Model,
    config: Config,
    lock: Lock,
    fact: Fact,
    to: str,
    start: str | None,
    *,
    today: date,
    progress: Callable[[str], None] = lambda _stage: None,
) -> list[Past]:
    """The past of every piece of a fact that reads files of a source.

    `to` is the newest revision that is asked about, `start` the one before the oldest, if any.
    """
    found = []
    for where, piece in fact.leaves():
        source = model.source(fact.id, piece.names_source() or "")
        if source is None or piece.type not in READS_SOURCE:
            continue
        try:
            walk = _Walk(model, config, lock, fact, piece, source, today)
            found.append(walk.past(where, to, start, progress))
        except SnapshotError as error:
            found.append(Past(where, piece.type, source.name, Verdict.UNKNOWN, str(error)))
    return found


@dataclass(frozen=True, slots=True)
class _Walk:
    model: Model
    config: Config
    lock: Lock
    fact: Fact
    piece: Piece
    source: Source
    today: date

    def past(
        self, where: tuple[str | int, ...], to: str, start: str | None,
        progress: Callable[[str], None],
    ) -> Past:  # fmt: skip
        """Raises SnapshotError where the history cannot be read."""
        place, under = place_of(self.source, self.config), ""
        if self.source.pin == "content":
            place, under = repository_around(place)
        with History(place, under=under) as history:
            head = history.resolve(to)
            stop = None if start is None else history.resolve(start)
            touching, renames = _touching(history.turns(head, stop), self.piece)
            with GitSnapshot(place, head, under=under) as snapshot:
                now = self._look(self.piece, snapshot)
                if not _paths(self.piece):
                    message = f"it reads no file that has a history ({now.message})"
                    return Past(where, self.piece.type, self.source.name, Verdict.UNKNOWN, message)
                looks = list(self._looks(touching, snapshot, progress))
            told = [(oid, one) for oid, one in looks if one.verdict is not Verdict.UNKNOWN]
            turns = tuple(
                Turn(history.commit(oid), later.message)
                for (oid, later), (_, earlier) in pairwise(told)
                if later.verdict is Verdict.FAILS and earlier.verdict is Verdict.HOLDS
            )
        return Past(
            where, self.piece.type, self.source.name, now.verdict, now.message, turns, len(looks),
            len(looks) - len(told), renames,
        )  # fmt: skip

    def _looks(
        self, touching: Sequence[tuple[str, Piece]], snapshot: GitSnapshot,
        progress: Callable[[str], None],
    ) -> Iterator[tuple[str, PieceResult]]:  # fmt: skip
        known: dict[str, PieceResult] = {}
        for number, (oid, piece) in enumerate(touching):
            if number % 20 == 0:
                progress(f"since {number:,} of {len(touching):,}")
            state = snapshot.at(oid)
            path = _file(piece)
            blob = state.read(path) if path is not None else None
            key = "" if blob is None else f"{blob.oid} {path}"
            if key not in known or not key:
                known[key] = self._look(piece, state)
            yield oid, known[key]

    def _look(self, piece: Piece, state: GitSnapshot) -> PieceResult:
        def opener(source: Source, config: Config) -> Snapshot | Unavailable:
            return state if source.id == self.source.id else open_snapshot(source, config)

        # Not closed: the state is borrowed, and other sources are not read for one piece.
        looker = Looker(self.model, self.config, self.lock, self.today, run_on_engine, opener)
        return verify_piece(piece, self.fact, looker)


def _touching(
    turns: Sequence[tuple[str, tuple[Change, ...]]], piece: Piece
) -> tuple[list[tuple[str, Piece]], tuple[tuple[str, str, str], ...]]:
    """Commits that touched what the piece reads, newest first, with the piece as it was then."""
    found: list[tuple[str, Piece]] = []
    renames: list[tuple[str, str, str]] = []
    for oid, changes in turns:
        paths = _paths(piece)
        if not any(_below(name, paths) for one in changes for name in (one.old_path, one.new_path)):
            continue
        found.append((oid, piece))
        path = _file(piece)
        for one in changes:
            if one.status == "R" and one.new_path == path:
                renames.append((oid, one.old_path, one.new_path))
                piece = piece.model_copy(update={"path": one.old_path})
    return found, tuple(renames)


def _file(piece: Piece) -> str | None:
    """The one file that a piece reads, where it is one."""
    path = getattr(piece, "path", None)
    return path if isinstance(path, str) else None


def _paths(piece: Piece) -> tuple[str, ...]:
    """Files and folders that a piece reads; '.' is the whole source."""
    path = _file(piece)
    if path is not None:
        return (path,)
    pattern = getattr(piece, "glob", None)
    if isinstance(pattern, str):
        fixed = pattern.partition("*")[0].partition("?")[0].partition("[")[0]
        return (fixed.rpartition("/")[0] or ".",)
    return tuple(getattr(piece, "paths", ()))


def _below(name: str, paths: tuple[str, ...]) -> bool:
    return any(
        path.rstrip("/") in (".", name) or name.startswith(f"{path.rstrip('/')}/") for path in paths
    )
