"""Where each fact has its card: the ledger page that a link leads to from anywhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from affidoc.model import Model
from affidoc_schemas import Fact

__all__ = ["FACTS_PER_PAGE", "LedgerPage", "Places", "ledger_pages", "topic_of"]

FACTS_PER_PAGE = 100
"""About so many; a topic is not torn apart unless it is larger itself."""


@dataclass(frozen=True, slots=True)
class LedgerPage:
    """One page of the claims ledger."""

    path: str
    title: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Places:
    """Ledger page by fact id, and the pages that show a fact in context."""

    ledger: Mapping[str, str]
    chapters: Mapping[str, tuple[str, ...]]
    """Paths relative to the docs folder, by fact id."""
    titles: Mapping[str, str]
    """Title by page path."""

    def href(self, fact: str) -> str:
        """Target of a link to the card of a fact, relative to the docs folder."""
        return f"{self.ledger[fact]}#{fact}"


def ledger_pages(model: Model, names: Mapping[str, str]) -> tuple[LedgerPage, ...]:
    """All facts, by system (first word of the id) and topic, in file order.

    `names` gives systems the names that readers know them by.
    """
    systems: dict[str, list[Fact]] = {}
    for fact in model.facts.values():
        systems.setdefault(fact.id.partition(".")[0], []).append(fact)
    pages: list[LedgerPage] = []
    for system, facts in systems.items():
        chunks: list[list[Fact]] = [[]]
        for _, group in groupby(facts, key=topic_of):
            topic = list(group)
            if chunks[-1] and len(chunks[-1]) + len(topic) > FACTS_PER_PAGE:
                chunks.append([])
            while len(topic) > FACTS_PER_PAGE * 1.5:
                chunks[-1] += topic[:FACTS_PER_PAGE]
                topic = topic[FACTS_PER_PAGE:]
                chunks.append([])
            chunks[-1] += topic
        full = [chunk for chunk in chunks if chunk]
        for index, chunk in enumerate(full, 1):
            number = f" {index} of {len(full)}" if len(full) > 1 else ""
            path = f"ledger/{system}-{index}.md"
            title = f"Ledger: {names.get(system, system)}{number}"
            pages.append(LedgerPage(path, title, tuple(chunk)))
    return tuple(pages)


def topic_of(fact: Fact) -> str:
    """The first two words of an id, under which facts of one subject stand together."""
    return ".".join(fact.id.split(".")[:2])
