"""A diagram on a page as HTML: pictures for light and dark, ways to take it away, its words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from affidoc.render.diagrams.picture import THEMES, size
from affidoc.render.html import escaped, relative
from affidoc.words import Words

__all__ = ["Plate", "plate_html", "size_attributes"]

_TALLEST = 1000
"""Pixels; a taller picture is shown smaller, and whole behind its link."""


@dataclass(frozen=True, slots=True)
class Plate:
    """What a figure shows, wherever it came from."""

    base: str
    """Path of its files in the docs folder, without their ends."""
    title: str
    alt: str
    source: str
    pictures: Mapping[str, str]
    """SVG by theme."""
    in_words: str = ""
    """The same as HTML; empty where `alt` is all there is."""


def plate_html(plate: Plate, page: str, words: Words) -> str:
    """One line of HTML; `page` is relative to the docs folder, as are the files of the plate."""
    pictures = {theme: relative(f"{plate.base}.{theme}.svg", page) for theme in THEMES}
    images = "".join(
        f'<img class="only-{theme}" src="{href}" alt="{escaped(plate.alt)}"'
        f'{size_attributes(plate.pictures.get(theme, ""))} loading="lazy">'
        for theme, href in pictures.items()
    )
    whole = "".join(
        f'<a class="only-{theme}" href="{href}">{escaped(words("diagrams.whole"))}</a>'
        for theme, href in pictures.items()
    )
    mmd = relative(f"{plate.base}.mmd", page)
    # Line by line: `escaped` makes blanks of line ends, and a blank line would end the block.
    source = "&#10;".join(map(escaped, plate.source.splitlines()))
    label = escaped(words("diagrams.picture", title=plate.title))
    told = _details(words("diagrams.in_words"), plate.in_words) if plate.in_words else ""
    return (
        '<figure class="diagram">'
        # A picture wider than the screen scrolls in here, with a finger or with the arrow keys.
        f'<div class="diagram-picture" role="group" tabindex="0" aria-label="{label}">'
        f"{images}</div>"
        f"<figcaption>{escaped(plate.title)}. {whole} ·"
        f' <a href="{mmd}" download>{escaped(words("diagrams.file"))}</a></figcaption>'
        f"{told}{_details(words('diagrams.source'), f'<pre><code>{source}</code></pre>')}</figure>"
    )


def size_attributes(svg: str) -> str:
    """Width and height as a browser needs them to keep the place free before it has the file."""
    found = size(svg)
    if found is None:
        return ""
    width, height = found
    if height > _TALLEST:
        width, height = round(width * _TALLEST / height), _TALLEST
    return f' width="{width}" height="{height}"'


def _details(summary: str, html: str) -> str:
    return f"<details><summary>{escaped(summary)}</summary>{html}</details>"
