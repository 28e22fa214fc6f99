"""What MkDocs does not look at: addresses and anchors in the finished HTML, raw HTML included."""

from __future__ import annotations

import html
import posixpath
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

__all__ = ["dead_ends"]

_IDS = re.compile(r'\s(?:id|name)="([^"]*)"')
_TARGETS = re.compile(r'\s(?:href|src)="([^"]*)"')


def dead_ends(site: Path) -> list[str]:
    """`page: address` for each address of this site that has no file or no anchor there.

    `404.html` is left out: it is served at any depth, so its addresses are absolute.
    """
    pages = {
        file.relative_to(site).as_posix(): file.read_text(encoding="utf-8")
        for file in sorted(site.rglob("*.html"))
    }
    pages.pop("404.html", None)
    anchors = {
        page: {html.unescape(name) for name in _IDS.findall(text)} for page, text in pages.items()
    }
    return [
        f"{page}: {address}"
        for page, text in pages.items()
        for address in map(html.unescape, dict.fromkeys(_TARGETS.findall(text)))
        if not _arrives(site, page, address, anchors)
    ]


def _arrives(site: Path, page: str, address: str, anchors: dict[str, set[str]]) -> bool:
    parts = urlsplit(address)
    if parts.scheme:
        return parts.scheme in {"http", "https", "mailto", "data"}
    if parts.netloc:
        return True
    target = page
    if parts.path:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(page), unquote(parts.path)))
        if parts.path.endswith("/") or target == ".":
            target = posixpath.normpath(posixpath.join(target, "index.html"))
    if target not in anchors and not (site / target).is_file():
        return False
    fragment = unquote(parts.fragment)
    return not fragment or target not in anchors or fragment in anchors[target]
