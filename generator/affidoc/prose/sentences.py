"""The prose of a page in sentences: no code, no comments, no addresses of links, no tags."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from affidoc.prose.front_matter import front_matter
from affidoc.prose.markdown import block_lines, parsed, prose_blocks
from affidoc.prose.page import ProsePage

__all__ = ["Sentence", "is_history", "sentences"]

_HISTORY = frozenset({
    "changelog", "changes", "history", "news", "release-notes", "releases", "release_notes",
    "whats-new", "whatsnew", "upgrading",
})  # fmt: skip
_ASIDE = re.compile(r"<[A-Za-z/!][^<>]*>|\]\([^()\s]*(?:\s[^()]*)?\)|\]\[[^\]\n]*\]")
_END = re.compile(r"[.!?][\"')\]*_”]*\s+(?=[\"'(\[*_“]*[A-Z0-9])|(?<!\\)\|")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence, list item, heading or table cell."""

    text: str
    """As written, with blanks in place of code, comments, addresses and tags: offsets stay."""
    start: int
    """Offset of its first character in the text of the page."""
    block: int
    """Number of the paragraph, item or row it stands in."""

    @property
    def end(self) -> int:
        """Offset after its last character."""
        return self.start + len(self.text)


def sentences(page: ProsePage) -> tuple[Sentence, ...]:
    """The sentences of a page, in order; none of a page that tells history."""
    if is_history(page):
        return ()
    lines = page.blocks
    if lines is None:
        _, skip = front_matter(page.text)
        lines = block_lines(parsed(page.text, skip))
    found: list[Sentence] = []
    for number, (start, text) in enumerate(prose_blocks(page.text, lines)):
        plain = _ASIDE.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)
        plain = plain.replace("\0", " ")
        found += [Sentence(part, start + at, number) for at, part in _split(plain)]
    return tuple(found)


def is_history(page: ProsePage) -> bool:
    """Whether the page tells what was: release notes and changelogs name things that are gone.

    By its name, or by `history: true` in its front matter.
    """
    name = page.path.rpartition("/")[2].removesuffix(".md").lower()
    return name in _HISTORY or page.front.get("history", "").lower() == "true"


def _split(text: str) -> Iterator[tuple[int, str]]:
    begin = 0
    for match in _END.finditer(text):
        part = text[begin : match.end()]
        if part.strip():
            yield begin, part
        begin = match.end()
    if text[begin:].strip():
        yield begin, text[begin:]
