"""Sources opened at another state, and lookers at both states, for as long as pieces are judged."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from datetime import date
from types import TracebackType
from typing import Self

from affidoc.config import Config
from affidoc.drift.between import Between
from affidoc.drift.judge import Job, judge
from affidoc.drift.model import Drifted
from affidoc.errors import SnapshotError
from affidoc.evidence import READS_SOURCE, Looker, piece_digest, run_on_engine
from affidoc.model import Model
from affidoc.snapshot import Lock, Snapshot, Unavailable, open_snapshot
from affidoc_schemas import Source

__all__ = ["Comparison"]


@dataclass(frozen=True, slots=True)
class _States:
    """Gives a looker the state that it is for; what is not compared is opened at its pin."""

    opened: dict[str, Between | SnapshotError]
    later: bool

    def __call__(self, source: Source, config: Config) -> Snapshot | Unavailable:
        between = self.opened.get(source.id)
        if isinstance(between, Between):
            state = between.snapshot if self.later else between.start
            if state is not None:
                return state
        return open_snapshot(source, config)


class Comparison:
    """Some sources between two states; a context manager.

    The first state is what the lock recorded, or the revision `since`.
    """

    def __init__(
        self, model: Model, config: Config, lock: Lock, sources: Collection[Source],
        to: str | None, *, today: date, since: str | None = None,
    ) -> None:  # fmt: skip
        self._stack = ExitStack()
        self.opened: dict[str, Between | SnapshotError] = {}
        for source in sources:
            try:
                between = Between(source, config, to, since)
            except SnapshotError as error:
                self.opened[source.id] = error
            else:
                self.opened[source.id] = self._stack.enter_context(closing(between))
        self._jobs = _jobs(model, lock if since is None else Lock(lock.path), sources)
        self.before, self.after = (
            self._stack.enter_context(
                Looker(model, config, lock, today, run_on_engine, _States(self.opened, later))
            )
            for later in (False, True)
        )

    @property
    def targets(self) -> dict[str, str]:
        """By source name the full commit that is looked at, or `worktree`."""
        return {
            one.source.name: one.target for one in self.opened.values() if isinstance(one, Between)
        }

    def __len__(self) -> int:
        return len(self._jobs)

    def judged(self) -> Iterator[tuple[int, Job, Drifted]]:
        """Every piece with its place in the order of the facts; those of one file together."""
        for order, source, job in self._jobs:
            there = self.opened[source.id]
            if isinstance(there, SnapshotError):
                one = Drifted(
                    job.fact.id, job.where, job.digest, job.piece.type, source.name, None,
                    message=str(there), reason="source-unavailable",
                )  # fmt: skip
            else:
                one = judge(job, there, self.before, self.after)
            yield order, job, one

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()


def _jobs(model: Model, lock: Lock, sources: Collection[Source]) -> list[tuple[int, Source, Job]]:
    """The pieces that read these sources."""
    wanted = {source.id for source in sources}
    jobs: list[tuple[int, Source, Job]] = []
    for fact in model.facts.values():
        for where, piece in fact.leaves():
            name = piece.names_source()
            source = model.source(fact.id, name) if name is not None else None
            if source is None or source.id not in wanted or piece.type not in READS_SOURCE:
                continue
            digest = piece_digest(piece, fact)
            job = Job(fact, where, piece, digest, lock.find(fact.id, digest))
            jobs.append((len(jobs), source, job))
    jobs.sort(key=_together)
    return jobs


def _together(job: tuple[int, Source, Job]) -> tuple[str, str, str, int]:
    order, source, one = job
    return source.id, getattr(one.piece, "path", "") or "", one.piece.type, order
