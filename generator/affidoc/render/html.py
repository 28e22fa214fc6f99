"""Facts are texts of people we do not know: the only ways in which they enter a page."""

from __future__ import annotations

import posixpath
from urllib.parse import quote

__all__ = ["escaped", "inline", "link", "relative"]

_SIGNS = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
_IN_HTML = str.maketrans({**_SIGNS, "\n": " "})
_MARKDOWN = frozenset("\\`*_{}[]()#!|~^=$:+@-")


def escaped(text: object) -> str:
    """For text and attribute values inside HTML."""
    return str(text).translate(_IN_HTML)


def inline(text: object) -> str:
    """For text inside a line of Markdown: no sign of it starts markup or ends ours."""
    # One pass: the sign of one escape must not be escaped again by the other.
    return "".join(
        _SIGNS.get(char) or (f"&#{ord(char)};" if char in _MARKDOWN else char)
        for char in str(text).replace("\n", " ")
    )


def link(href: str, text: object, *, css: str = "") -> str:
    """An anchor element; `href` is an address of ours or one that the schemas admitted."""
    css = f' class="{css}"' if css else ""
    return f'<a{css} href="{escaped(href)}">{escaped(text)}</a>'


def relative(target: str, page: str) -> str:
    """The way from a page to a file of the docs folder; both relative to it."""
    path, hash_, anchor = target.partition("#")
    way = _way(path, page) if path != page else ""
    return quote(way) + (f"#{anchor}" if hash_ else "")


def _way(path: str, page: str) -> str:
    """`posixpath.relpath` without asking for the current folder each time."""
    steps, around = path.split("/"), page.split("/")[:-1]
    if not {"", ".", ".."}.isdisjoint((*steps, *around)):
        return posixpath.relpath(path, posixpath.dirname(page) or ".")
    shared = 0
    while shared < min(len(steps), len(around)) and steps[shared] == around[shared]:
        shared += 1
    return "/".join([*([".."] * (len(around) - shared)), *steps[shared:]]) or "."
