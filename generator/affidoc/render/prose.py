"""A hand-written page with its links and directives replaced by what the facts say."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from affidoc.evidence import Badge
from affidoc.model import DIRECTIVES, anchors_kept, published, selected
from affidoc.prose import ClaimLink, Directive, ProsePage
from affidoc.render.badges import VERDICT_TEXT, verdict_badge
from affidoc.render.card import Cards
from affidoc.render.diagrams.figure import DIAGRAMS, Figures
from affidoc.render.format import fact_value
from affidoc.render.html import escaped, inline, link, relative
from affidoc.render.risks import risk_board
from affidoc_schemas import Fact

__all__ = ["rewritten"]

_BEST_FIRST = (
    Badge.VERIFIED_SOURCE, Badge.VERIFIED_ENGINE, Badge.COMPUTED, Badge.ATTESTED, Badge.REPORTED,
    Badge.CITED, Badge.UNEVIDENCED, Badge.UNKNOWN, Badge.FAILING,
)  # fmt: skip


def rewritten(page: ProsePage, path: str, cards: Cards, figures: Figures) -> str:
    """The Markdown of the page; `path` is relative to the docs folder."""
    carded = {
        fact.id
        for one in page.directives
        if one.name in {"facts", "fact"}
        for fact in selected(one, cards.model)
    }
    edits: list[tuple[int, int, str]] = [
        (one.start, one.end, _claim(one, path, cards, carded)) for one in page.links
    ]
    given: set[str] = set()
    for directive in page.directives:
        if directive.name not in DIRECTIVES:
            continue  # PRS002 says so; it can be turned down, and then the comment stays
        html = _block(directive, path, cards, figures, given)
        edits.append((directive.start, directive.end, f"\n{html}\n"))
    edits += [(*one.span, "") for one in page.ignores]
    edits += _former_anchors(page, path, cards)
    text = page.text
    for start, end, replacement in sorted(edits, reverse=True):
        text = text[:start] + replacement + text[end:]
    return text


def _former_anchors(page: ProsePage, path: str, cards: Cards) -> Iterator[tuple[int, int, str]]:
    """Empty elements before headings, so that links to their former anchors arrive."""
    recorded = published(cards.model).get(path)
    if not recorded:
        return
    kept, _lost = anchors_kept(page, cards.model, recorded)
    starts = [0, *(match.end() for match in re.finditer("\n", page.text))]
    for anchor, line in kept.items():
        at = starts[line - 1]
        yield at, at, f'<div class="former" id="{escaped(anchor)}"></div>\n\n'


def _claim(one: ClaimLink, path: str, cards: Cards, carded: set[str]) -> str:
    fact = cards.model.find(one.target)
    if fact is None:
        return one.text  # PRS001 says so; it can be turned down
    value = fact_value(fact, one.part)
    shown = inline(value) if value is not None else one.text
    href = f"#{fact.id}" if fact.id in carded else relative(cards.places.href(fact.id), path)
    badge = cards.verdicts[fact.id].badge
    # Markdown takes links before tags, even inside an attribute: only `inline` is safe here.
    title = inline(f"{fact.title} ({fact.status.value}; {badge.value})")
    css = "claim claim-failing" if badge is Badge.FAILING else "claim"
    return f'<a class="{css}" href="{escaped(href)}" title="{title}">{shown}</a>'


def _block(one: Directive, path: str, cards: Cards, figures: Figures, given: set[str]) -> str:
    facts = selected(one, cards.model)
    blocks: dict[str, Callable[[], str]] = {
        "facts": lambda: _cards(facts, path, cards, given),
        "fact": lambda: _cards(facts, path, cards, given),
        "table": lambda: _table(facts, path, cards),
        "diagram": lambda: "\n\n".join(
            figures.figure(fact, path) for fact in facts if fact.kind in DIAGRAMS
        ),
        "risks": lambda: risk_board(facts, path, cards, given),
        "summary": lambda: _summary(cards),
    }
    return blocks[one.name]()


def _cards(facts: object, path: str, cards: Cards, given: set[str]) -> str:
    """An id is an anchor once a page; a second card of the same fact has none."""
    shown = []
    for fact in facts:  # type: ignore[attr-defined]  # a sequence of facts
        if fact.id in given:
            shown.append(cards.companion(fact, path))
        else:
            given.add(fact.id)
            shown.append(cards.card(fact, path))
    return "\n\n".join(shown)


def _table(facts: object, path: str, cards: Cards) -> str:
    rows = "".join(_row(fact, path, cards) for fact in facts)  # type: ignore[attr-defined]  # a sequence of facts
    return (
        '<div class="fact-table"><table><thead><tr><th>Fact</th><th>Statement</th><th>Value</th>'
        f"<th>Status</th><th>Verdict</th></tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _row(fact: Fact, path: str, cards: Cards) -> str:
    title = link(relative(cards.places.href(fact.id), path), fact.title)
    return (
        f"<tr><td>{title}</td><td>{escaped(fact.statement)}</td>"
        f"<td>{escaped(fact_value(fact) or '')}</td><td>{escaped(fact.status.value)}</td>"
        f"<td>{verdict_badge(cards.verdicts[fact.id].badge)}</td></tr>"
    )


def _summary(cards: Cards) -> str:
    counts: dict[Badge, int] = {}
    for verdict in cards.verdicts.values():
        counts[verdict.badge] = counts.get(verdict.badge, 0) + 1
    tiles = "".join(
        f'<li class="tile"><strong>{counts[badge]:,}</strong> {verdict_badge(badge)}'
        f"<span>{escaped(VERDICT_TEXT[badge])}</span></li>"
        for badge in _BEST_FIRST
        if badge in counts
    )
    return f'<ul class="tiles">{tiles}</ul>'
