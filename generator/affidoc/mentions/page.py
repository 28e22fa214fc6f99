"""A page as the parts that mention something: code spans, links, fenced code, lists, headings.

Markdown is taken apart by markdown-it for its blocks; inside a block the text of the file itself is
scanned, so that every part has the line and column that a person edits.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from affidoc.documents.anchors import Anchors, Dialect

__all__ = ["Code", "Example", "Item", "Link", "Page", "Paragraph"]

_SPAN = re.compile(r"(?::[\w:+.-]+:)?(`+)[^`]*\1")


@dataclass(frozen=True, slots=True)
class Code:
    """A code span, literal or role: `text`, {role}`text`."""

    text: str
    line: int
    column: int
    end_column: int
    role: str = ""
    """`class`, `func`, `ref`, `doc`, … ; empty for plain code."""
    paragraph: int = -1
    """Index of the paragraph it stands in."""
    start: int = 0
    """Offset in the text of that paragraph."""


@dataclass(frozen=True, slots=True)
class Link:
    """The address of a link, image, reference definition or RST target."""

    target: str
    line: int
    column: int
    end_column: int
    form: str = "inline"
    """`inline`, `image`, `definition`, `doc`, `ref`, `include`, `html`."""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Example:
    """A block of code; `lines` are where its rows stand in the file."""

    language: str
    content: str
    line: int
    """Line of the first row of the content."""
    column: int = 1
    """Column of the first character of each row."""
    directive: str = ""
    """`click:example`, `testcode`, … when a builder runs or reads it."""
    module: str = ""
    """What `currentmodule` says here."""
    heading: str = ""
    """Text of the heading above."""
    title: str = ""
    """`title="…"` of the fence, or a file name in its first comment."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A run of text: a paragraph, list item, table cell row or heading."""

    text: str
    """As it stands in the file."""
    line: int
    kind: str
    """`paragraph`, `item`, `row`, `heading`, `term`."""
    heading: str
    """Text of the heading above, without markup."""
    group: int = -1
    """Number of the list or table that it belongs to."""
    lead: int = -1
    """Index of the paragraph that stands just before the list or table."""
    module: str = ""
    """What `currentmodule` says here."""


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a list or row of a table that starts with a code span."""

    code: Code
    paragraph: int


@dataclass(slots=True)
class Page:
    """All parts of one page, in order."""

    path: str
    text: str
    dialect: Dialect
    anchors: Anchors
    paragraphs: list[Paragraph] = field(default_factory=list)
    codes: list[Code] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    examples: list[Example] = field(default_factory=list)
    labels: set[str] = field(default_factory=set)
    """Names that `ref` can mean: `(label)=`, `.. _label:`, `:name:`."""
    documented: set[str] = field(default_factory=set)
    """Names that directives of the page describe: `.. py:class:: X`."""
    skipped: bool = False
    """Not read: too large, or not UTF-8."""

    def after(self, code: Code) -> str:
        """What follows a code span in its paragraph."""
        if code.paragraph < 0:
            return ""
        text = self.paragraphs[code.paragraph].text[code.start :]
        match = _SPAN.match(text)
        return text[match.end() :] if match else ""

    def items(self, group: int) -> list[Item]:
        """The items of a list that begin with a code span."""
        found: list[Item] = []
        seen: set[int] = set()
        for code in self.codes:
            if code.paragraph < 0 or code.paragraph in seen:
                continue
            paragraph = self.paragraphs[code.paragraph]
            if paragraph.group == group and not paragraph.text[: code.start].strip(
                " *-+|\t0123456789.)"
            ):
                seen.add(code.paragraph)
                found.append(Item(code, code.paragraph))
        return found
