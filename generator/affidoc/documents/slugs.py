"""From the text of a heading to the name that a browser jumps to, as each builder makes it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Dialect", "Heading", "Slugger"]

_NOT_WORD = re.compile(r"[^\w\s-]")
_GITHUB_DROPS = re.compile(r"[^\w\- ]")
_NOT_ID = re.compile(r"[^a-z0-9]+")
_AT_ENDS = re.compile(r"^[-0-9]+|-+$")
_NUMBERED = re.compile(r"(.*)_([0-9]+)", re.DOTALL)


class Dialect(StrEnum):
    """Who makes pages of a document, and with that names its anchors."""

    MKDOCS = "mkdocs"
    """Python-Markdown with `toc`: MkDocs and Material."""
    GITHUB = "github"
    """A file as GitHub, GitLab and most forges show it."""
    MYST = "myst"
    """Markdown in Sphinx: ids of docutils, slugs of GitHub, `(label)=`."""
    RST = "rst"
    """reStructuredText in Sphinx or docutils."""
    HTML = "html"
    """A page as it is: `id` and `name` only."""


@dataclass(frozen=True, slots=True)
class Heading:
    """One heading: its text without markup, where it stands, its anchor."""

    text: str
    level: int
    line: int
    anchor: str


class Slugger:
    """Names the headings of one page, in order; a second one of the same name gets a number."""

    def __init__(self, dialect: Dialect, separator: str = "-") -> None:
        self._slug, self._unique = _WAYS[dialect]
        self._separator = separator
        self._taken: set[str] = set()
        self._counts: dict[str, int] = {}

    def name(self, heading: str) -> str:
        """The anchor of the next heading with this text."""
        slug = self._slug(heading, self._separator)
        name = self._unique(slug, self._taken, self._counts)
        self._taken.add(name)
        return name

    def take(self, name: str) -> None:
        """Another element of the page has this name already."""
        self._taken.add(name)


def _python_markdown(text: str, separator: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
    words = _NOT_WORD.sub("", plain).strip().lower()
    return re.sub(rf"[{re.escape(separator)}\s]+", separator, words)


def _github(text: str, separator: str) -> str:
    del separator
    return _GITHUB_DROPS.sub("", text.strip().lower()).replace(" ", "-")


def _docutils(text: str, separator: str) -> str:
    del separator
    plain = unicodedata.normalize("NFKD", text.lower()).encode("ascii", "ignore").decode("ascii")
    return _AT_ENDS.sub("", _NOT_ID.sub("-", " ".join(plain.split())))


def _underscored(slug: str, taken: set[str], counts: dict[str, int]) -> str:
    """`a`, `a_1`, `a_2`: the number at the end counts on, as `toc` does it."""
    if slug and slug not in taken:
        return slug
    match = _NUMBERED.fullmatch(slug)
    base, number = (match.group(1), int(match.group(2)[:9])) if match else (slug, 0)
    number = max(number, counts.get(base, 0)) + 1
    while f"{base}_{number}" in taken:
        number += 1
    counts[base] = number
    return f"{base}_{number}"


def _dashed(slug: str, taken: set[str], counts: dict[str, int]) -> str:
    """`a`, `a-1`, `a-2`, as forges do it."""
    if slug not in taken:
        counts.setdefault(slug, 0)
        return slug
    number = counts.get(slug, 0) + 1
    while f"{slug}-{number}" in taken:
        number += 1
    counts[slug] = number
    return f"{slug}-{number}"


def _counted(slug: str, taken: set[str], counts: dict[str, int]) -> str:
    """`a`, `id1`, `id2`: docutils numbers what has no name of its own."""
    if slug and slug not in taken:
        return slug
    number = counts.get("", 0) + 1
    while f"id{number}" in taken:
        number += 1
    counts[""] = number
    return f"id{number}"


_WAYS: dict[
    Dialect,
    tuple[Callable[[str, str], str], Callable[[str, set[str], dict[str, int]], str]],
] = {
    Dialect.MKDOCS: (_python_markdown, _underscored),
    Dialect.GITHUB: (_github, _dashed),
    Dialect.MYST: (_github, _dashed),
    Dialect.RST: (_docutils, _counted),
    Dialect.HTML: (_github, _dashed),
}
