"""Sections and labels of reStructuredText, by their underlines."""

from __future__ import annotations

import re

from affidoc.documents.slugs import Dialect, Heading, Slugger

__all__ = ["rst_anchors"]

_LINE = re.compile(r"([!-/:-@\[-`{-~])\1*\s*$")
_TARGET = re.compile(r"\.\. _(`[^`\n]+`|[^:\n`]+):\s*$")
_ROLE = re.compile(r":[\w:+.-]+:`([^`<]*?)\s*(?:<[^`>]*>)?`")
_TICKS = re.compile(r"``([^`]*)``|`([^`<]*?)\s*(?:<[^`>]*>)?`_{0,2}")


def rst_anchors(text: str) -> tuple[tuple[Heading, ...], dict[str, int]]:
    """Headings in order, and the line of each explicit label."""
    lines = text.split("\n")
    slugger = Slugger(Dialect.RST)
    order: list[tuple[str, bool]] = []
    headings: list[Heading] = []
    names: dict[str, int] = {}
    for number, line in enumerate(lines):
        target = _TARGET.match(line)
        if target:
            label = target.group(1).strip("`")
            names.setdefault(label, number + 1)
            names.setdefault(Slugger(Dialect.RST).name(label), number + 1)
        title = lines[number - 1] if number else ""
        above = lines[number - 2].rstrip() if number > 1 else ""
        if not _underlines(line, title):
            continue
        if title.startswith((" ", "\t")) and above != line.rstrip():
            continue  # a line in a block, with what looks like an underline
        style = (line[0], above == line.rstrip())
        if style not in order:
            order.append(style)
        shown = _unmarked(title.strip())
        headings.append(Heading(shown, order.index(style) + 1, number, slugger.name(shown)))
    return tuple(headings), names


def _underlines(line: str, title: str) -> bool:
    return (
        len(line) > 1
        and _LINE.match(line) is not None
        and title.strip() != ""
        and _LINE.match(title) is None
        and len(line.rstrip()) >= min(len(title.rstrip()), 4)
    )


def _unmarked(title: str) -> str:
    title = _ROLE.sub(r"\1", title)
    return _TICKS.sub(lambda match: match.group(1) or match.group(2) or "", title)
