"""What a drawn picture may hold: shapes and text. Nothing that runs, nothing of elsewhere."""

from __future__ import annotations

import re
from xml.etree import ElementTree

__all__ = ["drawn_text", "forbidden"]

_ELEMENTS = {
    "circle", "clipPath", "defs", "desc", "ellipse", "feDropShadow", "filter", "g", "line",
    "linearGradient", "marker", "path", "polygon", "polyline", "rect", "stop", "style", "svg",
    "symbol", "text", "title", "tspan",
}  # fmt: skip
_REFERENCES = {"href", "src"}
_ELSEWHERE = re.compile(r"@import|url\(\s*(?!['\"]?#)|expression\(|javascript:", re.IGNORECASE)


def forbidden(svg: str) -> str | None:
    """The first thing in the picture that has no business there, in words; None where all is well.

    Text may say anything, an address too: it is drawn, not followed.
    """
    if "<!" in svg or "<?" in svg:
        return "a declaration"
    for element in ElementTree.fromstring(svg).iter():  # noqa: S314 - no entities, as seen above
        name = _local(element.tag)
        if name not in _ELEMENTS:
            return f"an element '{name}'"
        for attribute, value in element.attrib.items():
            local = _local(attribute)
            if local.startswith("on"):
                return f"an attribute '{local}'"
            if local in _REFERENCES and not value.startswith("#"):
                return f"a reference to '{value}'"
            if not local.startswith("data-") and _ELSEWHERE.search(value):
                return f"'{value}' in an attribute '{local}'"
        if name == "style" and _ELSEWHERE.search(element.text or ""):
            return "a style that loads something"
    return None


def drawn_text(svg: str) -> str:
    """All text of the picture in drawing order, without spaces: lines are broken anywhere."""
    root = ElementTree.fromstring(svg)  # noqa: S314 - only pictures that `forbidden` let through
    shown = (
        "".join(element.itertext()) for element in root.iter() if _local(element.tag) == "text"
    )
    return "".join("".join(shown).split())


def _local(name: str) -> str:
    return name.rpartition("}")[2]
