"""One piece of evidence at another state of its source, compared with what is recorded of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from affidoc.code import same_structure
from affidoc.drift.between import Between
from affidoc.drift.follow import Followed, follow
from affidoc.drift.model import HARMLESS, Drift, Drifted, Spot
from affidoc.drift.text import Text
from affidoc.errors import SnapshotError
from affidoc.evidence import Looker, PieceResult, Verdict, verify_piece
from affidoc.snapshot import TooLargeError
from affidoc_schemas import Fact, LockEntry
from affidoc_schemas.evidence import Piece

__all__ = ["Job", "judge"]

_ANCHORED = "excerpt"
"""The type that is found again by its text, whatever became of its anchor."""
_MAX_TRIED = 50
"""Files of a source in which a name that is gone from its own is looked up."""


@dataclass(frozen=True, slots=True)
class Job:
    """A piece that reads a source."""

    fact: Fact
    where: tuple[str | int, ...]
    piece: Piece
    digest: str
    entry: LockEntry | None


_OF_THE_PIECE = frozenset({"zero-files", "nothing-to-compare", "language", "no-day", "no-reader"})
"""Reasons for *unknown* that do not mean that something could not be read."""


@dataclass(frozen=True, slots=True)
class _Recorded:
    """What the piece was, from the lock or from a look at the first state."""

    verdict: Verdict
    message: str = ""
    commit: str | None = None
    path: str | None = None
    blob: str | None = None
    lines: tuple[int, int] | None = None
    sha256: str | None = None

    @property
    def spot(self) -> Spot | None:
        return None if self.path is None else Spot(self.path, self.lines)


def judge(job: Job, between: Between, before: Looker, after: Looker) -> Drifted:
    """The class of a piece. `before` looks at the pins, `after` at the other state."""
    try:
        was = _recorded(job, between, before)
        if isinstance(was, PieceResult):
            now = verify_piece(job.piece, job.fact, after)
            alike = now.reason == was.reason and was.reason in _OF_THE_PIECE
            return replace(_unknown(job, between, None, was.reason, was.message), alike=alike)
        found = _followed(job, was, between, after)
    except SnapshotError as error:
        reason = "too-large" if isinstance(error, TooLargeError) else "source-unreadable"
        return _unknown(job, between, None, reason, str(error))
    if isinstance(found, PieceResult):
        return _unknown(job, between, was.spot, found.reason, found.message)
    return Drifted(
        job.fact.id, job.where, job.digest, job.piece.type, between.source.name, found.drift,
        was.spot, found.new, found.message, "", found.diff,
    )  # fmt: skip


def _unknown(job: Job, between: Between, old: Spot | None, reason: str, message: str) -> Drifted:
    return Drifted(
        job.fact.id, job.where, job.digest, job.piece.type, between.source.name, None, old, (),
        message, reason,
    )  # fmt: skip


def _recorded(job: Job, between: Between, before: Looker) -> _Recorded | PieceResult:
    entry = job.entry
    if entry is not None:
        return _Recorded(
            Verdict(entry.verdict), "", entry.commit, entry.path, entry.blob, entry.lines,
            entry.sha256,
        )  # fmt: skip
    seen = verify_piece(job.piece, job.fact, before)
    if seen.verdict is Verdict.UNKNOWN and seen.sha256 is None:
        return seen
    return _Recorded(
        Verdict.FAILS if seen.verdict is Verdict.FAILS else Verdict.HOLDS, seen.message,
        between.since or seen.commit, seen.path, seen.blob, seen.lines, seen.sha256,
    )  # fmt: skip


def _followed(job: Job, was: _Recorded, between: Between, after: Looker) -> Followed | PieceResult:
    files = between.files(was.commit)
    quoted = was.path is not None and was.lines is not None and was.sha256 is not None
    if job.piece.type == _ANCHORED and quoted:
        found = _by_text(was, between)
        structured = job.entry is not None and job.entry.structure is not None
        named = structured or getattr(job.piece, "symbol", None) is not None
        if found is not None and (found.drift in HARMLESS or not named):
            return found
        now = verify_piece(job.piece, job.fact, after)
        if named and now.verdict is Verdict.HOLDS:
            return _compared(was, now)
        return _without_text(now) if found is None else _still_there(found, now)
    now = verify_piece(job.piece, job.fact, after)
    if now.verdict is Verdict.UNKNOWN and now.reason != "not-pinned":
        return now
    if now.verdict is not Verdict.FAILS:
        return _compared(was, now)
    if was.verdict is Verdict.FAILS:
        return Followed(Drift.SAME, _spots(now), f"failed before as well: {now.message}")
    elsewhere = _relocated(job, was, between, after)
    if elsewhere is not None:
        return elsewhere
    if quoted and files.old(was.path or "", was.blob) is not None:
        found = _by_text(was, between)
        if found is not None and found.drift not in HARMLESS:
            return _still_there(replace(found, message=now.message), now)
    gone = now.lines is None and now.sha256 is None and job.piece.type != "absent"
    return Followed(Drift.LOST if gone else Drift.CHANGED, _spots(now), now.message)


def _still_there(found: Followed, now: PieceResult) -> Followed:
    """Its lines are gone, and its name or anchor stands elsewhere: moved and edited at once."""
    if found.drift is not Drift.LOST or now.lines is None:
        return found
    return replace(found, drift=Drift.CHANGED, new=_spots(now), message=now.message)


def _by_text(was: _Recorded, between: Between) -> Followed | None:
    assert was.path is not None  # noqa: S101 - the caller asked
    files = between.files(was.commit)
    return follow(files, Spot(was.path, was.lines), was.blob, was.sha256 or "")


def _compared(was: _Recorded, now: PieceResult) -> Followed:
    """Of a piece that holds: whether it stands where and as it stood."""
    if was.verdict is Verdict.FAILS:
        return Followed(Drift.CHANGED, _spots(now), f"it holds now: {now.message}")
    drift = Drift.SAME
    if was.sha256 is not None and now.sha256 is not None and was.sha256 != now.sha256:
        drift = Drift.REFORMATTED
    elif was.path is not None and (was.path, was.lines) != (now.path, now.lines):
        drift = Drift.MOVED
    return Followed(drift, _spots(now))


def _relocated(job: Job, was: _Recorded, between: Between, after: Looker) -> Followed | None:
    """The same piece in another file, the renamed one first: the first where it holds."""
    path = getattr(job.piece, "path", None)
    if not isinstance(path, str):
        return None
    files = between.files(was.commit)
    renamed = files.renamed(path, files.old(path, was.blob))
    for other in (*(() if renamed is None else (renamed,)), *_likely(job, files.candidates(path))):
        piece = job.piece.model_copy(update={"path": other})
        now = verify_piece(piece, job.fact, after)
        if now.verdict is Verdict.HOLDS or _is_recorded(job.entry, now):
            drift = Drift.RENAMED if other == renamed else Drift.MOVED
            return replace(_compared(_Recorded(Verdict.HOLDS), now), drift=drift)
    return None


def _is_recorded(entry: LockEntry | None, now: PieceResult) -> bool:
    """What the lock recorded of a hashed piece, found by a look in a file that it does not name."""
    if entry is None or entry.sha256 is None or now.sha256 is None:
        return False
    if entry.sha256 == now.sha256:
        return True
    if entry.structure is None or now.structure is None:
        return False
    return same_structure(entry.structure, now.structure) is True


def _likely(job: Job, texts: Sequence[Text]) -> Iterator[str]:
    """Files that at least contain the name that is looked up."""
    symbol = getattr(job.piece, "symbol", None)
    if not isinstance(symbol, str):
        return
    name = symbol.rpartition(".")[2].encode()
    tried = 0
    for text in texts:
        if name in text.data and tried < _MAX_TRIED:
            tried += 1
            yield text.path


def _without_text(now: PieceResult) -> Followed | PieceResult:
    """The earlier text is in no clone and its hash is nowhere: what a look says must do."""
    if now.verdict is Verdict.UNKNOWN and now.reason != "not-pinned":
        return now
    gone = now.lines is None
    message = "its text is gone or changed; the clone does not have the earlier one to show"
    return Followed(Drift.LOST if gone else Drift.CHANGED, _spots(now), message)


def _spots(now: PieceResult) -> tuple[Spot, ...]:
    return () if now.path is None else (Spot(now.path, now.lines),)
