"""Every piece of some sources at another state of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import date

from affidoc.config import Config
from affidoc.drift.comparison import Comparison
from affidoc.drift.model import HARMLESS, Drifted
from affidoc.model import Model
from affidoc.snapshot import Lock
from affidoc_schemas import Source

__all__ = ["Report", "drift"]


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
    since: str | None = None,
    progress: Callable[[str], None] = lambda _stage: None,
) -> Report:
    """What became of every piece that reads one of these sources.

    Pieces are compared with what the lock recorded; with `since`, with that revision. A source that
    cannot be opened makes its pieces unknown; the others are still compared.
    """
    found: list[tuple[int, Drifted]] = []
    with Comparison(model, config, lock, sources, to, today=today, since=since) as comparison:
        for order, _, one in comparison.judged():
            if len(found) % 100 == 0:
                progress(f"drift {len(found):,} of {len(comparison):,}")
            found.append((order, one))
        found.sort(key=lambda pair: pair[0])
        return Report(tuple(one for _, one in found), comparison.targets)
