"""The thread that judges: waits until typing pauses, gives up a run that is out of date."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Any

from affidoc.config import Config, load_config, with_sources
from affidoc.errors import AffidocError
from affidoc.evidence import Verification
from affidoc.lsp.guide import Guide
from affidoc.model import Model
from affidoc.pipeline import Outcome, run

__all__ = ["Analyst", "Judged"]

PAUSE = 0.25
"""Seconds without a change before a run starts."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What a run gave, and the texts it was about."""

    guide: Guide
    texts: MappingProxyType[str, str]
    result: Outcome | Exception


class _StaleError(Exception):
    """The texts changed while the run went on."""


class Analyst:
    """Runs one guide at a time; requests for the same guide replace each other."""

    def __init__(self, tell: Callable[[Judged], None], pause: float = PAUSE) -> None:
        """Start the thread; `tell` is called on it with each result."""
        self._tell = tell
        self._pause = pause
        self._changed = threading.Condition()
        self._waiting: dict[Guide, MappingProxyType[str, str]] = {}
        self._numbers: dict[Guide, int] = {}
        self._due = 0.0
        self._closed = False
        self._looks: dict[Guide, tuple[Any, dict[str, Any], Verification]] = {}
        self._thread = threading.Thread(target=self._work, name="affidoc-analyst", daemon=True)
        self._thread.start()

    def request(self, guide: Guide) -> None:
        """Judge the guide as it is held now, soon; a run that goes on for it is given up."""
        with self._changed:
            self._waiting[guide] = MappingProxyType(dict(guide.held))
            self._numbers[guide] = self._numbers.get(guide, 0) + 1
            self._due = time.monotonic() + self._pause
            self._changed.notify()

    def close(self) -> None:
        """End the thread; a run that goes on is given up."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join(timeout=5)

    def _work(self) -> None:
        while (job := self._next()) is not None:
            guide, number, texts = job
            with suppress(_StaleError):
                self._tell(Judged(guide, texts, self._judged(guide, number, texts)))

    def _next(self) -> tuple[Guide, int, MappingProxyType[str, str]] | None:
        with self._changed:
            while not self._closed:
                left = self._due - time.monotonic()
                if self._waiting and left <= 0:
                    guide = next(iter(self._waiting))
                    return guide, self._numbers[guide], self._waiting.pop(guide)
                self._changed.wait(left if self._waiting else None)
        return None

    def _judged(
        self, guide: Guide, number: int, texts: MappingProxyType[str, str]
    ) -> Outcome | Exception:
        def going_on(_stage: str) -> None:
            if self._closed or self._numbers[guide] != number:
                raise _StaleError

        try:
            config = with_sources(
                load_config(guide.root), guide.config.source_places, guide.config.worktrees
            )
            day = date.today()  # noqa: DTZ011 - the reader's day
            stamp = (_stamp(config), day, guide.disk)

            def known(model: Model) -> Verification | None:
                """Looks depend on the facts, the lock, the sources and the day, not on pages."""
                earlier = self._looks.get(guide)
                same = earlier is not None and earlier[0] == stamp and earlier[1] == model.facts
                return earlier[2] if earlier is not None and same else None

            outcome = run(
                config, until="check", today=day, progress=going_on, overlays=texts, known=known
            )
            going_on("")
            if outcome.verification is not None:
                self._looks[guide] = (stamp, outcome.model.facts, outcome.verification)
        except _StaleError:
            raise
        except AffidocError as error:
            return error
        except Exception as error:  # noqa: BLE001 - a bug of ours must not end the thread
            return error
        return outcome


def _stamp(config: Config) -> tuple[Any, ...]:
    """What else a look may depend on: settings, clones, and the lock as a file."""
    try:
        info = (config.root / config.lock).stat()
        lock = (info.st_mtime_ns, info.st_size)
    except OSError:
        lock = (0, 0)
    places: Mapping[str, Any] = config.source_places
    return lock, tuple(sorted(places.items())), config.generated, config.site, config.facts
