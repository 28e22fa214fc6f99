"""Where a Markdown text has claim links and directives; code and comments do not count."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.common.normalize_url import normalizeLink
from markdown_it.common.utils import unescapeAll
from markdown_it.token import Token

from affidoc.prose.page import ClaimLink, Directive

__all__ = ["claim_links", "directives", "parsed", "stray_directives", "stray_links"]

_DIRECTIVE = re.compile(r"<!--\s*affidoc:(\S*)[ \t]*(.*?)\s*-->")
_CODE_SPAN = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)", re.DOTALL)
_TARGET = re.compile(
    r"""\]\(\s*(?:<(?P<pointed>[^<>\n]*)>|(?P<plain>[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*))"""
    r"""(?:\s+(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\((?:\\.|[^()\\])*\)))?\s*\)"""
)
"""From the bracket that closes the text of a link to the end of the link, its title included."""
_CLAIM = re.compile(r"""(?:\]:\s*<?|<|["'])(claim:[a-z])""")
_ADMONITION = re.compile(r"[ \t]*(?:!!!|\?\?\?\+?|===)[ \t]")


def parsed(text: str, skip: int) -> list[Token]:
    """Tokens of a page; the first `skip` characters are front matter.

    Admonitions and tabs of the site builder are indented blocks, which plain Markdown takes for
    code: they are moved to the margin first, so that their links count. Lines keep their numbers.
    """
    head = "\n" * text.count("\n", 0, skip)
    body = "\n".join(_at_the_margin(text[skip:].split("\n")))
    return MarkdownIt("commonmark").enable("table").parse(head + body)


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
        region = _CODE_SPAN.sub(lambda span: "\0" * len(span.group()), text[begin:end])
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


def stray_links(
    text: str, tokens: list[Token], links: tuple[ClaimLink, ...]
) -> tuple[tuple[int, int], ...]:
    """Line and column of each `claim:` outside code that is in none of the links.

    Reference links, autolinks and raw HTML would reach the page unchecked.
    """
    starts = _line_starts(text)
    masked = list(text)
    spans = [
        (starts[token.map[0]], starts[min(token.map[1], len(starts) - 1)])
        for token in tokens
        if token.type in {"fence", "code_block"} and token.map is not None
    ]
    spans += [span.span() for span in _CODE_SPAN.finditer(text)]
    spans += [(one.start, one.end) for one in links]
    for begin, end in spans:
        masked[begin:end] = " " * (end - begin)
    return tuple(_place(text, match.start(1)) for match in _CLAIM.finditer("".join(masked)))


def directives(text: str, tokens: list[Token]) -> tuple[Directive, ...]:
    """Every directive that stands alone on its line."""
    starts = _line_starts(text)
    found: list[Directive] = []
    for token in tokens:
        if token.type != "html_block" or token.map is None:
            continue
        begin, end = starts[token.map[0]], starts[min(token.map[1], len(starts) - 1)]
        for match in _DIRECTIVE.finditer(text, begin, end):
            line = text[text.rfind("\n", 0, match.start()) + 1 : _line_end(text, match.end())]
            if line.strip() == match.group():
                found.append(_directive(text, match))
    return tuple(found)


def stray_directives(text: str, tokens: list[Token]) -> tuple[Directive, ...]:
    """Directives inside a line of prose, where they could not be replaced by a block."""
    starts = _line_starts(text)
    found: list[Directive] = []
    for token, first, last in _inline(tokens):
        if any(child.type == "html_inline" for child in token.children or ()):
            begin, end = starts[first], starts[min(last, len(starts) - 1)]
            found += [_directive(text, match) for match in _DIRECTIVE.finditer(text, begin, end)]
    return tuple(found)


def _directive(text: str, match: re.Match[str]) -> Directive:
    place = _place(text, match.start())
    return Directive(match.group(1), match.group(2), *place, match.start(), match.end())


def _inline(tokens: list[Token]) -> Iterator[tuple[Token, int, int]]:
    """Inline tokens with their lines; cells of a table take those of their row."""
    around = (0, 0)
    for token in tokens:
        if token.map is not None:
            around = (token.map[0], token.map[1])
        if token.type == "inline":
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


def _place(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
