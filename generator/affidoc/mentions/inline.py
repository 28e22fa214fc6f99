"""Code spans, roles and links inside one run of text, by offset. Every scan is linear."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["Span", "markdown_code", "markdown_links", "masked", "rst_code", "rst_links"]

_TICKS = re.compile(r"`+")
_ROLE = re.compile(r"\{([A-Za-z][\w:+.-]{0,40})\}\Z")
_LINK = re.compile(
    r"(?P<broken>\]\s*\n\s*\((?P<hash>#[\w.-]+)\))|"
    r"\]\([ \t\n]*(?:<(?P<pointed>[^<>\n]*)>|(?P<plain>[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*))"
    r"""(?:[ \t\n]+(?:"[^"]{0,500}"|'[^']{0,500}'))?[ \t\n]*\)"""
)
_ATTRIBUTE = re.compile(r"""\s(?:href|src)\s*=\s*(?:"([^"\s]*)"|'([^'\s]*)')""", re.IGNORECASE)
_BARE = re.compile(r"https?://[^\s<>()\[\]\"'`\\]+")
_RST = re.compile(
    r"(?P<literal>``(?P<code>[^`\n]+(?:\n[^`\n]+)?)``)"
    r"|:(?P<role>[\w:+.-]{1,40}):`(?P<body>[^`]{1,300})`"
    r"|`(?P<shown>[^`<>]{0,300})<(?P<target>[^`<>\n]{1,500})>`_{1,2}"
)
_TARGET = re.compile(r"[^<>]*<([^<>]+)>\s*\Z")


@dataclass(frozen=True, slots=True)
class Span:
    """Something between two offsets: its value, and its role or form."""

    start: int
    end: int
    value: str
    value_start: int
    form: str = ""
    text: str = ""


def markdown_code(text: str) -> list[Span]:
    """Code between runs of equally many backticks, each run looked at once."""
    runs = [(match.start(), match.end()) for match in _TICKS.finditer(text)]
    after: dict[int, list[int]] = {}
    for number in range(len(runs) - 1, -1, -1):
        after.setdefault(runs[number][1] - runs[number][0], []).append(number)
    found: list[Span] = []
    number = 0
    while number < len(runs):
        start, stop = runs[number]
        if start and text[start - 1] == "\\":
            start += 1
        closing = after.get(stop - start, [])
        while closing and closing[-1] <= number:
            closing.pop()
        if start < stop and closing:
            end, last = runs[closing[-1]]
            role = _ROLE.search(text[max(0, start - 44) : start])
            inner = text[stop:end]
            lead = len(inner) - len(inner.lstrip())
            name = role.group(1) if role else ""
            found.append(_role(name, start, last, inner.strip(), stop + lead))
            number = closing[-1]
        number += 1
    return found


def markdown_links(text: str) -> Iterator[Span]:
    """Addresses of links, images and tags, and bare ones; the code is masked already."""
    taken: list[tuple[int, int]] = []
    for match in _LINK.finditer(text):
        group = next((one for one in ("hash", "pointed", "plain") if match[one] is not None), "")
        if not group or not match[group]:
            continue
        opening = _opening(text, match.start())
        form = "broken" if match["broken"] else "inline"
        if opening > 0 and text[opening - 1] == "!":
            form = "image"
        shown = text[opening + 1 : match.start()] if opening >= 0 else ""
        taken.append(match.span(group))
        yield Span(match.start(), match.end(), match[group], match.start(group), form, shown)
    for match in _ATTRIBUTE.finditer(text):
        number = 1 if match[1] is not None else 2
        taken.append(match.span(number))
        yield Span(match.start(), match.end(), match[number], match.start(number), "html")
    starts = {start for start, _ in taken}
    for match in _BARE.finditer(text):
        if match.start() not in starts:
            value = match.group().rstrip(".,;:!?*")
            yield Span(match.start(), match.start() + len(value), value, match.start(), "bare")


def rst_code(text: str) -> Iterator[Span]:
    """Literals and roles of reStructuredText."""
    for match in _RST.finditer(text):
        if match["code"] is not None:
            yield Span(match.start(), match.end(), match["code"].replace("\n", " "),
                       match.start("code"))  # fmt: skip
        elif match["role"]:
            yield _role(match["role"], match.start(), match.end(), match["body"],
                        match.start("body"))  # fmt: skip


def rst_links(text: str) -> Iterator[Span]:
    """`shown <address>`_ and bare addresses."""
    taken: set[int] = set()
    for match in _RST.finditer(text):
        if match["target"] and not match["target"].endswith("_"):  # else another name
            taken.add(match.start("target"))
            yield Span(match.start(), match.end(), match["target"], match.start("target"),
                       "inline", match["shown"].strip())  # fmt: skip
    for match in _BARE.finditer(text):
        if match.start() not in taken:
            value = match.group().rstrip(".,;:!?*_")
            yield Span(match.start(), match.start() + len(value), value, match.start(), "bare")


def masked(text: str, spans: list[Span]) -> str:
    """The text with blanks in place of the spans."""
    parts: list[str] = []
    done = 0
    for one in spans:
        start = max(one.start, done)
        if one.end > start:
            parts += [text[done:start], "\0" * (one.end - start)]
            done = one.end
    return "".join([*parts, text[done:]])


def _role(name: str, start: int, end: int, body: str, at: int) -> Span:
    name = name.removeprefix("py:")
    match = _TARGET.match(body) if name else None
    if match:
        return Span(start, end, match.group(1).lstrip("~!"), at + match.start(1), name, body)
    if name:
        bare = body.lstrip("~!")
        return Span(start, end, bare, at + len(body) - len(bare), name)
    return Span(start, end, body, at)


def _opening(text: str, close: int) -> int:
    """The bracket that opens the text of a link; looked for nearby only."""
    depth = 0
    for index in range(close - 1, max(-1, close - 400), -1):
        if text[index] == "]":
            depth += 1
        elif text[index] == "[":
            if depth == 0:
                return index
            depth -= 1
    return -1
