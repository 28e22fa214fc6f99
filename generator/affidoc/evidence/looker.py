"""Everything a verifier may look at: sources (each opened once), the model, the lock, the day."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol, Self

from affidoc.code import Code, parse_code
from affidoc.config import Config
from affidoc.errors import CouldNotCheck, SnapshotError
from affidoc.evidence.verdict import Basis, PieceResult, Verdict
from affidoc.model import Model
from affidoc.snapshot import (
    Blob,
    Lock,
    NotARepositoryError,
    ReadAhead,
    Snapshot,
    Unavailable,
    open_snapshot,
)
from affidoc_schemas import Fact, Source
from affidoc_schemas.evidence import Piece

if TYPE_CHECKING:
    from affidoc.snapshot.history import History

__all__ = ["Look", "Looker", "RunScenario", "ScenarioOutcome"]

CACHE = 64 * 1024 * 1024
"""Bytes of files kept; below it no blob is read twice."""


class ScenarioOutcome(Protocol):
    """What the engine says of a scenario."""

    @property
    def holds(self) -> bool:
        """Whether the engine behaves so."""

    @property
    def message(self) -> str:
        """What was seen."""


RunScenario = Callable[[str], ScenarioOutcome | None]


class Looker:
    """Opens what it is asked for; close it, or use it as a context manager."""

    def __init__(
        self, model: Model, config: Config, lock: Lock, today: date, run_scenario: RunScenario,
        opener: Callable[[Source, Config], Snapshot | Unavailable] = open_snapshot,
    ) -> None:  # fmt: skip
        """`opener` may give another state of a source than its pin."""
        self.model = model
        self.config = config
        self.lock = lock
        self.today = today
        self.run_scenario = run_scenario
        self.records = False
        """Whether what is seen will be written down, so that hashes for later are wanted."""
        self._opener = opener
        self._open: dict[str, Snapshot | Unavailable] = {}
        self._histories: dict[str, History] = {}
        self._blobs: OrderedDict[tuple[str, str], Blob | None] = OrderedDict()
        self._ahead: dict[str, ReadAhead] = {}
        self._cached = 0
        self._code: tuple[tuple[str, str], Code] | None = None

    def source(self, piece: Piece, fact: Fact) -> Source | None:
        """The source that a piece names, as its fact means it."""
        name = piece.names_source()
        return None if name is None else self.model.source(fact.id, name)

    def open(self, source: Source) -> Snapshot | Unavailable:
        """The source at its pin, or why it cannot be looked at."""
        if source.id not in self._open:
            self._open[source.id] = self._opener(source, self.config)
        return self._open[source.id]

    def look(self, piece: Piece, fact: Fact) -> Look:
        """A look into the source of a piece.

        Raises:
            CouldNotCheck: it cannot be looked at; verifiers are called only where it can.
        """
        source = self.source(piece, fact)
        opened = None if source is None else self.open(source)
        if source is None or opened is None or isinstance(opened, Unavailable):
            raise CouldNotCheck(f"the source of a piece of '{fact.id}' cannot be looked at")
        return Look(self, source, opened)

    def read(self, source: Source, snapshot: Snapshot, path: str) -> Blob | None:
        """A file of a source, kept for the next piece that asks."""
        key = (source.id, path)
        if key in self._blobs:
            self._blobs.move_to_end(key)
            return self._blobs[key]
        blob = self._blobs[key] = self._read(source, snapshot, path)
        self._cached += _size(blob)
        while self._cached > CACHE and len(self._blobs) > 1:
            self._cached -= _size(self._blobs.popitem(last=False)[1])
        return blob

    def expect(self, jobs: Iterable[tuple[Fact, Piece]]) -> None:
        """Files that will be read, in this order, so that a source can be asked ahead.

        It is a hint: what is not in it, or comes in another order, is read all the same.
        """
        paths: dict[str, list[str]] = {}
        for fact, piece in jobs:
            source, path = self.source(piece, fact), getattr(piece, "path", None)
            if source is None or not isinstance(path, str):
                continue
            opened = self.open(source)
            if isinstance(opened, Unavailable):
                continue
            if piece.type == "path":  # asks for the entry alone, which is known from here on
                with suppress(SnapshotError):
                    opened.entry(path)
            else:
                paths.setdefault(source.id, []).append(path)
        for name, wanted in paths.items():
            opened = self._open[name]
            if not isinstance(opened, Unavailable):
                self._ahead[name] = ReadAhead(opened, wanted)

    def code(self, source: Source, path: str, data: bytes) -> Code:
        """The syntax tree of a file; the last one is kept."""
        key = (source.id, path)
        if self._code is None or self._code[0] != key:
            self._code = (key, parse_code(path, data))
        return self._code[1]

    def history(self, source: Source) -> History:
        """The commits of the clone of a source.

        Raises:
            NotARepositoryError: no clone of it is here.
            SnapshotError: it cannot be read.
        """
        if source.id not in self._histories:
            from affidoc.snapshot.history import History
            from affidoc.snapshot.open import place_of

            place = place_of(source, self.config)
            if place is None:
                raise NotARepositoryError(f"no clone of '{source.name}' was given", "Give one.")
            self._histories[source.id] = History(place)
        return self._histories[source.id]

    def close(self) -> None:
        """Close every source."""
        for one in self._open.values():
            if not isinstance(one, Unavailable):
                one.close()
        self._open.clear()
        for history in self._histories.values():
            history.close()
        self._histories.clear()
        self._ahead.clear()

    def _read(self, source: Source, snapshot: Snapshot, path: str) -> Blob | None:
        ahead = self._ahead.get(source.id)
        return snapshot.read(path) if ahead is None else ahead.read(path)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


@dataclass(frozen=True, slots=True)
class Look:
    """One source that is open, and the results of looking into it."""

    looker: Looker
    source: Source
    snapshot: Snapshot

    def read(self, path: str) -> Blob | None:
        """The file at a path."""
        return self.looker.read(self.source, self.snapshot, path)

    def read_many(self, paths: Iterable[str]) -> Iterator[tuple[str, Blob | None]]:
        """The files at many paths, for a search: asked ahead, and none is kept.

        Raises:
            SnapshotError: one cannot be read.
        """
        for path, found in self.snapshot.read_many(paths):
            if isinstance(found, SnapshotError):
                raise found
            yield path, found

    def code(self, path: str, data: bytes) -> Code:
        """The syntax tree of the file at a path."""
        return self.looker.code(self.source, path, data)

    def holds(self, message: str, **seen: Any) -> PieceResult:
        """It is as the fact says; `seen` are fields of `PieceResult`."""
        return self._result(Verdict.HOLDS, message, seen)

    def fails(self, message: str, **seen: Any) -> PieceResult:
        """It is not as the fact says."""
        return self._result(Verdict.FAILS, message, seen)

    def unknown(self, reason: str, message: str, **seen: Any) -> PieceResult:
        """It cannot be told, for a reason that ceilings count by."""
        return self._result(Verdict.UNKNOWN, message, {"reason": reason, **seen})

    def _result(self, verdict: Verdict, message: str, seen: dict[str, Any]) -> PieceResult:
        source, commit = self.source, self.snapshot.commit
        if source.commit is not None and commit is None:
            message += f"; read in the checkout given for '{source.name}', not at its pin"
        return PieceResult(
            verdict, Basis.SOURCE, message, source=source.name, commit=commit, **seen
        )


def _size(blob: Blob | None) -> int:
    return 0 if blob is None else len(blob.data)
