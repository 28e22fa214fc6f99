"""Headings and anchors of a document: where a link with `#name` can arrive.

Markdown is read by markdown-it, reStructuredText and HTML by small scanners. Time is linear in
the text. What a builder generates (API pages, included files) is not here; `generated` says that
there is some.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from affidoc.documents.margin import at_the_margin
from affidoc.documents.rst_sections import rst_anchors
from affidoc.documents.slugs import Dialect, Heading, Slugger

if TYPE_CHECKING:
    from markdown_it.token import Token

__all__ = [
    "LONGEST_LINE",
    "Anchors",
    "Blocks",
    "Dialect",
    "Heading",
    "blocks_of",
    "find_anchors",
    "html_names",
    "read_blocks",
    "without_front_matter",
]

LONGEST_LINE = 20_000
"""Characters of a line; beyond, it is data in a text file and is not looked at."""

_TAG = re.compile(r"<[A-Za-z][^<>]*>")
_NAME = re.compile(r"""[\s"'](?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))""", re.I)
_LIST_END = re.compile(r" *\{:?([^{}\n]*)\} *$")
_LIST_ANY = re.compile(r"\{:? *([^{}\n]*)\}")
_LIST_ID = re.compile(r"(?:^| )#([^\s{}#]+)")
_TIGHT = re.compile(r"(#{1,6})([^#\s].*?)#*\s*$")
_LABEL = re.compile(r"^[ ]{0,3}\(([^()\n]+)\)=[ ]*$")
_GENERATES = re.compile(
    r"^[ ]*(?:::: |::: |\.\. (?:include|raw|[\w-]*auto\w+)::|`{3,}\{(?:include|raw|[\w-]*auto\w+)\}"
    r"|:{3,}\{include\}|-+8<-+|;-+8<-+|\{!|\{%|\{\{)",
    re.MULTILINE,
)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Anchors:
    """All places of a page that a link can name."""

    headings: tuple[Heading, ...] = ()
    lines: Mapping[str, int] = field(default_factory=dict)
    """Line of each anchor: headings, `id` and `name` in HTML, `{#id}`, labels."""
    generated: bool = False
    """A builder may add more: an include, a template or a directive stands in the text."""

    def __contains__(self, name: str) -> bool:
        return name in self.lines


@dataclass(frozen=True, slots=True)
class Blocks:
    """A Markdown text taken apart; `read_blocks` makes it for whoever needs more than anchors."""

    lines: list[str]
    """As they stand in the file, but for front matter and lines that are data."""
    tokens: list[Token]
    """Of markdown-it, without what is inside of blocks; admonitions stand at the margin."""
    references: dict[str, dict[str, object]]
    """`[name]: address`, with their lines."""


def read_blocks(text: str, dialect: Dialect) -> Blocks:
    """The blocks of a Markdown text."""
    return blocks_of(without_front_matter(text).split("\n"), dialect)


def blocks_of(lines: list[str], dialect: Dialect) -> Blocks:
    """The blocks of some lines of a Markdown text."""
    from markdown_it import MarkdownIt

    lines = ["" if len(line) > LONGEST_LINE else line for line in lines]
    plain = lines
    if dialect is Dialect.MKDOCS:
        plain = [line for line, _ in at_the_margin(lines)]
    parser = MarkdownIt("commonmark").enable("table")
    parser.core.ruler.disable("inline")  # only headings need it: a third of the time
    env: dict[str, dict[str, dict[str, object]]] = {}
    tokens = parser.parse("\n".join(plain), env)
    return Blocks(lines, tokens, env.get("references", {}))


def find_anchors(
    text: str, dialect: Dialect, separator: str = "-", blocks: Blocks | None = None
) -> Anchors:
    """The headings and anchors of a text in a dialect; front matter may stand on top."""
    if dialect is Dialect.HTML:
        return Anchors((), dict(html_names(text)))
    if dialect is Dialect.RST:
        headings, labels = rst_anchors(text)
        lines = {one.anchor: one.line for one in reversed(headings)} | labels
        return Anchors(headings, lines, _GENERATES.search(text) is not None)
    headings, names, shown = _markdown(blocks or read_blocks(text, dialect), dialect, separator)
    lines = {one.anchor: one.line for one in reversed(headings)}
    for name, line in names:
        lines.setdefault(name, line)
    if dialect is Dialect.MYST:
        slugger = Slugger(Dialect.RST)
        for one in headings:
            lines.setdefault(slugger.name(one.text), one.line)
    return Anchors(headings, lines, _GENERATES.search(shown) is not None)


def html_names(text: str, first: int = 1) -> Iterator[tuple[str, int]]:
    """Each `id` and `name` of the tags of a text, with its line; comments do not count."""
    text = _COMMENT.sub(lambda match: "\n" * match.group().count("\n"), text)
    line, done = first, 0
    for tag in _TAG.finditer(text):
        line += text.count("\n", done, tag.start())
        done = tag.start()
        for match in _NAME.finditer(tag.group()):
            value = next(one for one in match.groups() if one is not None)
            if value:
                yield html.unescape(value), line


def _markdown(
    blocks: Blocks, dialect: Dialect, separator: str
) -> tuple[tuple[Heading, ...], list[tuple[str, int]], str]:
    """Headings, other names, and the text without its code."""
    from markdown_it import MarkdownIt

    lines, tokens = list(blocks.lines), blocks.tokens
    inner = MarkdownIt("commonmark")
    slugger = Slugger(dialect, separator)
    names: list[tuple[str, int]] = []
    headings: list[Heading] = []
    level = 0
    for token in tokens:
        line = token.map[0] + 1 if token.map else 1
        if token.type in {"fence", "code_block"} and token.map and "{" not in token.info:
            lines[token.map[0] : token.map[1]] = [""] * (token.map[1] - token.map[0])
        elif token.type == "heading_open":
            level = int(token.tag[1:])
        elif token.type == "heading_close":
            level = 0
        elif token.type == "html_block":
            names += html_names(token.content, line)
        elif token.type == "inline":
            names += _names_inside(token, line)
            if level:
                token = inner.parseInline(token.content)[0]
                headings.append(_heading(token, level, line, slugger, dialect))
            elif dialect is Dialect.MKDOCS:
                headings += _tight(token, line, slugger)
            if dialect is Dialect.MYST:
                labels = (_LABEL.match(one) for one in token.content.split("\n"))
                names += [(match.group(1), line) for match in labels if match]
    return tuple(headings), names, "\n".join(lines)


def _heading(token: Token, level: int, line: int, slugger: Slugger, dialect: Dialect) -> Heading:
    text = _plain(token)
    own = ""
    if dialect in {Dialect.MKDOCS, Dialect.MYST} and text.endswith("}"):
        match = _LIST_END.search(text)
        ids = _LIST_ID.findall(match.group(1)) if match else []
        if match:
            text = text[: match.start()]
        if ids:
            own = ids[-1]
            slugger.take(own)
    return Heading(text, level, line, own or slugger.name(text))


def _tight(token: Token, line: int, slugger: Slugger) -> Iterator[Heading]:
    """`#Title` is a heading for Python-Markdown, a paragraph for the rest."""
    for number, one in enumerate(token.content.split("\n")):
        match = _TIGHT.match(one) if one.startswith("#") else None
        if match:
            text = match.group(2)
            yield Heading(text, len(match.group(1)), line + number, slugger.name(text))


def _plain(token: Token) -> str:
    parts: list[str] = []
    for child in token.children or ():
        if child.type in {"text", "code_inline", "text_special"}:
            parts.append(child.content)
        elif child.type in {"softbreak", "hardbreak"}:
            parts.append(" ")
    return "".join(parts).strip()


def _names_inside(token: Token, line: int) -> Iterator[tuple[str, int]]:
    if "<" in token.content:
        yield from html_names(token.content, line)
    if "{" in token.content:
        for match in _LIST_ANY.finditer(token.content):
            yield from ((name, line) for name in _LIST_ID.findall(match.group(1)))


def without_front_matter(text: str) -> str:
    """The text with empty lines in place of what stands between two `---` on top."""
    text = text.replace("\r\n", "\n").removeprefix("\ufeff")
    if not text.startswith("---\n"):
        return text
    end = text.find("\n---", 3)
    if end < 0:
        return text
    end = text.find("\n", end + 1)
    return "\n" * text.count("\n", 0, end) + text[end:] if end > 0 else ""
