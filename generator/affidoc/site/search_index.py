"""Facts in the search index: one entry a fact, where a reader meets it first.

A theme indexes by heading, and a card is none: its title would drown among the words of a chapter.
So cards are kept out of the sections they stand in, and get entries of their own.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

__all__ = ["FactEntries"]

_CARD = re.compile(r'<article class="fact" id="([^"]+)">(.*?)</article>', re.DOTALL)
_HIDDEN = re.compile(r'<details.*?</details>|<p class="(?:fact-title|badges)">.*?</p>', re.DOTALL)
_CODE = re.compile(r'<a class="fact-anchor"[^>]*>(.*?)</a>', re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_LEDGER = "ledger/"


@dataclass
class FactEntries:
    """Collects cards page by page, then writes them into the index."""

    titles: Mapping[str, str]
    """By fact id; a card of an id that is not here is a text that only looks like one."""
    found: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Address of the page and plain text, by fact id."""

    def collect(self, content: str, url: str) -> str:
        """Remember the cards of a page; the HTML with its cards closed to the theme's indexer."""
        self.add(self.cards(content), url)
        return _CARD.sub(
            lambda card: card.group().replace("<article", "<article data-search-exclude", 1),
            content,
        )

    def cards(self, content: str) -> list[tuple[str, str]]:
        """Id and plain text of each card of a page; they follow from its HTML alone."""
        return [(name, _plain(name, body)) for name, body in _CARD.findall(content)]

    def add(self, cards: Iterable[tuple[str, str]], url: str) -> None:
        """Remember cards that stand on the page of this address."""
        for name, text in cards:
            known = self.found.get(name)
            if name in self.titles and (known is None or known[0].startswith(_LEDGER)):
                self.found[name] = (url, text)

    def write(self, index: Path) -> None:
        """Add the entries to an index that a search plugin has written, if one has.

        The ledger repeats every card in other company; its sections would only double results.
        """
        if not index.is_file():
            return
        content: dict[str, Any] = json.loads(index.read_text(encoding="utf-8"))
        entries = [
            entry
            for entry in content["docs"]
            if not (entry["location"].startswith(_LEDGER) and "#" in entry["location"])
        ]
        entries += [
            {"location": f"{url}#{name}", "title": html.escape(self.titles[name]), "text": text}
            for name, (url, text) in self.found.items()
        ]
        content["docs"] = entries
        text = json.dumps(content, sort_keys=True, separators=(",", ":"))
        index.write_text(text, encoding="utf-8")


def _plain(name: str, body: str) -> str:
    """Statement, value and details as text, code and id last; it stays escaped."""
    code = " ".join(_TAG.sub(" ", text) for text in _CODE.findall(body)) or name
    words = _TAG.sub(" ", _HIDDEN.sub(" ", body)) + " " + code
    return " ".join(words.split())
