"""Every piece of some sources at another state of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass
from datetime import date

from affidoc.config import Config
from affidoc.drift.between import Between
from affidoc.drift.judge import Job, judge
from affidoc.drift.model import HARMLESS, Drifted
from affidoc.errors import SnapshotError
from affidoc.evidence import READS_SOURCE, Looker, piece_digest, run_on_engine
from affidoc.model import Model
from affidoc.snapshot import Lock, Snapshot, Unavailable, open_snapshot
from affidoc_schemas import Source

__all__ = ["Report", "drift", "jobs_of"]


@dataclass(frozen=True, slots=True)
class Report:
    """What became of the pieces, in the order of the facts."""

    pieces: tuple[Drifted, ...]
    targets: Mapping[str, str]
    """By source name the full commit that was looked at, or `worktree`."""

    @property
    def exit_code(self) -> int:
        """1 where something changed, is split or lost; 3 where it could not be told; else 0."""
        drifts = {one.drift for one in self.pieces}
        if any(drift is not None and drift not in HARMLESS for drift in drifts):
            return 1
        return 3 if None in drifts else 0


def drift(
    model: Model,
    config: Config,
    lock: Lock,
    sources: Collection[Source],
    to: str | None,
    *,
    today: date,
    progress: Callable[[str], None] = lambda _stage: None,
) -> Report:
    """What became of every piece that reads one of these sources.

    A source that cannot be opened makes its pieces unknown; the others are still compared.
    """
    found: dict[tuple[str, tuple[str | int, ...]], Drifted] = {}
    targets: dict[str, str] = {}
    jobs = jobs_of(model, lock, sources)
    with ExitStack() as stack:
        opened: dict[str, Between | SnapshotError] = {}
        for source in sources:
            try:
                between = stack.enter_context(closing(Between(source, config, to)))
            except SnapshotError as error:
                opened[source.id] = error
            else:
                opened[source.id] = between
                targets[source.name] = between.target

        def other(source: Source, config: Config) -> Snapshot | Unavailable:
            between = opened.get(source.id)
            if isinstance(between, Between):
                return between.snapshot
            return open_snapshot(source, config)

        before = stack.enter_context(Looker(model, config, lock, today, run_on_engine))
        after = stack.enter_context(Looker(model, config, lock, today, run_on_engine, other))
        for number, (source, job) in enumerate(jobs):
            if number % 100 == 0:
                progress(f"drift {number:,} of {len(jobs):,}")
            there = opened[source.id]
            if isinstance(there, SnapshotError):
                one = Drifted(
                    job.fact.id, job.where, job.digest, job.piece.type, source.name, None,
                    message=str(there), reason="source-unavailable",
                )  # fmt: skip
            else:
                one = judge(job, there, before, after)
            found[job.fact.id, job.where] = one
    order = {name: number for number, name in enumerate(model.facts)}
    pieces = sorted(found.values(), key=lambda one: (order[one.fact], str(one.where)))
    return Report(tuple(pieces), targets)


def jobs_of(model: Model, lock: Lock, sources: Collection[Source]) -> list[tuple[Source, Job]]:
    """The pieces that read these sources, those of one file together."""
    wanted = {source.id for source in sources}
    jobs = []
    for fact in model.facts.values():
        for where, piece in fact.leaves():
            name = piece.names_source()
            source = model.source(fact.id, name) if name is not None else None
            if source is None or source.id not in wanted or piece.type not in READS_SOURCE:
                continue
            digest = piece_digest(piece, fact)
            job = Job(fact, where, piece, digest, lock.find(fact.id, digest))
            jobs.append((source, job))
    jobs.sort(key=lambda job: (job[0].id, getattr(job[1].piece, "path", ""), job[1].piece.type))
    return jobs
