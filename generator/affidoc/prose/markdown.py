"""Where a Markdown text has claim links and directives; code and comments do not count."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.common.normalize_url import normalizeLink
from markdown_it.common.utils import unescapeAll
from markdown_it.token import Token

from affidoc.diagnostics import Ignore, Location, read_ignore
from affidoc.prose.page import ClaimLink, Directive

__all__ = [
    "block_lines", "claim_links", "directives", "ignores", "parsed", "prose_blocks",
    "stray_directives", "stray_links",
]  # fmt: skip

_DIRECTIVE = re.compile(r"<!--\s*affidoc:((?:(?!-->|<!--)[^\n])*)-->")
_SPLIT = re.compile(r"(\S*)\s*(.*)")
_MEANT = re.compile(r"<!--\s*affidoc\s*:", re.IGNORECASE)
_IGNORE = re.compile(r"<!--([ \t]*affidoc:[ \t]*ignore(?:(?!-->|<!--)[^\n])*)-->")
_TICKS = re.compile(r"`+")
_TARGET = re.compile(
    r"""\]\(\s*(?:<(?P<pointed>[^<>\n]*)>|(?P<plain>[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*))"""
    r"""(?:\s+(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\((?:\\.|[^()\\])*\)))?\s*\)"""
)
"""From the bracket that closes the text of a link to the end of the link, its title included."""
_CLAIM = re.compile(r"""(?:\]:\s*<?|<|=\s*["']?|["'])(claim:[a-z])""", re.IGNORECASE)
_LINKED = re.compile(r"\]\(\s*<?(claim:[a-z])", re.IGNORECASE)
_MAY_LINK = re.compile(r"claim|&", re.IGNORECASE)
"""A claim link of a line says so, or writes its address with entities."""
_ADMONITION = re.compile(r"[ \t]*(?:!!!|\?\?\?\+?|===)[ \t]")


def parsed(text: str, skip: int) -> list[Token]:
    """Tokens of a page; the first `skip` characters are front matter.

    Admonitions and tabs of the site builder are indented blocks, which plain Markdown takes for
    code: they are moved to the margin first, so that their links count. Lines keep their numbers.
    """
    head = "\n" * text.count("\n", 0, skip)
    body = "\n".join(_at_the_margin(text[skip:].split("\n")))
    parser, env = _blocks_only(), dict[str, Any]()
    tokens = parser.parse(head + body, env)
    everywhere = any(
        str(one.get("href", "")).startswith("claim:") for one in env.get("references", {}).values()
    )
    for token in tokens:
        if token.type == "inline" and (everywhere or _MAY_LINK.search(token.content)):
            token.children = []
            parser.inline.parse(token.content, parser, env, token.children)
    return tokens


@cache
def _blocks_only() -> MarkdownIt:
    """A parser that leaves the insides of lines alone: a third of its time, and few hold links."""
    return MarkdownIt("commonmark").enable("table").disable("inline")


def _at_the_margin(lines: list[str]) -> Iterator[str]:
    inside = False
    for line in lines:
        if _ADMONITION.match(line):
            inside = True
            yield ""
        elif inside and line.startswith(("    ", "\t")):
            yield line[4:] if line.startswith("    ") else line[1:]
        else:
            inside = inside and not line.strip()
            yield line


def claim_links(text: str, tokens: list[Token]) -> tuple[ClaimLink, ...]:
    """Every `[…](claim:…)` of the prose, in order."""
    starts = _line_starts(text)
    found: list[ClaimLink] = []
    cursors: dict[tuple[int, int], int] = {}  # the cells of a table row share its lines
    for token, first, last in _inline(tokens):
        begin, end = starts[first], starts[min(last, len(starts) - 1)]
        region = _masked(text[begin:end], _code_spans(text, begin, end), begin)
        cursor = cursors.get((first, last), 0)
        for href in _hrefs(token):
            match = _target(region, cursor, href)
            if match is None:
                continue
            cursor = cursors[first, last] = match.end()
            opening = _opening_bracket(region, match.start())
            if opening is None:
                continue
            start = begin + opening
            target, hash_, part = href.removeprefix("claim:").partition("#")
            found.append(
                ClaimLink(
                    text[start + 1 : begin + match.start()], target,
                    unquote(part) if hash_ else None, *_place(text, start),
                    start, begin + match.end(),
                )
            )  # fmt: skip
    return tuple(found)


def block_lines(tokens: list[Token]) -> tuple[tuple[int, int], ...]:
    """First line and the one after the last, from 0, of each paragraph, item, heading and row."""
    return tuple(dict.fromkeys((first, last) for _, first, last in _inline(tokens)))


def prose_blocks(text: str, lines: Iterable[tuple[int, int]]) -> Iterator[tuple[int, str]]:
    """Offset and text of each of `block_lines`; NUL for code and comments."""
    starts = _line_starts(text)
    done = -1
    for first, last in lines:
        begin, end = starts[first], starts[min(last, len(starts) - 1)]
        if begin <= done:  # the cells of a row share its lines
            continue
        done = begin
        region = _masked(text[begin:end], _code_spans(text, begin, end), begin)
        yield begin, _masked(region, list(_comments(region)))


def stray_links(
    text: str, tokens: list[Token], links: tuple[ClaimLink, ...]
) -> tuple[tuple[int, int], ...]:
    """Line and column of each `claim:` outside code that is in none of the links.

    Reference links, autolinks and raw HTML would reach the page unchecked; so would a link in an
    indented block, which the site builder may take for prose where plain Markdown sees code.
    """
    starts = _line_starts(text)
    spans = [*_asides(text, tokens), *((one.start, one.end) for one in links)]
    places = {match.start(1) for match in _CLAIM.finditer(_masked(text, spans))}
    meant: dict[tuple[int, int], int] = {}
    for token, first, last in _inline(tokens):
        region = starts[first], starts[min(last, len(starts) - 1)]
        meant[region] = meant.get(region, 0) + sum(1 for _ in _hrefs(token))
    masked = _masked(text, [*spans, *meant])
    places |= {match.start(1) for match in _LINKED.finditer(masked)}
    if not places:  # what the parser took for a link, however it is written
        for (begin, end), count in meant.items():
            if count > sum(begin <= one.start < end for one in links):
                places.add(begin)
    return tuple(_place(text, place) for place in sorted(places))


def directives(text: str, tokens: list[Token]) -> tuple[Directive, ...]:
    """Every directive that stands alone on its line."""
    starts = _line_starts(text)
    found: list[Directive] = []
    for token in tokens:
        if token.type != "html_block" or token.map is None:
            continue
        begin, end = starts[token.map[0]], starts[min(token.map[1], len(starts) - 1)]
        for match in _DIRECTIVE.finditer(text, begin, end):
            if _IGNORE.match(text, match.start()):
                continue
            line = text[text.rfind("\n", 0, match.start()) + 1 : _line_end(text, match.end())]
            if line.strip() == match.group():
                found.append(_directive(text, match))
    return tuple(found)


def ignores(text: str, tokens: list[Token], shown: str) -> tuple[Ignore, ...]:
    """Every ignore outside code: alone on its line it speaks of the next block, else of the line.

    A block is a paragraph, heading, list, table or quotation.
    """
    masked = _masked(text, _asides(text, tokens, comments=False))
    blocks = [(token.map[0], token.map[1]) for token in tokens if token.map is not None]
    starts = _line_starts(text)
    found = []
    for match in _IGNORE.finditer(masked):
        read = read_ignore(match[1])
        if read is None:
            continue
        line, column = _at(starts, match.start())
        around = text[starts[line - 1] : _line_end(text, match.end())]
        first = last = line
        if around.strip(" \t>") == match.group().rstrip(">"):
            after = bisect_left(blocks, (line, line))
            if after < len(blocks):
                first, last = blocks[after][0] + 1, blocks[after][1]
        found.append(Ignore(*read, Location(shown, line, column), first, last, match.span()))
    return tuple(found)


def stray_directives(
    text: str, tokens: list[Token], read: tuple[Directive, ...], ignored: tuple[Ignore, ...] = ()
) -> tuple[tuple[int, int], ...]:
    """Line and column of each comment outside code that is meant as a directive and is none."""
    spans = [*_asides(text, tokens, comments=False), *((one.start, one.end) for one in read)]
    spans += [one.span for one in ignored]
    masked = _masked(text, spans)
    starts = _line_starts(text)
    return tuple(_at(starts, match.start()) for match in _MEANT.finditer(masked))


def _asides(text: str, tokens: list[Token], *, comments: bool = True) -> list[tuple[int, int]]:
    """Where the text shows code, and its comments, as offsets."""
    starts = _line_starts(text)
    spans: list[tuple[int, int]] = []
    for token, first, last in _blocks(tokens):
        begin, end = starts[first], starts[min(last, len(starts) - 1)]
        if token.type == "fence":
            spans.append((begin, end))
            continue
        inside = _code_spans(text, begin, end) if token.type == "inline" else []
        spans += inside
        if comments:
            region = _masked(text[begin:end], inside, begin)
            spans += [(begin + start, begin + end) for start, end in _comments(region)]
    return spans


def _comments(text: str) -> Iterator[tuple[int, int]]:
    """Comments that end, as offsets; where one does not end, none after it does."""
    start = text.find("<!--")
    while start >= 0:
        end = text.find("-->", start + 4)
        if end < 0:
            return
        yield start, end + 3
        start = text.find("<!--", end + 3)


def _code_spans(text: str, begin: int, end: int) -> list[tuple[int, int]]:
    """Code between runs of equally many backticks, each run looked at once."""
    runs = [(match.start(), match.end()) for match in _TICKS.finditer(text, begin, end)]
    closing: dict[int, list[int]] = {}
    for number in range(len(runs) - 1, -1, -1):
        start, stop = runs[number]
        closing.setdefault(stop - start, []).append(number)
    spans: list[tuple[int, int]] = []
    number = 0
    while number < len(runs):
        start, stop = runs[number]
        if _is_escaped(text, start):
            start += 1
        after = closing.get(stop - start, [])
        while after and after[-1] <= number:
            after.pop()
        if start < stop and after:
            spans.append((start, runs[after[-1]][1]))
            number = after[-1]
        number += 1
    return spans


def _is_escaped(text: str, at: int) -> bool:
    count = 0
    while count < at and text[at - 1 - count] == "\\":
        count += 1
    return count % 2 == 1


def _masked(text: str, spans: list[tuple[int, int]], begin: int = 0) -> str:
    """The text with blanks in place of the spans, whose offsets count from `begin` before it."""
    parts: list[str] = []
    done = 0
    for start, end in sorted(spans):
        start, end = max(start - begin, done), end - begin
        if end > start:
            parts += [text[done:start], "\0" * (end - start)]
            done = end
    return "".join([*parts, text[done:]])


def _directive(text: str, match: re.Match[str]) -> Directive:
    place = _place(text, match.start())
    name, argument = _SPLIT.fullmatch(match.group(1).rstrip()).groups()  # type: ignore[union-attr]  # matches any line
    return Directive(name, argument, *place, match.start(), match.end())


def _inline(tokens: list[Token]) -> Iterator[tuple[Token, int, int]]:
    """Inline tokens with their lines."""
    return (one for one in _blocks(tokens) if one[0].type == "inline")


def _blocks(tokens: list[Token]) -> Iterator[tuple[Token, int, int]]:
    """Tokens that hold text, with their lines; cells of a table take those of their row."""
    around = (0, 0)
    for token in tokens:
        if token.map is not None:
            around = (token.map[0], token.map[1])
        if token.type in {"inline", "fence", "html_block"}:
            yield token, *around


def _hrefs(token: Token) -> Iterator[str]:
    for child in token.children or ():
        if child.type == "link_open":
            href = str(child.attrs.get("href", ""))
            if href.startswith("claim:"):
                yield href


def _target(region: str, cursor: int, href: str) -> re.Match[str] | None:
    """The next link of the text that the parser reads as this address."""
    for match in _TARGET.finditer(region, cursor):
        written = match.group("pointed") or match.group("plain") or ""
        if normalizeLink(unescapeAll(written)) == href:
            return match
    return None


def _opening_bracket(region: str, close: int) -> int | None:
    depth = 0
    for index in range(close - 1, -1, -1):
        if region[index] == "]":
            depth += 1
        elif region[index] == "[":
            if depth == 0:
                return index
            depth -= 1
    return None


def _line_starts(text: str) -> list[int]:
    return [0, *(match.end() for match in re.finditer("\n", text)), len(text)]


def _line_end(text: str, offset: int) -> int:
    end = text.find("\n", offset)
    return len(text) if end < 0 else end


def _at(starts: list[int], offset: int) -> tuple[int, int]:
    """Line and column of one of many offsets."""
    line = bisect_right(starts, offset, hi=len(starts) - 1)
    return line, offset - starts[line - 1] + 1


def _place(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
