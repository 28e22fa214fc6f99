"""The blocks of an HTML document: a scanner of tags, linear in the text."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from affidoc.documents.block import Block

__all__ = ["html_blocks"]

_NAME = re.compile(r"</?([A-Za-z][A-Za-z0-9-]*)")
_INLINE = {
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em",
    "font", "i", "img", "ins", "kbd", "label", "mark", "q", "s", "samp", "small", "span", "strike",
    "strong", "sub", "sup", "time", "tt", "u", "var", "wbr",
}  # fmt: skip
_HIDDEN = frozenset({"script", "style", "template", "noscript"})


def html_blocks(text: str) -> Iterator[Block]:
    """What stands between the tags of blocks; scripts, styles and comments are left out."""
    parts: list[str] = []
    first = line = 1
    level, code, at = 0, 0, 0
    lower = text.lower()

    def block(last: int) -> Iterator[Block]:
        raw = " ".join("".join(parts).split())
        parts.clear()
        if raw:
            words = " ".join(html.unescape(raw).split())
            yield Block(words, raw, (first, last), level, bool(code))

    while at < len(text):
        sign = text.find("<", at)
        words = text[at : sign if sign >= 0 else len(text)]
        if words.strip() and not parts:
            first = line + words[: len(words) - len(words.lstrip())].count("\n")
        if words.strip() or parts:
            parts.append(words)
        line += words.count("\n")
        if sign < 0:
            break
        end, name, closes = _tag(text, lower, sign)
        if name is None and end == sign + 1:  # a sign on its own
            parts.append("<")
        elif name is not None and name not in _INLINE:
            yield from block(line)
            if re.fullmatch("h[1-6]", name):
                level = 0 if closes else int(name[1])
            elif name == "pre":
                code = max(0, code + (-1 if closes else 1))
        line += text.count("\n", sign, end)
        at = end
    yield from block(line)


def _tag(text: str, lower: str, at: int) -> tuple[int, str | None, bool]:
    """Where the tag ends, its name, and whether it closes; a comment has no name."""
    if text.startswith("<!--", at):
        end = text.find("-->", at + 4)
        return (end + 3 if end >= 0 else len(text)), None, False
    match = _NAME.match(text, at)
    if match is None:
        if text[at + 1 : at + 2] not in {"!", "?"}:
            return at + 1, None, False
        end = text.find(">", at)
        return (end + 1 if end >= 0 else len(text)), None, False
    end = text.find(">", at)
    if end < 0:
        return len(text), None, False
    name, closes = match[1].lower(), text[at + 1] == "/"
    if name in _HIDDEN and not closes and text[end - 1] != "/":
        close = lower.find(f"</{name}", end)
        end = text.find(">", close) if close >= 0 else -1
        return (end + 1 if end >= 0 else len(text)), name, False
    return end + 1, name, closes
