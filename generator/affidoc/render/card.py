"""A fact as a card: statement, value, badges, details, evidence. One block of HTML."""

from __future__ import annotations

from collections.abc import Mapping

from affidoc.evidence import FactVerdict
from affidoc.model import Model
from affidoc.render.badges import badges
from affidoc.render.details import detail_rows
from affidoc.render.disclosure import disclosure
from affidoc.render.format import fact_value
from affidoc.render.html import escaped, link, relative
from affidoc.render.places import Places
from affidoc.words import Words
from affidoc_schemas import Fact

__all__ = ["Cards"]


class Cards:
    """Makes cards of the facts of one model; the same card for the same page every time."""

    def __init__(
        self, model: Model, verdicts: Mapping[str, FactVerdict], places: Places, words: Words
    ) -> None:
        self.model = model
        self.verdicts = verdicts
        self.places = places
        self.words = words

    def card(self, fact: Fact, page: str, *, where: bool = False) -> str:
        """The whole card; `where` adds the chapters that show the fact."""
        verdict = self.verdicts[fact.id]
        rows = detail_rows(self.model, self.places, page, fact)
        if where:
            rows += self._where(fact, page)
        terms = "".join(f"<dt>{escaped(name)}</dt><dd>{html}</dd>" for name, html in rows)
        return (
            f'<article class="fact" id="{fact.id}">'
            f"{self._former(fact)}{self._heading(fact)}"
            f'<p class="fact-statement">{escaped(fact.statement)}</p>'
            f"{self._value(fact)}{_badges(fact, verdict)}"
            + (f'<dl class="fact-details">{terms}</dl>' if terms else "")
            + disclosure(self.model, self.places, page, fact, verdict)
            + "</article>"
        )

    def companion(self, fact: Fact, page: str) -> str:
        """A card without anchor, for a fact that must stand beside others."""
        verdict = self.verdicts[fact.id]
        title = link(relative(self.places.href(fact.id), page), fact.title)
        return (
            f'<div class="fact fact-companion"><p class="fact-title">{title}</p>'
            f'<p class="fact-statement">{escaped(fact.statement)}</p>'
            f"{self._value(fact)}{_badges(fact, verdict)}</div>"
        )

    def _heading(self, fact: Fact) -> str:
        code = f"{fact.code} " if fact.code else ""
        anchor = (
            f'<a class="fact-anchor" href="#{fact.id}">{escaped(code)}<code>{fact.id}</code></a>'
        )
        return f'<p class="fact-title"><strong>{escaped(fact.title)}</strong> {anchor}</p>'

    def _value(self, fact: Fact) -> str:
        value = fact_value(fact)
        return f'<p class="fact-value">{escaped(value)}</p>' if value is not None else ""

    def _former(self, fact: Fact) -> str:
        """Anchors of ids the fact had before, so that old links arrive."""
        names = self.model.former_ids.get(fact.id, ())
        free = (name for name in names if name not in self.model.facts)  # else it has a card
        return "".join(f'<span id="{escaped(name)}"></span>' for name in free)

    def _where(self, fact: Fact, page: str) -> list[tuple[str, str]]:
        rows = []
        chapters = self.places.chapters.get(fact.id, ())
        if chapters:
            links = [link(relative(one, page), self.places.titles[one]) for one in chapters]
            rows.append(("appears in", ", ".join(links)))
        users = [name for name in self.model.users(fact.id) if name in self.model.facts]
        if users:
            shown = [
                link(relative(self.places.href(name), page), self.model.facts[name].title)
                for name in users[:12]
            ]
            more = f" and {len(users) - 12} more" if len(users) > 12 else ""
            rows.append(("used by", ", ".join(shown) + more))
        return rows


def _badges(fact: Fact, verdict: FactVerdict) -> str:
    return badges(fact, verdict.badge, suspect=verdict.suspect is not None)
