"""Mermaid source to SVG, at build time, without a browser.

`merman` validates with line and column; `mmdr`, of the same engine family, draws. Both are young,
so they are pinned exactly and stand behind this file alone.
"""

from __future__ import annotations

import html
import json
import re
from dataclasses import dataclass
from xml.etree.ElementTree import ParseError

from affidoc.errors import BuildError
from affidoc.render.diagrams.audit import forbidden
from affidoc.render.html import escaped

__all__ = ["THEMES", "Problem", "draw_svg", "missing", "named", "problems", "size"]

THEMES = {
    "light": '{"theme":"neutral","look":"classic","themeVariables":'
    '{"fontFamily":"sans-serif","edgeLabelBackground":"#ffffff"}}',
    "dark": '{"theme":"dark","look":"classic","themeVariables":'
    '{"fontFamily":"sans-serif","edgeLabelBackground":"#333333"}}',
}
"""Settings of the engine by theme of the site."""
_FRAME = re.compile(r'(<svg\b[^>]*?) viewBox="([^"]*)"([^>]*>)')
_ROOT = re.compile(r"<svg\b[^>]*>")
_SIZE = re.compile(r'<svg\b[^>]*? width="([\d.]+)" height="([\d.]+)"')
_STYLE = re.compile(r' style="max-width:[^"]*"')
_LABEL = re.compile(
    r'<text x="([-\d.]+)"[^>]*style="text-anchor:middle;font-size:([\d.]+)px[^>]*>([^<]+)</text>'
)


@dataclass(frozen=True, slots=True)
class Problem:
    """Why there is no picture, and at which line of the source; both numbers count from 1."""

    line: int
    column: int
    message: str


def problems(source: str) -> list[Problem]:
    """What the validator says against a Mermaid text.

    Raises:
        BuildError: the validator is not installed.
    """
    try:
        import merman
    except ImportError:
        raise missing("merman") from None
    report = json.loads(merman.Merman().analyze_json(source, None))
    found = []
    for one in report.get("diagnostics", ()):
        if one.get("severity") == "error":
            span = one.get("span") or {}
            found.append(Problem(span.get("line", 1), span.get("column", 1), one["message"]))
    return found


def draw_svg(source: str, theme: str) -> str | Problem:
    """The picture of a valid Mermaid text, `light` or `dark`, or why there is none.

    Raises:
        BuildError: the renderer is not installed.
    """
    try:
        import mmdr
    except ImportError:
        raise missing("mmdr") from None
    try:
        svg = str(mmdr.render(f"%%{{init: {THEMES[theme]}}}%%\n{source}").svg())
    except Exception as error:  # noqa: BLE001 - the wheel raises its own and built-in kinds
        return Problem(1, 1, f"it cannot be drawn: {error}")
    svg = _sized(svg)
    try:
        held = forbidden(svg)
    except ParseError:  # seen with journeys: an attribute that stands twice
        return Problem(1, 1, "the renderer cannot draw this type: what it gives is no XML")
    return svg if held is None else Problem(1, 1, f"the picture would hold {held}")


def named(svg: str, title: str, description: str) -> str:
    """The picture with a name and a description of its own, for who opens it alone.

    Those that the source gave (`accTitle`, `accDescr`) stay.
    """
    if "<title" in svg:
        return svg
    head = _ROOT.match(svg)
    if head is None:
        return svg
    told = (
        f'<title id="title">{escaped(title)}</title><desc id="desc">{escaped(description)}</desc>'
    )
    labels = ' aria-labelledby="title" aria-describedby="desc">'
    return f"{head.group()[:-1]}{labels}{told}{svg[head.end() :]}"


def size(svg: str) -> tuple[int, int] | None:
    """Width and height in pixels as the picture gives them; None where it has none."""
    found = _SIZE.match(svg)
    return (round(float(found[1])), round(float(found[2]))) if found else None


def _sized(svg: str) -> str:
    """The picture with a size of its own, wide enough for its labels.

    The renderer measures boxes, not the labels of arrows beside them, and leaves the size to the
    page, which would blow a small picture up to the width of the text.
    """
    frame = _FRAME.search(svg)
    if frame is None:
        return svg
    left, top, width, height = (float(number) for number in frame.group(2).split())
    right = left + width
    for place, size, text in _LABEL.findall(svg):
        half = len(html.unescape(text)) * float(size) * 0.3
        left = min(left, float(place) - half - 8)
        right = max(right, float(place) + half + 8)
    box = f"{left:.2f} {top:.2f} {right - left:.2f} {height:.2f}"
    head = _STYLE.sub("", frame.group(1))
    head = head.replace(' width="100%"', f' width="{right - left:.0f}" height="{height:.0f}"')
    tail = _STYLE.sub("", frame.group(3))
    return f'{svg[: frame.start()]}{head} viewBox="{box}"{tail}{svg[frame.end() :]}'


def missing(name: str) -> BuildError:
    """What to say where a package of the site stack is not there."""
    return BuildError(
        f"'{name}' is not installed, so diagrams cannot be drawn",
        "Install the site stack: pip install 'affidoc[site]'.",
    )
