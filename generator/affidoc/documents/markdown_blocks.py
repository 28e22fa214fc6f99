"""The blocks of a Markdown document, read by markdown-it; blocks of MkDocs are opened first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from affidoc.documents.block import Block
from affidoc.documents.front_matter import after_front_matter
from affidoc.documents.html_blocks import html_blocks
from affidoc.documents.margin import at_the_margin

if TYPE_CHECKING:
    from markdown_it.token import Token

__all__ = ["markdown_blocks"]

_ATTRIBUTES = re.compile(r"[ ]?\{:?[^{}\n]*\}$")


def markdown_blocks(text: str) -> Iterator[Block]:
    """Headings, paragraphs, items, rows and code; front matter and comments are left out."""
    from markdown_it import MarkdownIt  # lazily: few pieces of evidence read Markdown

    start = after_front_matter(text)
    lines = ["" for _ in range(text.count("\n", 0, start))]
    lines += [line for line, _ in at_the_margin(text[start:].split("\n"))]
    level, at = 0, (1, 1)
    row: list[Token] | None = None
    for token in MarkdownIt("commonmark").enable("table").parse("\n".join(lines)):
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
    parts: list[str] = []
    for child in token.children or ():
        if child.type in {"text", "code_inline", "text_special", "image"}:
            parts.append(child.content)
        elif child.type in {"softbreak", "hardbreak"}:
            parts.append(" ")
    return _words("".join(parts))


def _words(text: str) -> str:
    return " ".join(text.split())
