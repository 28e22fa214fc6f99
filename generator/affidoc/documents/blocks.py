"""What a document says, block by block: headings, paragraphs, items, rows of tables, code.

A phrase is looked for inside one block, so words of two paragraphs never make one. Time is linear
in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath

from affidoc.documents.block import Block, TooDeep
from affidoc.documents.html_blocks import html_blocks
from affidoc.documents.markdown_blocks import markdown_blocks
from affidoc.documents.rst_sections import rst_anchors
from affidoc.documents.slugs import Heading

__all__ = ["Block", "TooDeep", "blocks_of", "has_headings", "section"]

_MARKDOWN = {".md", ".markdown", ".mdx"}
_HTML = {".html", ".htm", ".xhtml"}
_ADORNMENT = re.compile(r"([!-/:-@\[-`{-~])\1+\s*$")
_DIRECTIVE = re.compile(r"\.\. (?:([\w:-]+)::)?")
_CODE = {"code", "code-block", "sourcecode", "literalinclude", "highlight", "parsed-literal", "raw"}
_INLINE = re.compile(r":[\w:+.-]+:(?=`)|[`*|]+_{0,2}")


def blocks_of(path: str, text: str) -> tuple[Block, ...]:
    """The blocks of a document, by the name of its file; plain text has no headings.

    Raises:
        TooDeep: a Markdown document is nested beyond what is read.
    """
    suffix = PurePosixPath(path).suffix.lower()
    text = text.replace("\r\n", "\n")
    if suffix in _MARKDOWN:
        return tuple(markdown_blocks(text))
    if suffix in _HTML:
        return tuple(html_blocks(text))
    if suffix == ".rst":
        return tuple(_rst(text))
    return tuple(
        Block(_words(lines), _words(lines), (first, first + len(lines) - 1))
        for first, lines in _paragraphs(text.split("\n"))
    )


def has_headings(path: str) -> bool:
    """Whether headings are told from other text in a file of this name."""
    return PurePosixPath(path).suffix.lower() in {*_MARKDOWN, *_HTML, ".rst"}


def section(blocks: Sequence[Block], heading: str, *, ignore_case: bool = False) -> list[Block]:
    """The heading of that text and all blocks up to the next one of its level; [] if none is."""
    wanted = _folded(heading, ignore_case)
    for at, one in enumerate(blocks):
        if one.level and _folded(one.text, ignore_case) == wanted:
            inside = [one]
            for other in blocks[at + 1 :]:
                if other.level and other.level <= one.level:
                    break
                inside.append(other)
            return inside
    return []


def _folded(text: str, ignore_case: bool) -> str:
    text = " ".join(text.split())
    return text.casefold() if ignore_case else text


def _words(lines: Iterable[str]) -> str:
    return " ".join(" ".join(lines).split())


def _paragraphs(lines: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """Groups of lines without a blank one between, with the number of the first."""
    group: list[str] = []
    for number, line in enumerate([*lines, ""], start=1):
        if line.strip():
            group.append(line)
        elif group:
            yield number - len(group), group
            group = []


def _rst(text: str) -> Iterator[Block]:
    levels = {one.line: one for one in rst_anchors(text)[0]}
    code: int | None = None  # blocks further in than this are code
    for first, group in _paragraphs(text.split("\n")):
        indent = min(len(line) - len(line.lstrip()) for line in group)
        if code is not None and indent <= code:
            code = None
        last = first + len(group) - 1
        if code is not None:
            yield Block(_words(group), _words(group), (first, last), code=True)
            continue
        directive = _DIRECTIVE.match(group[0].lstrip())
        if directive is not None:
            name = directive[1]
            if name is None or name in _CODE:
                code = indent
                rest = [line for line in group[1:] if not line.lstrip().startswith(":")]
                if name is not None and rest:
                    yield Block(_words(rest), _words(rest), (first, last), code=True)
                continue  # else a comment, a target or a footnote
            group = [group[0].lstrip()[directive.end() :], *group[1:]]
        elif group[-1].rstrip().endswith("::"):
            code = indent
        yield from _rst_lines(first, group, levels)


def _rst_lines(first: int, group: list[str], levels: Mapping[int, Heading]) -> Iterator[Block]:
    """The headings among the lines of a group, and what stands between them."""
    waiting: list[tuple[int, str]] = []
    for number, line in enumerate(group, start=first):
        heading = levels.get(number)
        if heading is None and not _ADORNMENT.match(line):
            waiting.append((number, line))
            continue
        yield from _rst_block(waiting)
        waiting = []
        if heading is not None:
            yield Block(heading.text, _words([line]), (number, number), heading.level)
    yield from _rst_block(waiting)


def _rst_block(lines: list[tuple[int, str]]) -> Iterator[Block]:
    raw = _words(line for _, line in lines)
    if raw:
        yield Block(_words([_INLINE.sub("", raw)]), raw, (lines[0][0], lines[-1][0]))
