"""The risk cards with filters by group that need no script and store nothing."""

from __future__ import annotations

from collections.abc import Iterable

from affidoc.render.badges import verdict_badge
from affidoc.render.card import Cards
from affidoc.render.facets import Facet, Value, facets_of
from affidoc.render.html import escaped, link
from affidoc.render.sift import controls, row_facets
from affidoc_schemas import Fact
from affidoc_schemas.risk import Risk

__all__ = ["risk_board"]

_GROUPS = {
    "historical": "Historical, now mitigated",
    "concrete": "Concrete, still worth reviewing",
    "potential": "Potential waste",
}

_SEVERITIES = ("high", "medium", "low")

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
        f' data-group="{name}"{_told(name, board)}{" checked" if name == "all" else ""}>'
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
        f"{radios}{'' if board else _overview(risks, cards)}{''.join(sections)}</div>"
    )


def _told(group: str, board: int) -> str:
    """What tells the script of the choice; only the first board of a page has rows to narrow."""
    if board:
        return ""
    return f' data-sift="group" value="{"" if group == "all" else group}"'


def _overview(risks: list[Risk], cards: Cards) -> str:
    """The same risks as rows that can be sorted; what narrows them narrows the cards too."""
    if not risks:
        return ""
    words = cards.words
    facets = [one for one in facets_of(cards, {}, risks) if one.name in {"status", "verdict"}]
    ranks = [Value(one, "", one, tuple(risk for risk in risks if risk.severity == one))
             for one in _SEVERITIES]  # fmt: skip
    severity = Facet("severity", tuple(one for one in ranks if one.facts))
    heads = "".join(
        f"<th>{escaped(words(f'reading.{one}'))}</th>"
        for one in ("code", "risk", "group", "severity", "status", "verdict")
    )
    rows = "".join(_row(risk, cards) for risk in risks)
    label = escaped(words("reading.risk_table"))
    return (
        f"{controls(words, (severity, *facets), rows=len(risks))}"
        f'<div class="fact-table" tabindex="0" role="region" aria-label="{label}">'
        f'<table class="sift-rows"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
        "</div>"
    )


def _row(risk: Risk, cards: Cards) -> str:
    badge = cards.verdicts[risk.id].badge
    rank = _SEVERITIES.index(risk.severity)
    return (
        f'<tr{row_facets(risk, badge)} data-group="{risk.group}" data-severity="{risk.severity}"'
        f' data-card="{risk.id}"><td>{escaped(risk.code or "")}</td>'
        f"<td>{link(f'#{risk.id}', risk.title)}</td><td>{escaped(_GROUPS[risk.group])}</td>"
        f'<td data-sort="{rank}">{escaped(risk.severity)}</td>'
        f"<td>{escaped(risk.status.value)}</td><td>{verdict_badge(badge)}</td></tr>"
    )
