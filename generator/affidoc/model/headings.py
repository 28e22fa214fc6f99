"""Headings keep the anchors under which they were published, through the facts of their sections.

A line `guide/page.md#old-anchor some.fact` among the redirects says that a heading of that page was
published with that anchor, and which fact its section shows first. When the heading is renamed, its
old anchor is put before the heading whose section shows the fact now.

    ## Two loops      <- published as #two-loops, shows flow.loops
    ## Both loops     <- renamed; #two-loops still arrives here
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from affidoc.documents.anchors import Dialect, find_anchors
from affidoc.model.appearances import selected
from affidoc.model.graph import Model
from affidoc.prose import ProsePage

__all__ = ["Section", "anchors_kept", "published", "sections_of", "to_publish"]

_INSIDE = re.compile(r"\s|>|[*+-]\s|\d+[.)]\s")
"""Before a heading in a list or quotation no block of its own can be put."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of a page and the facts of its own text, up to the next heading of any level."""

    anchor: str
    line: int
    facts: tuple[str, ...]
    """Ids in the order in which they are shown or cited."""


def sections_of(page: ProsePage, model: Model) -> tuple[Section, ...]:
    """Sections whose heading stands at the margin and cites nothing itself.

    A heading that cites a value has an anchor that changes with the value.
    """
    places = sorted(_facts(page, model), key=lambda place: place[0])
    citing = {link.line for link in page.links}
    lines = page.text.split("\n")
    headings = find_anchors(page.text, Dialect.MKDOCS).headings
    starts = [one.line for one in headings]
    return tuple(
        Section(one.anchor, one.line, tuple(dict.fromkeys(
            name for line, name in places if one.line < line < end
        )))
        for one, end in zip(headings, [*starts, len(lines) + 1][1:], strict=True)
        if one.line not in citing and not _INSIDE.match(lines[one.line - 1])
    )  # fmt: skip


def _facts(page: ProsePage, model: Model) -> Iterator[tuple[int, str]]:
    for link in page.links:
        fact = model.find(link.target)
        if fact is not None:
            yield link.line, fact.id
    for directive in page.directives:
        for fact in selected(directive, model):
            yield directive.line, fact.id


def published(model: Model) -> dict[str, dict[str, str]]:
    """Published anchors with the fact they were recorded with, by page below the docs folder."""
    found: dict[str, dict[str, str]] = {}
    for old, name in model.redirects.items():
        page, hash_, anchor = old.partition("#")
        if hash_:
            found.setdefault(page, {})[anchor] = name
    return found


def anchors_kept(
    page: ProsePage, model: Model, recorded: Mapping[str, str]
) -> tuple[dict[str, int], list[str]]:
    """The line of the heading that each former anchor of a page leads to, and those that are lost.

    Of several sections that show the fact, one with a new anchor is meant, then the one that shows
    it first.
    """
    anchors = find_anchors(page.text, Dialect.MKDOCS)
    gone = [anchor for anchor in recorded if anchor not in anchors]
    if not gone:
        return {}, []
    sections = sections_of(page, model)
    kept: dict[str, int] = {}
    lost: list[str] = []
    for anchor in gone:
        fact = model.find(recorded[anchor])
        showing = [one for one in sections if fact is not None and fact.id in one.facts]
        if fact is None or not showing:
            lost.append(anchor)
            continue
        best = min(showing, key=lambda one: (one.anchor in recorded, one.facts.index(fact.id)))
        kept[anchor] = best.line
    return kept, lost


def to_publish(pages: Iterable[tuple[str, ProsePage]], model: Model) -> dict[str, str]:
    """Anchors of now that are not recorded, as lines of redirects; pages with their paths."""
    known = published(model)
    return {
        f"{path}#{one.anchor}": one.facts[0]
        for path, page in pages
        for one in sections_of(page, model)
        if one.facts and one.anchor not in known.get(path, {})
    }
