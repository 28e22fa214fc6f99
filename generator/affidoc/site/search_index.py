"""Facts in the search index: one entry a fact, where a reader meets it first.

A theme indexes by heading, and a card is none: its title would drown among the words of a chapter.
So cards are kept out of the sections they stand in, and get entries of their own. Status and
verdict are tags, which a result shows; a tag weighs no more than a word, else the word `source`
would find every fact that is verified in one before all others. The id is a field of its own that
weighs nearly as much as a title: who types an id, or some words of one, means it.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

__all__ = ["FactEntries"]

_CARD = re.compile(r'<article class="fact" id="([^"]+)">(.*?)</article>', re.DOTALL)
_HIDDEN = re.compile(r'<details.*?</details>|<p class="(?:fact-title|badges)">.*?</p>', re.DOTALL)
_CODE = re.compile(r'<a class="fact-anchor"[^>]*>(.*?)</a>', re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_LEDGER = "ledger/"
_DOT = r"\.(?!\d)"
"""Ends a word in `budget.agent.default` and not in `0.3.1`."""
_ID_BOOST = 300.0
_THEMES_BOOST = 1e6
"""What the theme gives tags where nobody says otherwise."""


@dataclass
class FactEntries:
    """Collects cards page by page, then writes them into the index."""

    titles: Mapping[str, str]
    """By fact id; a card of an id that is not here is a text that only looks like one."""
    tags: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """What a result says beside the title: status and verdict, by fact id."""
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

    def write(self, index: Path, language: str) -> None:
        """Add the entries to an index that a search plugin has written, if one has.

        The ledger repeats every card in other company; its sections would only double results.
        `language` is that of the site, whose stemmer a guide gets that names none itself.
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
            {
                "location": f"{url}#{name}",
                "title": html.escape(self.titles[name]),
                "text": text,
                "id": name,
                **({"tags": [*self.tags[name]]} if name in self.tags else {}),
            }
            for name, (url, text) in self.found.items()
        ]
        content["docs"] = entries
        _configure(content["config"], language)
        text = json.dumps(content, sort_keys=True, separators=(",", ":"))
        index.write_text(text, encoding="utf-8")


def _configure(config: dict[str, Any], language: str) -> None:
    """Parts of an id are words; the settings of an adopter stay."""
    separator = config.get("separator", "")
    if separator and r"\." not in separator:
        config["separator"] = f"{separator}|{_DOT}"
    if config.get("fields", {}).get("tags") == {"boost": _THEMES_BOOST}:
        config["fields"]["tags"] = {"boost": 1.0}
    config.setdefault("fields", {})["id"] = {"boost": _ID_BOOST}
    if language != "en" and config.get("lang") == ["en"]:
        config["lang"] = [language]


def _plain(name: str, body: str) -> str:
    """Statement, value and details as text, code and id last; it stays escaped."""
    code = " ".join(_TAG.sub(" ", text) for text in _CODE.findall(body)) or name
    words = _TAG.sub(" ", _HIDDEN.sub(" ", body)) + " " + code
    return " ".join(words.split())
