"""What the site says in its own name, in one catalogue a language; facts speak for themselves.

A text of the interface that a reader sees on a page (headings, labels, badges, navigation) stands
in `en.toml` and in `de.toml` under the same key, and pages ask for it by key. What the command line
prints is not part of it.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

__all__ = ["LANGUAGES", "Words", "words_of"]

LANGUAGES = ("en", "de")
"""Complete catalogues; the first is the default."""


@dataclass(frozen=True, slots=True)
class Words:
    """The catalogue of one language, called with a key: `words("ledger.title")`."""

    language: str
    """A tag of BCP 47, for the `lang` attribute."""
    texts: dict[str, str]

    def __call__(self, key: str, /, **values: object) -> str:
        """The text of a key as plain text, its `{places}` filled. What makes HTML escapes it.

        Raises:
            KeyError: a key, or a value for a place, that is not there; a test looks at every one.
        """
        text = self.texts[key]
        return text.format_map(values) if values else text


@cache
def words_of(language: str) -> Words:
    """The catalogue of a language.

    Raises:
        KeyError: there is no catalogue of it; the configuration refuses it before.
    """
    if language not in LANGUAGES:
        raise KeyError(language)
    file = resources.files(__name__).joinpath(f"{language}.toml")
    return Words(language, dict(_flat("", tomllib.loads(file.read_text(encoding="utf-8")))))


def _flat(before: str, table: dict[str, Any]) -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    for name, value in table.items():
        key = f"{before}.{name}" if before else name
        rows += _flat(key, value) if isinstance(value, dict) else [(key, value)]
    return rows
