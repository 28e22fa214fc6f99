"""The linked facts: immutable, with every index that a check or a page needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from affidoc.diagnostics import Location
from affidoc.facts import LoadedFact
from affidoc.model.redirects import resolve
from affidoc_schemas import Fact, Source

__all__ = ["Model"]


@dataclass(frozen=True)
class Model:
    """All facts of a guide by id, in the order of files and records."""

    loaded: Mapping[str, LoadedFact]
    sources: Mapping[tuple[str, str], Source] = field(default_factory=dict)
    """By facts root and source name."""
    redirects: Mapping[str, str] = field(default_factory=dict)
    """Ids that facts had before, to the ids they have now; and anchors of pages, `page.md#name`,
    to the fact that their heading introduced."""

    @cached_property
    def facts(self) -> dict[str, Fact]:
        """Facts by id."""
        return {name: one.fact for name, one in self.loaded.items()}

    @cached_property
    def by_code(self) -> dict[str, Fact]:
        """Facts by their short code."""
        return {fact.code: fact for fact in self.facts.values() if fact.code is not None}

    @cached_property
    def _by_prefix(self) -> dict[str, list[Fact]]:
        index: dict[str, list[Fact]] = {}
        for name, fact in self.facts.items():
            end = len(name)
            while end > 0:
                index.setdefault(name[:end], []).append(fact)
                end = name.rfind(".", 0, end)
        return index

    @cached_property
    def _users(self) -> dict[str, list[str]]:
        users: dict[str, list[str]] = {}
        for name, fact in self.facts.items():
            for mention in fact.mentions():
                names = users.setdefault(mention.target, [])
                if not names or names[-1] != name:
                    names.append(name)
        return users

    def find(self, reference: str) -> Fact | None:
        """The fact with this id, this code, or an id that was renamed."""
        fact = self.facts.get(reference) or self.by_code.get(reference)
        return fact or self.facts.get(resolve(self.redirects, reference))

    @cached_property
    def former_ids(self) -> dict[str, list[str]]:
        """Ids a fact had before, by its id now; pages keep an anchor for each."""
        former: dict[str, list[str]] = {}
        for old in self.redirects:
            if "#" in old:
                continue  # of a heading
            former.setdefault(resolve(self.redirects, old), []).append(old)
        return former

    def under(self, prefix: str) -> Sequence[Fact]:
        """The fact with this id and all whose id continues it after a dot, in file order."""
        return self._by_prefix.get(prefix, ())

    def of_kind(self, kind: str) -> list[Fact]:
        """All facts of one kind, in file order."""
        return [fact for fact in self.facts.values() if fact.kind == kind]

    def users(self, name: str) -> Sequence[str]:
        """Ids of the facts that name this one."""
        return self._users.get(name, ())

    def source(self, fact: str, name: str) -> Source | None:
        """The source that a fact means: of its own facts root, else the only one of that name."""
        own = self.sources.get((self.loaded[fact].root, name))
        if own is not None:
            return own
        others = [source for (_, other), source in self.sources.items() if other == name]
        return others[0] if len(others) == 1 else None

    def locate(
        self, fact: str, where: tuple[str | int, ...] = (), *, key: bool = False
    ) -> Location:
        """The place in the YAML of a fact, or of a field of it."""
        one = self.loaded[fact]
        return one.document.locate(("facts", one.index, *where), key=key)
