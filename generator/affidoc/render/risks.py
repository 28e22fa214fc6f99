"""The risk cards with filters by group that need no script and store nothing."""

from __future__ import annotations

from collections.abc import Iterable

from affidoc.render.card import Cards
from affidoc.render.html import escaped
from affidoc_schemas import Fact
from affidoc_schemas.risk import Risk

__all__ = ["risk_board"]

_GROUPS = {
    "historical": "Historical, now mitigated",
    "concrete": "Concrete, still worth reviewing",
    "potential": "Potential waste",
}

_BOARD = "risk board "
"""Begins a mark among the ids that a page has given; no id has a blank."""


def risk_board(facts: Iterable[Fact], path: str, cards: Cards, given: set[str]) -> str:
    """Radio buttons before the cards; the style sheet hides the groups not chosen.

    Without the style sheet every card is there, in its group. A risk that the page has shown
    before (`given`) has its anchor there.
    """
    risks = [fact for fact in facts if isinstance(fact, Risk)]
    counts = {group: sum(risk.group == group for risk in risks) for group in _GROUPS}
    choices = [("all", f"All ({len(risks)})")]
    choices += [(group, f"{text} ({counts[group]})") for group, text in _GROUPS.items()]
    board = sum(1 for one in given if one.startswith(_BOARD))
    given.add(f"{_BOARD}{board}")
    more = f"-{board + 1}" if board else ""  # a second board of the page has buttons of its own
    radios = "".join(
        f'<input class="risk-filter" type="radio" name="risk-group{more}" id="risk-{name}{more}"'
        f' data-group="{name}"{" checked" if name == "all" else ""}>'
        f'<label for="risk-{name}{more}">{escaped(text)}</label>'
        for name, text in choices
    )
    sections = []
    for group in _GROUPS:
        shown = []
        for risk in risks:
            if risk.group != group:
                continue
            once = cards.companion if risk.id in given else cards.card
            given.add(risk.id)
            shown.append(once(risk, path))
        sections.append(
            f'<section class="risk" data-group="{group}"><h3>{escaped(_GROUPS[group])}</h3>'
            f"{''.join(shown)}</section>"
        )
    return (
        '<div class="risks" role="group" aria-label="Risks by group">'
        f"{radios}{''.join(sections)}</div>"
    )
