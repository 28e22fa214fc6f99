"""Facts by status, verdict, kind, system and source: the ways in which a reader looks for one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from affidoc.evidence import Badge
from affidoc.render.badges import status_mark, verdict_mark
from affidoc.render.card import Cards
from affidoc_schemas import KIND_NAMES, Fact, Status
from affidoc_schemas.evidence import Piece

__all__ = ["FACETS", "Facet", "Value", "facets_of", "word"]

FACETS = ("status", "verdict", "kind", "system", "source")

NO_EVIDENCE = "none"


@dataclass(frozen=True, slots=True)
class Value:
    """One value of a facet with the facts that have it, in the order of the ledger."""

    key: str
    shape: str
    """Drawn before the label; '' where the label is all."""
    label: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Facet:
    """One way to sort facts into piles; a fact that cites two sources lies on two."""

    name: str
    values: tuple[Value, ...]

    def keys_of(self) -> dict[str, list[int]]:
        """Places of its values among the values, by fact id."""
        found: dict[str, list[int]] = {}
        for place, value in enumerate(self.values):
            for fact in value.facts:
                found.setdefault(fact.id, []).append(place)
        return found


def facets_of(cards: Cards, systems: Mapping[str, str], facts: Iterable[Fact]) -> tuple[Facet, ...]:
    """All facets over some facts, only with values that occur; `systems` are names by first word.

    Statuses, verdicts and kinds come in the order of their definition, sources by title.
    """
    facts = tuple(facts)
    found: dict[str, dict[str, list[Fact]]] = {name: {} for name in FACETS}
    titles: dict[str, str] = {}
    for fact in facts:
        sources = dict(_sources(cards, fact)) or {NO_EVIDENCE: ""}
        titles |= sources
        keys = {
            "status": [fact.status.value],
            "verdict": [cards.verdicts[fact.id].badge.value],
            "kind": [fact.kind],
            "system": [fact.id.partition(".")[0]],
            "source": [*sources],
        }
        for name, places in keys.items():
            for key in places:
                found[name].setdefault(key, []).append(fact)
    titles[NO_EVIDENCE] = cards.words("reading.no_evidence")
    made = {
        "status": [(one.value, status_mark(one, None)) for one in Status],
        "verdict": [(one.value, verdict_mark(one)) for one in Badge],
        "kind": [(name, ("", name)) for name in KIND_NAMES],
        "system": [(name, ("", systems.get(name, name))) for name in found["system"]],
        "source": [
            (key, ("", title))
            for key, title in sorted(titles.items(), key=lambda one: (one[1].casefold(), one[0]))
        ],
    }
    return tuple(
        Facet(
            name,
            tuple(
                Value(word(key), *mark, tuple(found[name][key]))
                for key, mark in made[name]
                if key in found[name]
            ),
        )
        for name in FACETS
    )


def word(key: str) -> str:
    """A key that can stand in an anchor and in an attribute."""
    return key.replace(" (", "-").replace(")", "").replace(" ", "-")


def _sources(cards: Cards, fact: Fact) -> Iterator[tuple[str, str]]:
    """Declared sources that the evidence names; where it names none, what type it is."""
    for piece in _leaves(fact.evidence):
        name = piece.names_source()
        source = cards.model.source(fact.id, name) if name is not None else None
        if source is not None:
            yield source.id, source.title
        else:
            yield piece.type, piece.type


def _leaves(pieces: Iterable[Piece]) -> Iterator[Piece]:
    for piece in pieces:
        members = [member for _, member in piece.members()]
        if members:
            yield from _leaves(members)
        else:
            yield piece
