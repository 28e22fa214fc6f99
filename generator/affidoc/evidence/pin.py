"""What is seen now, written down: the new lock, and what it takes over from the old one."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import date

from affidoc.config import Config
from affidoc.errors import UsageError
from affidoc.evidence.composed import carriers
from affidoc.evidence.looker import RunScenario
from affidoc.evidence.said import PIECE, recorded
from affidoc.evidence.scenario import run_on_engine
from affidoc.evidence.verdict import Basis, PieceResult, Verdict
from affidoc.evidence.verify import Observation, Verification, verify
from affidoc.model import Model
from affidoc.snapshot import Lock, settled
from affidoc_schemas import LockEntry
from affidoc_schemas.evidence import Where
from affidoc_schemas.lock import Acceptance

__all__ = ["PinOutcome", "entry_of", "pin"]

PINNED = frozenset({"excerpt", "symbol"})
"""Types that hold while they are what a person pinned; a change is recorded when one accepts it."""


@dataclass(frozen=True, slots=True)
class PinOutcome:
    """The new lock, and how it differs from the old one in numbers of entries."""

    lock: Lock
    added: int
    changed: int
    removed: int
    kept: int
    """Entries that stay as they were: seen the same again, or not looked at here."""
    failing: tuple[str, ...]
    """One line for each piece that fails; a changed excerpt among them is not recorded."""


def pin(
    model: Model,
    config: Config,
    lock: Lock,
    *,
    today: date,
    who: str,
    tool: str,
    ids: Collection[str] | None = None,
    acceptance: Acceptance | None = None,
    among: Collection[str] | None = None,
    changed_only: bool = False,
    run_scenario: RunScenario = run_on_engine,
) -> PinOutcome:
    """Look at all evidence and record what could be looked at.

    An excerpt that changed since it was pinned is recorded again only for the facts in `ids`:
    naming one says that a person has read it. What cannot be looked at here keeps its entry while
    the piece exists; entries of pieces that no longer exist go. The model must be complete: facts
    that did not load would lose their entries.

    With `acceptance`, what is recorded of the facts in `ids` says so; where it names no commit it
    gets that of the source; with `changed_only`, it is said of nothing that is as the lock has it.
    With `among`, entries of other facts stay as they are.

    Raises:
        UsageError: an id names no fact.
    """
    accepted = frozenset(ids or ())
    for name in sorted(accepted - model.facts.keys()):
        raise UsageError(f"no fact has the id '{name}'", "List ids with `affidoc list`.")
    verification = verify(model, config, lock, today=today, run_scenario=run_scenario, records=True)
    at_fault = _at_fault(model, verification)
    entries: dict[tuple[str, str], LockEntry] = {}
    if among is not None:
        entries = {key: entry for key, entry in lock.entries.items() if key[0] not in among}
    failing: list[str] = []
    for one in verification.observed:
        if among is not None and one.fact not in among:
            continue
        key = (one.fact, one.piece)
        old = lock.entries.get(key)
        entry = _recorded(one, old, one.fact in accepted, today, who, tool)
        if _not_at_the_pin(model, one):
            entry = None
        if (one.fact, one.where) in at_fault and not _is_accepted(one, entry):
            failing.append(f"{one.fact}: {one.result.message}")
        if entry is None:
            entry = None if _must_go(model, one) else old
        if entry is not None:
            news = old is not None and not _same(old, entry)
            if acceptance is not None and one.fact in accepted and entry is not old:
                entry = _with(entry, acceptance) if news or not changed_only else entry
            entries[key] = settled(old, entry)
    for fact in model.facts.values():
        key = (fact.id, PIECE)
        old, now = lock.entries.get(key), recorded(fact, today, who, tool)
        if now is None or (among is not None and fact.id not in among):
            continue
        changed = old is not None and old.sha256 != now.sha256
        if acceptance is not None and fact.id in accepted and (changed or not changed_only):
            now = _with(now, acceptance)
        if old is None or fact.id in accepted or old.sha256 == now.sha256:
            entries[key] = settled(old, now)
        else:
            entries[key] = old
            failing.append(f"{fact.id}: its numbers or names changed since {old.verified_at}")
    before = lock.entries
    return PinOutcome(
        replace(lock, entries=dict(sorted(entries.items())), lines={}),
        added=len(entries.keys() - before.keys()),
        changed=sum(key in before and before[key] != entry for key, entry in entries.items()),
        removed=len(before.keys() - entries.keys()),
        kept=sum(before.get(key) == entry for key, entry in entries.items()),
        failing=tuple(failing),
    )


def _at_fault(model: Model, verification: Verification) -> frozenset[tuple[str, Where]]:
    """The places of all pieces that make a fact fail: not those that a composition can spare."""
    return frozenset(
        (fact.id, where)
        for fact in model.facts.values()
        for index, (piece, result) in enumerate(
            zip(fact.evidence, verification.verdicts[fact.id].pieces, strict=False)
        )
        if result.verdict is Verdict.FAILS
        for where, _, _ in carriers(piece, result, ("evidence", index))
    )


def _recorded(
    one: Observation, old: LockEntry | None, accepted: bool, today: date, who: str, tool: str
) -> LockEntry | None:
    """The entry for what was seen now; None where nothing may be recorded."""
    result = one.result
    if result.basis is not Basis.SOURCE:
        return None
    if one.type in PINNED:
        changed = old is not None and result.verdict is not Verdict.HOLDS
        if result.sha256 is None or (changed and not accepted):
            return None
        verdict: Verdict = Verdict.HOLDS
    elif result.verdict is Verdict.UNKNOWN:
        return None
    else:
        verdict = result.verdict
    return entry_of(
        one.fact, one.piece, one.type, one.source, result, holds=verdict is Verdict.HOLDS,
        today=today, who=who, tool=tool,
    )  # fmt: skip


def entry_of(
    fact: str, piece: str, type_: str, source: str, result: PieceResult, *, holds: bool,
    today: date, who: str, tool: str,
) -> LockEntry:  # fmt: skip
    """What the lock says of a look."""
    return LockEntry(
        fact=fact, piece=piece, type=type_, source=source, commit=result.commit,
        path=result.path, blob=result.blob, lines=result.lines, sha256=result.sha256,
        structure=result.structure,
        verdict="holds" if holds else "fails", searched=result.searched,
        verified_at=today, verified_by=who, tool=tool,
    )  # fmt: skip


def _same(old: LockEntry, entry: LockEntry) -> bool:
    return (old.sha256, old.verdict, old.path) == (entry.sha256, entry.verdict, entry.path)


def _with(entry: LockEntry, acceptance: Acceptance) -> LockEntry:
    """The entry with the word of a person; the commit of a source says more than ours."""
    if entry.commit is not None:
        acceptance = acceptance.model_copy(update={"commit": entry.commit})
    return entry.model_copy(update={"accepted": acceptance})


def _not_at_the_pin(model: Model, one: Observation) -> bool:
    """A checkout was read in place of the pinned commit: the lock speaks of the commit."""
    source = model.source(one.fact, one.source)
    return source is not None and source.commit is not None and one.result.commit is None


def _is_accepted(one: Observation, entry: LockEntry | None) -> bool:
    """What changed and was read by a person is no failure any more."""
    return one.type in PINNED and entry is not None


def _must_go(model: Model, one: Observation) -> bool:
    """Nothing may be kept of a private source, or of one that asks for that."""
    source = model.source(one.fact, one.source)
    return source is None or source.visibility == "private" or source.capture == "none"
