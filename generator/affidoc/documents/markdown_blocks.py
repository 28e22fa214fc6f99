"""The blocks of a Markdown document, read by markdown-it; blocks of MkDocs are opened first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from affidoc.documents.block import Block, TooDeep
from affidoc.documents.front_matter import after_front_matter
from affidoc.documents.html_blocks import html_blocks
from affidoc.documents.margin import at_the_margin

if TYPE_CHECKING:
    from markdown_it.token import Token

__all__ = ["markdown_blocks"]

MAX_NESTING = 60
"""Levels of quotes and lists. The parser leaves out what is deeper, so such a text is refused."""
LONGEST = 20_000
"""Characters of one block whose markup is taken off; brackets cost more than their number."""

_ATTRIBUTES = re.compile(r"[ ]?\{:?[^{}\n]*\}$")


def markdown_blocks(text: str) -> Iterator[Block]:
    """Headings, paragraphs, items, rows and code; front matter and comments are left out."""
    from markdown_it import MarkdownIt  # lazily: few pieces of evidence read Markdown

    start = after_front_matter(text)
    lines = ["" for _ in range(text.count("\n", 0, start))]
    lines += [line for line, _ in at_the_margin(text[start:].split("\n"))]
    level, at = 0, (1, 1)
    row: list[Token] | None = None
    parser = MarkdownIt("commonmark", {"maxNesting": MAX_NESTING}).enable("table")
    parser.core.ruler.disable("inline")  # done below, block by block, within a bound
    settings: dict[str, Any] = {}
    for token in parser.parse("\n".join(lines), settings):
        if token.level >= MAX_NESTING - 2:
            raise TooDeep(f"blocks nested deeper than {MAX_NESTING - 2} levels")
        if token.type == "inline" and len(token.content) <= LONGEST:
            token.children = []
            parser.inline.parse(token.content, parser, settings, token.children)
        if token.map:
            at = (token.map[0] + 1, max(token.map[1], token.map[0] + 1))
        match token.type:
            case "heading_open":
                level = int(token.tag[1:])
            case "heading_close":
                level = 0
            case "tr_open":
                row = []
            case "tr_close":
                if row:
                    yield Block(" | ".join(map(_plain, row)),
                                " | ".join(_words(cell.content) for cell in row), at)  # fmt: skip
                row = None
            case "inline" if row is not None:
                row.append(token)
            case "inline":
                plain = _plain(token)
                if level:
                    plain = _ATTRIBUTES.sub("", plain)
                yield Block(plain, _words(token.content), at, level)
            case "fence" | "code_block":
                words = _words(token.content)
                yield Block(words, words, at, code=True)
            case "html_block":
                for one in html_blocks(token.content):
                    first, last = (at[0] + line - 1 for line in one.lines)
                    yield Block(one.text, one.raw, (first, last), one.level, one.code)


def _plain(token: Token) -> str:
    if not token.children:
        return _words(token.content)
    parts: list[str] = []
    for child in token.children:
        if child.type in {"text", "code_inline", "text_special", "image"}:
            parts.append(child.content)
        elif child.type in {"softbreak", "hardbreak"}:
            parts.append(" ")
    return _words("".join(parts))


def _words(text: str) -> str:
    return " ".join(text.split())
