"""The claims ledger: every fact with its status, evidence, verdict and where it appears."""

from __future__ import annotations

import json

from affidoc.render.card import Cards
from affidoc.render.companions import companions
from affidoc.render.format import number
from affidoc.render.html import escaped, inline, link, relative
from affidoc.render.page import Page
from affidoc.render.places import LedgerPage, topic_of

__all__ = ["ledger"]


def ledger(cards: Cards, pages: tuple[LedgerPage, ...]) -> list[Page]:
    """The index, then the pages of about a hundred facts."""
    return [_index(cards, pages), *(_page(cards, page) for page in pages)]


def _index(cards: Cards, pages: tuple[LedgerPage, ...]) -> Page:
    path = "ledger/index.md"
    rows = "".join(_index_row(cards, path, page) for page in pages)
    total = number(len(cards.model.facts))
    title = cards.words("ledger.title")
    text = (
        f"---\ntitle: {json.dumps(title, ensure_ascii=False)}\n---\n\n# {inline(title)}\n\n"
        f"All {total} facts of this guide, each with its status, its evidence, the verdict of this"
        " build and the pages that show it. Sources, rules and terms are facts too.\n\n"
        '<div class="ledger"><table><thead><tr><th>Page</th><th>Topics</th><th>Facts</th>'
        f"</tr></thead><tbody>{rows}</tbody></table></div>\n"
    )
    return Page(path, title, text, frozenset())


def _index_row(cards: Cards, path: str, page: LedgerPage) -> str:
    first: dict[str, str] = {}
    for fact in page.facts:
        first.setdefault(topic_of(fact), fact.id)
    links = ", ".join(
        link(relative(cards.places.href(name), path), topic.partition(".")[2] or topic)
        for topic, name in first.items()
    )
    title = link(relative(page.path, path), page.title)
    return f"<tr><td>{title}</td><td>{links}</td><td>{len(page.facts)}</td></tr>"


def _page(cards: Cards, page: LedgerPage) -> Page:
    front = json.dumps(page.title, ensure_ascii=False)  # a colon must not end the YAML value
    parts = [f"---\ntitle: {front}\n---\n\n# {inline(page.title)}\n"]
    topic = ""
    for fact in page.facts:
        own = topic_of(fact)
        if own != topic:
            topic = own
            parts.append(f"\n## {own}\n")
        parts.append("\n" + cards.card(fact, page.path, where=True) + "\n")
    shown = [fact.id for fact in page.facts]
    beside = companions(cards.model, shown)
    if beside:
        parts.append("\n## Read beside these\n")
        parts += [f"\n{cards.companion(cards.model.facts[name], page.path)}\n" for name in beside]
    back = escaped(relative("ledger/index.md", page.path))
    parts.append(f"\n[All pages of the ledger]({back})\n")
    return Page(page.path, page.title, "".join(parts), frozenset([*shown, *beside]))
