"""Every piece of evidence of every fact, verified; results in the order of the facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property

from affidoc.config import Config
from affidoc.evidence.badge import badge_of
from affidoc.evidence.composed import composed
from affidoc.evidence.derived import own_check
from affidoc.evidence.digest import piece_digest
from affidoc.evidence.looker import Looker, RunScenario
from affidoc.evidence.reviews import reviews_of
from affidoc.evidence.said import changed_since_pinned
from affidoc.evidence.scenario import run_on_engine
from affidoc.evidence.suspect import suspects
from affidoc.evidence.verdict import Badge, FactVerdict, PieceResult, Verdict
from affidoc.evidence.verifiers import READS_SOURCE, verify_piece
from affidoc.model import Model
from affidoc.snapshot import Lock
from affidoc_schemas import Fact, LockEntry
from affidoc_schemas.derived import Derived
from affidoc_schemas.evidence import Piece, Where

__all__ = ["Behind", "Observation", "Verification", "verify"]


@dataclass(frozen=True, slots=True)
class Observation:
    """The result for a piece that reads a source, by the key that the lock knows it by.

    A composition reads nothing itself; the pieces inside it are observed.
    """

    fact: str
    where: Where
    """The place of the piece in its fact."""
    piece: str
    type: str
    source: str
    result: PieceResult


@dataclass(frozen=True, slots=True)
class Behind:
    """A piece that was last looked at at another commit than the pin, and does not hold there."""

    fact: str
    where: Where
    source: str
    pin: str | None
    entry: LockEntry


@dataclass(frozen=True)
class Verification:
    """What all looks gave."""

    verdicts: dict[str, FactVerdict]
    """By fact id, in the order of the facts. The results of a fact stand in the order of its
    evidence; a derived fact has one more at the end, for its own check."""
    looks: tuple[tuple[Fact, Where, Piece, PieceResult], ...]
    """Of all pieces that read sources, in the same order."""
    edited: Mapping[str, LockEntry] = field(default_factory=dict)
    """Facts whose numbers are not what the lock recorded, with the record."""
    behind: tuple[Behind, ...] = ()
    """Pieces that nobody reviewed since the pin of their source moved."""

    @cached_property
    def observed(self) -> tuple[Observation, ...]:
        """The same looks by the keys of the lock, for those who write it: a check needs none."""
        return tuple(
            Observation(
                fact.id,
                where,
                piece_digest(piece, fact),
                piece.type,
                piece.names_source() or "",
                result,
            )
            for fact, where, piece, result in self.looks
        )


def verify(
    model: Model,
    config: Config,
    lock: Lock,
    *,
    today: date,
    progress: Callable[[str], None] = lambda _stage: None,
    run_scenario: RunScenario = run_on_engine,
    records: bool = False,
) -> Verification:
    """Look at everything that the facts rest on.

    Looks are ordered by source and file, so that each file is read and parsed once; compositions
    are judged when all their members were looked at. `records` says that the lock is written from
    it.
    """
    jobs = [(fact, where, piece) for fact in model.facts.values() for where, piece in fact.leaves()]
    seen: dict[str, dict[Where, PieceResult]] = {name: {} for name in model.facts}
    with Looker(model, config, lock, today, run_scenario) as looker:
        looker.records = records
        ordered = sorted(jobs, key=_place)
        looker.expect((fact, piece) for fact, _, piece in ordered if piece.type in READS_SOURCE)
        for number, (fact, where, piece) in enumerate(ordered):
            if number % 100 == 0:
                progress(f"verify {number:,} of {len(jobs):,}")
            seen[fact.id][where] = verify_piece(piece, fact, looker)
    reviews = reviews_of(lock)
    verdicts: dict[str, FactVerdict] = {}
    for fact in model.facts.values():
        pieces = [
            composed(piece, ("evidence", index), seen[fact.id])
            for index, piece in enumerate(fact.evidence)
        ]
        if isinstance(fact, Derived):
            pieces.append(own_check(fact, model))
        verdicts[fact.id] = FactVerdict(
            fact.id, tuple(pieces), badge_of(fact.status, pieces), reviews.get(fact.id, ())
        )
    looks = tuple(
        (fact, where, piece, seen[fact.id][where])
        for fact, where, piece in jobs
        if piece.type in READS_SOURCE
    )
    edited = changed_since_pinned(model, lock)
    failing = {name for name, one in verdicts.items() if one.badge is Badge.FAILING} | set(edited)
    for name, doubt in suspects(model, failing).items():
        verdicts[name] = replace(verdicts[name], suspect=doubt)
    return Verification(verdicts, looks, edited, _behind(model, lock, looks, verdicts))


def _behind(
    model: Model,
    lock: Lock,
    looks: tuple[tuple[Fact, Where, Piece, PieceResult], ...],
    verdicts: Mapping[str, FactVerdict],
) -> tuple[Behind, ...]:
    """Pieces that were looked at before the pin moved, and cannot be said to hold where it is.

    What is cited to be denied, or can be spared, is not to be reviewed while the whole holds.
    """
    found = []
    for fact, where, piece, result in looks:
        whole = verdicts[fact.id].pieces[int(where[1])]
        if Verdict.HOLDS in {result.verdict, whole.verdict}:
            continue
        source = model.source(fact.id, piece.names_source() or "")
        entry = lock.find(fact.id, piece_digest(piece, fact))
        if source is None or source.commit is None or entry is None:
            continue
        if entry.commit not in (None, source.commit):
            found.append(Behind(fact.id, where, source.name, source.commit, entry))
    return tuple(found)


def _place(job: tuple[Fact, Where, Piece]) -> tuple[str, str, str]:
    _, _, piece = job
    return piece.names_source() or "", getattr(piece, "path", "") or "", piece.type
