"""Moving a pin: what the lock takes over, what the facts must say otherwise, what needs review."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from affidoc.config import Config
from affidoc.drift.comparison import Comparison
from affidoc.drift.judge import Job
from affidoc.drift.model import HARMLESS, Drifted, Edit
from affidoc.errors import SnapshotError
from affidoc.evidence import (
    Looker,
    PieceResult,
    Verdict,
    entry_of,
    lines_of,
    piece_digest,
    verify_piece,
)
from affidoc.model import Model
from affidoc.snapshot import Key, Lock, settled
from affidoc_schemas import LockEntry, Source
from affidoc_schemas.evidence import Piece

__all__ = ["Carried", "carry"]


@dataclass(frozen=True, slots=True)
class Carried:
    """What moving a pin gives. Nothing is written yet."""

    commit: str
    """Full id of the commit that is pinned then."""
    lock: Lock
    taken: tuple[Drifted, ...]
    """Pieces whose entry speaks of the new commit now."""
    review: tuple[Drifted, ...]
    """Pieces that a person must look at; their entries still tell of the earlier look."""
    edits: tuple[tuple[Drifted, tuple[Edit, ...]], ...]
    """Pieces that still stand, but only after the facts say otherwise where."""
    unknown: tuple[Drifted, ...]


def carry(
    model: Model,
    config: Config,
    lock: Lock,
    source: Source,
    to: str,
    *,
    today: date,
    who: str,
    tool: str,
    edit: bool = False,
    progress: Callable[[str], None] = lambda _stage: None,
) -> Carried:
    """What becomes of the lock when a source is pinned to another commit.

    With `edit`, entries of pieces that need an edit are made as if it were done.

    Raises:
        SnapshotError: the source or the revision cannot be read.
    """
    entries: dict[Key, LockEntry] = dict(lock.entries)
    sorted_out: list[tuple[int, str, Drifted, tuple[Edit, ...]]] = []
    with Comparison(model, config, lock, [source], to, today=today) as comparison:
        opened = comparison.opened[source.id]
        if isinstance(opened, SnapshotError):
            raise opened
        commit = opened.target
        comparison.after.records = True
        for order, job, one in comparison.judged():
            if len(sorted_out) % 100 == 0:
                progress(f"pin {len(sorted_out):,} of {len(comparison):,}")
            kind = "unknown" if one.drift is None else "review"
            edits: tuple[Edit, ...] = ()
            if one.drift in HARMLESS:
                found = _as_it_stands(job, one, comparison.after)
                if found is None:
                    kind = "review"
                    one = replace(one, message=_no_way(job))
                else:
                    edits, seen = found
                    kind = "edits" if edits else "taken"
                    if edit or not edits:
                        _enter(entries, job, edits, seen, commit, source, today, who, tool)
            sorted_out.append((order, kind, one, edits))
    sorted_out.sort(key=lambda row: row[0])

    def rows(kind: str) -> Iterator[tuple[Drifted, tuple[Edit, ...]]]:
        return ((one, edits) for _, each, one, edits in sorted_out if each == kind)

    return Carried(
        commit,
        replace(lock, entries=dict(sorted(entries.items())), lines={}),
        tuple(one for one, _ in rows("taken")),
        tuple(one for one, _ in rows("review")),
        tuple(rows("edits")),
        tuple(one for one, _ in rows("unknown")),
    )


def _as_it_stands(
    job: Job, one: Drifted, after: Looker
) -> tuple[tuple[Edit, ...], PieceResult] | None:
    """The edits with which the piece finds what it cites, and what is seen then."""
    if not one.new:  # a search: it names no place that could be off
        return (), verify_piece(job.piece, job.fact, after)
    for edits in _proposals(job.piece, one, after, job):
        piece = _edited(job.piece, edits)
        seen = verify_piece(piece, job.fact, after)
        if (seen.path, seen.lines) == (one.new[0].path, one.new[0].lines):
            return edits, seen
    return None


def _proposals(piece: Piece, one: Drifted, after: Looker, job: Job) -> Iterator[tuple[Edit, ...]]:
    yield ()
    spot = one.new[0]
    fields: dict[str, Any] = {}
    if getattr(piece, "path", None) not in (None, spot.path):
        fields["path"] = spot.path
        yield _edits(piece, fields)
    if piece.type != "excerpt" or spot.lines is None or getattr(piece, "anchor", None) is None:
        return
    size = spot.lines[1] - spot.lines[0] + 1
    if getattr(piece, "lines", size) != size:
        fields["lines"] = size
        yield _edits(piece, fields)
    blob = after.look(piece, job.fact).read(spot.path)
    lines = [] if blob is None else lines_of(blob.data)
    if len(lines) >= spot.lines[0]:
        line = lines[spot.lines[0] - 1].decode("utf-8", "replace").strip()
        if line and line.isprintable() and len(line) <= 500 and "\ufffd" not in line:
            fields["anchor"] = line
            yield _edits(piece, fields)


def _edits(piece: Piece, fields: Mapping[str, Any]) -> tuple[Edit, ...]:
    return tuple(Edit(name, getattr(piece, name), new) for name, new in fields.items())


def _edited(piece: Piece, edits: tuple[Edit, ...]) -> Piece:
    return piece.model_copy(update={edit.field: edit.new for edit in edits}) if edits else piece


def _enter(
    entries: dict[Key, LockEntry], job: Job, edits: tuple[Edit, ...], seen: PieceResult,
    commit: str, source: Source, today: date, who: str, tool: str,
) -> None:  # fmt: skip
    digest = piece_digest(_edited(job.piece, edits), job.fact)
    old = entries.pop((job.fact.id, job.digest), None)
    still_false = old is not None and old.verdict == "fails" and seen.verdict is Verdict.FAILS
    entry = entry_of(
        job.fact.id, digest, job.piece.type, source.name, replace(seen, commit=commit),
        holds=not still_false, today=today, who=who, tool=tool,
    )  # fmt: skip
    if old is not None and old.accepted is not None and old.sha256 == entry.sha256:
        entry = entry.model_copy(update={"accepted": old.accepted})
    entries[job.fact.id, digest] = settled(old, entry)


def _no_way(job: Job) -> str:
    if getattr(job.piece, "anchor", None) is not None:
        return "its text still stands, but no line of it is an anchor that stands once: choose one"
    return "it still stands, but the fact has to say otherwise where"
