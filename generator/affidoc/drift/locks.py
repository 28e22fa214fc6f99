"""Two states of the lock to what changed between them. No source and no history is read.

A fact without evidence, numbers or names has no line in the lock, so the comparison cannot tell of
it. What is told of the others rests on hashes: that text changed, not how.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from affidoc.snapshot import Lock
from affidoc_schemas import LockEntry

__all__ = ["Became", "LockChanges", "PieceChange", "PinChange", "lock_changes"]

_FACT = "fact"
"""Type of the line that records what a fact says in numbers and names."""


class Became(StrEnum):
    """What became of a piece of evidence of a fact that both states have."""

    FAILS = "fails"
    """It held before."""
    HOLDS = "holds"
    """It failed before."""
    CHANGED = "changed"
    """The cited content is another."""
    REWORDED = "reworded"
    """The fact cites otherwise: another path, anchor or expected value."""
    REMOVED = "removed"
    ADDED = "added"
    MOVED = "moved"
    """The same content at another place."""


@dataclass(frozen=True, slots=True)
class PieceChange:
    """One piece before and now; one of the two is None where it was added or removed."""

    fact: str
    became: Became
    before: LockEntry | None
    now: LockEntry | None

    @property
    def entry(self) -> LockEntry:
        """The piece as it is now, else as it was."""
        entry = self.now or self.before
        assert entry is not None  # noqa: S101 - one of them made this value
        return entry


@dataclass(frozen=True, slots=True)
class PinChange:
    """The commits at which a source was read; more than one where not all was looked at anew."""

    source: str
    before: tuple[str, ...]
    now: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LockChanges:
    """What a reader of the earlier guide should know of the present one. All of it is sorted."""

    added: tuple[str, ...]
    """Facts that the earlier lock did not have."""
    removed: tuple[str, ...]
    renamed: tuple[tuple[str, str], ...]
    """Earlier id and present id."""
    said: tuple[str, ...]
    """Facts of both that say other numbers or names now."""
    pieces: tuple[PieceChange, ...]
    """Of facts of both, worst first."""
    accepted: tuple[LockEntry, ...]
    """What a person accepted since, with who, when and why."""
    pins: tuple[PinChange, ...]
    """Sources that are read at another commit now."""
    same: int
    """Pieces that are recorded alike in both."""

    @property
    def any(self) -> bool:
        """Whether anything changed."""
        return any((self.added, self.removed, self.renamed, self.said, self.pieces,
                    self.accepted, self.pins))  # fmt: skip


def lock_changes(
    before: Lock, now: Lock, former: Mapping[str, Collection[str]] | None = None
) -> LockChanges:
    """Compare an earlier lock with a later one; `former` gives earlier ids by present id."""
    present = {old: new for new, names in (former or {}).items() for old in names}
    was = _by_fact(before, present)
    has = _by_fact(now, {})
    renamed = {
        (old, new)
        for old, new in present.items()
        if new in has and any(key[0] == old for key in before.entries)
    }
    pieces: list[PieceChange] = []
    said: list[str] = []
    same = 0
    for fact in sorted(was.keys() & has.keys()):
        changed, alike = _pieces(fact, was[fact], has[fact])
        same += alike
        said += [fact for one in changed if one.entry.type == _FACT and one.before and one.now]
        pieces += [one for one in changed if one.entry.type != _FACT]
    order = list(Became)
    pieces.sort(key=lambda one: (order.index(one.became), one.fact, one.entry.piece))
    return LockChanges(
        tuple(sorted(has.keys() - was.keys())),
        tuple(sorted(was.keys() - has.keys())),
        tuple(sorted(renamed)),
        tuple(said),
        tuple(pieces),
        _accepted(was, has),
        _pins(before, now),
        same,
    )


def _by_fact(lock: Lock, present: Mapping[str, str]) -> dict[str, dict[str, LockEntry]]:
    """Pieces by fact; a fact that has another id now stands under that one."""
    found: dict[str, dict[str, LockEntry]] = {}
    for (fact, piece), entry in lock.entries.items():
        found.setdefault(present.get(fact, fact), {})[piece] = entry
    return found


def _pieces(
    fact: str, was: Mapping[str, LockEntry], has: Mapping[str, LockEntry]
) -> tuple[list[PieceChange], int]:
    changed: list[PieceChange] = []
    same = 0
    for piece in sorted(was.keys() & has.keys()):
        became = _became(was[piece], has[piece])
        if became is None:
            same += 1
        else:
            changed.append(PieceChange(fact, became, was[piece], has[piece]))
    lost = [was[piece] for piece in sorted(was.keys() - has.keys())]
    for piece in sorted(has.keys() - was.keys()):
        entry = has[piece]
        # A piece that is written otherwise has another digest: the one of its type that went.
        twin = next((one for one in lost if (one.type, one.source) == (entry.type, entry.source)),
                    None)  # fmt: skip
        if twin is None:
            changed.append(PieceChange(fact, Became.ADDED, None, entry))
            continue
        lost.remove(twin)
        flipped = twin.verdict != entry.verdict
        became = Became(entry.verdict) if flipped else Became.REWORDED
        changed.append(PieceChange(fact, became, twin, entry))
    changed += [PieceChange(fact, Became.REMOVED, one, None) for one in lost]
    return changed, same


def _became(was: LockEntry, has: LockEntry) -> Became | None:
    if was.verdict != has.verdict:
        return Became(has.verdict)
    if was.sha256 != has.sha256:
        return Became.CHANGED
    return Became.MOVED if (was.path, was.lines) != (has.path, has.lines) else None


def _accepted(
    was: Mapping[str, Mapping[str, LockEntry]], has: Mapping[str, Mapping[str, LockEntry]]
) -> tuple[LockEntry, ...]:
    found = []
    for fact in sorted(has):
        for piece, entry in sorted(has[fact].items()):
            earlier = was.get(fact, {}).get(piece)
            if entry.accepted is not None and (
                earlier is None or earlier.accepted != entry.accepted
            ):
                found.append(entry)
    return tuple(found)


def _pins(before: Lock, now: Lock) -> tuple[PinChange, ...]:
    was, has = _commits(before), _commits(now)
    return tuple(
        PinChange(source, was.get(source, ()), has.get(source, ()))
        for source in sorted(was.keys() | has.keys())
        if was.get(source) != has.get(source)
    )


def _commits(lock: Lock) -> dict[str, tuple[str, ...]]:
    found: dict[str, set[str]] = {}
    for entry in lock.entries.values():
        if entry.commit is not None:
            found.setdefault(entry.source, set()).add(entry.commit)
    return {source: tuple(sorted(commits)) for source, commits in found.items()}
