"""The pictures of a Mermaid text, from the user's cache or drawn now; the bytes are the same.

An entry of the cache is named by everything that a picture depends on: the text, the versions of
validator and renderer, the settings of each theme, and what we change in the renderer's output. An
entry that is damaged, or holds anything that we would not publish, counts as none.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from xml.etree.ElementTree import ParseError

from affidoc.cache.entry import read_entry, write_entry
from affidoc.cache_room import room
from affidoc.render.diagrams.audit import forbidden
from affidoc.render.diagrams.picture import THEMES, Problem, draw_svg, missing, problems

__all__ = ["ENGINES", "pictures"]

ENGINES = ("merman", "mmdr")
"""Packages whose version is part of a picture: the validator and the renderer."""
_FORMAT = 1
"""Counts changes that we make to the renderer's output; an older entry is not used."""
_KEPT = 512
"""Entries, each a drawing in every theme: some 40 MB, and more diagrams than a large guide has."""


def pictures(source: str) -> dict[str, str] | list[Problem]:
    """SVG by theme, or why there is none.

    Raises:
        BuildError: the validator or the renderer is not installed.
    """
    name = _name(source)
    folder = room("diagrams", make=True)
    if folder is not None:
        kept = _recalled(read_entry(folder, name))
        if kept is not None:
            return kept
    drawn = _draw(source)
    if folder is not None and isinstance(drawn, dict):
        write_entry(folder, name, drawn, keep=_KEPT)
    return drawn


def _draw(source: str) -> dict[str, str] | list[Problem]:
    found = [replace(one, message=f"does not parse: {one.message}") for one in problems(source)]
    drawn: dict[str, str] = {}
    for theme in THEMES if not found else ():
        picture = draw_svg(source, theme)
        if isinstance(picture, Problem):
            return [picture]
        drawn[theme] = picture
    return found or drawn


def _name(source: str) -> str:
    versions = []
    for package in ENGINES:
        try:
            versions.append(version(package))
        except PackageNotFoundError:
            raise missing(package) from None
    told = json.dumps([_FORMAT, versions, THEMES, source])
    return hashlib.sha256(told.encode()).hexdigest()


def _recalled(entry: object) -> dict[str, str] | None:
    """The pictures of an entry; None where it is not one that we would write."""
    if not isinstance(entry, dict) or entry.keys() != THEMES.keys():
        return None
    for svg in entry.values():
        try:
            if not isinstance(svg, str) or forbidden(svg) is not None:
                return None
        except ParseError:
            return None
    return {theme: entry[theme] for theme in THEMES}
