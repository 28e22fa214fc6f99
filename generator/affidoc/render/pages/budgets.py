"""Every limit and allowance in one table a system."""

from __future__ import annotations

from affidoc.config import Config
from affidoc.render.badges import verdict_badge
from affidoc.render.card import Cards
from affidoc.render.companions import companions
from affidoc.render.facets import Value, facets_of
from affidoc.render.format import fact_value, quantity
from affidoc.render.html import escaped, inline, link, relative
from affidoc.render.page import Page
from affidoc.render.sift import choices, controls, row_facets
from affidoc_schemas.budget import Budget

__all__ = ["budgets"]

PATH = "budgets.md"
_MENUS = ("status", "verdict")
_COLUMNS = ("budget", "value", "scope", "enforcement", "formula", "status", "verdict")


def budgets(cards: Cards, config: Config) -> Page:
    """All facts of kind budget, by system, with the facts they must not stand without."""
    facts = [fact for fact in cards.model.of_kind("budget") if isinstance(fact, Budget)]
    words = cards.words
    facets = [one for one in facets_of(cards, config.systems, facts) if one.name in _MENUS]
    kept = [Value(one, "", one, tuple(fact for fact in facts if fact.enforcement == one))
            for one in ("hard", "soft")]  # fmt: skip
    parts = [
        "---\ntitle: Budgets\n---\n\n# Budgets\n\nEvery limit, allowance and default of the guide."
        " *Hard* means that more is refused; *soft* means that more is noticed and not stopped.\n"
    ]
    if facts:
        legend = words("reading.enforcement")
        parts.append(
            f'\n<div class="sifts">{choices(words, "enforcement", kept, legend)}'
            f"{controls(words, facets, rows=len(facts))}</div>\n"
        )
    for system in dict.fromkeys(fact.id.partition(".")[0] for fact in facts):
        own = [fact for fact in facts if fact.id.partition(".")[0] == system]
        name = config.systems.get(system, system)
        rows = "".join(_row(cards, fact) for fact in own)
        heads = "".join(f"<th>{escaped(words(f'reading.{one}'))}</th>" for one in _COLUMNS)
        parts.append(
            f"\n## {inline(name)}\n\n"
            f'<div class="fact-table" tabindex="0" role="region" aria-label="{escaped(name)}">'
            f'<table class="sift-rows"><thead><tr>{heads}</tr></thead>'
            f"<tbody>{rows}</tbody></table></div>\n"
        )
    beside = companions(cards.model, [fact.id for fact in facts])
    if beside:
        parts.append("\n## Read beside these\n")
        parts += [f"\n{cards.companion(cards.model.facts[name], PATH)}\n" for name in beside]
    shown = frozenset([*(fact.id for fact in facts), *beside])
    return Page(PATH, "Budgets", "".join(parts), shown)


def _row(cards: Cards, fact: Budget) -> str:
    title = link(relative(cards.places.href(fact.id), PATH), fact.title)
    value = escaped(fact_value(fact) or "")
    if fact.default is not None:
        value += f"<br>default {escaped(quantity(fact.default))}"
    if fact.range is not None:
        value += f"<br>may be {escaped(quantity(fact.range))}"
    badge = cards.verdicts[fact.id].badge
    return (
        f'<tr{row_facets(fact, badge)} data-enforcement="{fact.enforcement}"><td>{title}</td>'
        f'<td data-sort="{_number(fact)}">{value}</td><td>{escaped(fact.scope)}</td>'
        f"<td>{escaped(fact.enforcement)}</td><td>{escaped(fact.formula or '')}</td>"
        f"<td>{escaped(fact.status.value)}</td><td>{verdict_badge(badge)}</td></tr>"
    )


def _number(fact: Budget) -> str:
    """What a value sorts by: its number, of a range the lower end, of a text nothing."""
    value = fact.value
    found = value.number if value.number is not None else value.minimum
    return "" if found is None else str(found)
