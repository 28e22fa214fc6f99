"""One guide as an editor sees it: its files, the texts held for some, the last results."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from affidoc.config import Config
from affidoc.diagnostics import Location
from affidoc.evidence import FactVerdict
from affidoc.files import stands_below
from affidoc.model import Model, facts_shown, first_place
from affidoc.pipeline import Outcome
from affidoc_schemas import Fact

__all__ = ["Guide", "Known", "inside"]

MAX_SHOWN = 8 * 1024 * 1024
"""Bytes of a file that is read only to say where a line of it ends."""


@dataclass(frozen=True)
class Known:
    """The last results. While a file does not parse, its facts are those of the time before."""

    outcome: Outcome
    before: Known | None = None
    """A result with the facts that this one lacks; itself without a `before`."""

    @property
    def model(self) -> Model:
        """The linked facts."""
        return self.outcome.model

    def find(self, name: str) -> tuple[Known, Fact] | None:
        """The fact of that id, code or former id, and the result that has it."""
        fact = self.model.find(name)
        if fact is not None:
            return self, fact
        return None if self.before is None else self.before.find(name)

    def verdict(self, name: str) -> FactVerdict | None:
        """What the looks gave; None where they were not taken."""
        looks = self.outcome.verification
        found = None if looks is None else looks.verdicts.get(name)
        return self.before.verdict(name) if found is None and self.before is not None else found

    @cached_property
    def places(self) -> dict[str, list[Location]]:
        """Where each fact is shown, by id: the first place on every page."""
        places: dict[str, list[Location]] = {}
        for page in self.outcome.pages:
            for name in facts_shown(page, self.model):
                places.setdefault(name, []).append(first_place(page, self.model, name))
        return places

    def sources(self) -> dict[str, str]:
        """Names of declared sources and their titles, sorted."""
        older = {} if self.before is None else self.before.sources()
        own = {name: source.title for (_, name), source in self.model.sources.items()}
        return dict(sorted((older | own).items()))

    def ids(self) -> list[str]:
        """All ids, those of files that do not parse now included."""
        older = () if self.before is None else self.before.model.facts
        return sorted({*self.model.facts, *older})


@dataclass(eq=False)
class Guide:
    """A guide by its configuration; `held` are the texts of open files, by relative path."""

    config: Config
    held: dict[str, str] = field(default_factory=dict)
    uris: dict[str, str] = field(default_factory=dict)
    """How the editor spells the addresses of the open files."""
    known: Known | None = None
    disk: int = 0
    """Counts what happened on disk; a look at a working tree is good for one number."""
    published: set[str] = field(default_factory=set)
    """Files that have findings in the editor now."""

    @property
    def root(self) -> Path:
        """The folder that paths are relative to."""
        return self.config.root

    def concerns(self, path: str) -> bool:
        """Whether a file is a facts file or page of the guide."""
        config = self.config
        return stands_below(path, config.docs, (".md",)) or any(
            stands_below(path, folder, (".yml", ".yaml")) for folder in config.facts
        )

    def took(self, outcome: Outcome) -> None:
        """Keep a result; one that lacks facts leans on the last one that was whole."""
        last = self.known
        whole = last if last is None or last.before is None else last.before
        missing = outcome.verification is None
        self.known = Known(outcome, whole if missing else None)

    def lines(self, path: str, texts: MappingProxyType[str, str] | None = None) -> list[str]:
        """The lines of a file as the editor holds it, else as it is on disk; none if unreadable."""
        held = self.held if texts is None else texts
        if path in held:
            return held[path].splitlines()
        file = self.root / path
        try:
            if file.is_symlink() or not file.is_file() or file.stat().st_size > MAX_SHOWN:
                return []
            return file.read_text(encoding="utf-8-sig", errors="replace").splitlines()
        except OSError:
            return []


def inside(root: Path, file: Path) -> str | None:
    """The path of a file relative to a root, POSIX; None where it is not below it.

    Folders on the way may be links, as editors open files through them; the file itself is named
    as it is, so that a link is not followed.
    """
    real = Path(os.path.realpath(file.parent)) / file.name
    return real.relative_to(root).as_posix() if real.is_relative_to(root) else None
