"""Pages and files as values; a site builder, or `affidoc render`, puts them somewhere."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Asset", "Page", "Rendered"]


@dataclass(frozen=True, slots=True)
class Page:
    """One page in Markdown, complete with front matter."""

    path: str
    """Relative to the docs folder, POSIX, ends with `.md`."""
    title: str
    markdown: str
    shown: frozenset[str]
    """Ids of the facts on it."""


@dataclass(frozen=True, slots=True)
class Asset:
    """A file that pages link to: a picture or its source."""

    path: str
    """Relative to the docs folder, POSIX."""
    data: bytes


@dataclass(frozen=True, slots=True)
class Rendered:
    """Everything a site is made of, hand-written pages included, in a stable order."""

    pages: tuple[Page, ...]
    assets: tuple[Asset, ...]
