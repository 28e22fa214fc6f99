"""Every limit and allowance in one table a system."""

from __future__ import annotations

from affidoc.config import Config
from affidoc.render.badges import verdict_badge
from affidoc.render.card import Cards
from affidoc.render.companions import companions
from affidoc.render.format import fact_value, quantity
from affidoc.render.html import escaped, inline, link, relative
from affidoc.render.page import Page
from affidoc_schemas.budget import Budget

__all__ = ["budgets"]

PATH = "budgets.md"


def budgets(cards: Cards, config: Config) -> Page:
    """All facts of kind budget, by system, with the facts they must not stand without."""
    facts = [fact for fact in cards.model.of_kind("budget") if isinstance(fact, Budget)]
    parts = [
        "---\ntitle: Budgets\n---\n\n# Budgets\n\nEvery limit, allowance and default of the guide."
        " *Hard* means that more is refused; *soft* means that more is noticed and not stopped.\n"
    ]
    for system in dict.fromkeys(fact.id.partition(".")[0] for fact in facts):
        own = [fact for fact in facts if fact.id.partition(".")[0] == system]
        rows = "".join(_row(cards, fact) for fact in own)
        parts.append(
            f"\n## {inline(config.systems.get(system, system))}\n\n"
            '<div class="fact-table"><table><thead><tr><th>Budget</th>'
            "<th>Value</th><th>Counts for</th><th>Enforcement</th><th>Formula</th>"
            f"<th>Status and verdict</th></tr></thead><tbody>{rows}</tbody></table></div>\n"
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
    return (
        f"<tr><td>{title}</td><td>{value}</td><td>{escaped(fact.scope)}</td>"
        f"<td>{escaped(fact.enforcement)}</td><td>{escaped(fact.formula or '')}</td>"
        f"<td>{escaped(fact.status.value)}<br>"
        f"{verdict_badge(cards.verdicts[fact.id].badge)}</td></tr>"
    )
