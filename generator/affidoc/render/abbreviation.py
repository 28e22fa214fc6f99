"""The first use of an abbreviation with several meanings is written out, on every page."""

from __future__ import annotations

import re

from affidoc.model import Model
from affidoc.render.html import inline
from affidoc_schemas.term import Term

__all__ = ["expanded"]

_SKIP = (
    r"\A---[ \t]*\n.*?^---[ \t]*$",  # front matter
    r"^[ \t]*(?P<fence>`{3,}|~{3,}).*?^[ \t]*(?P=fence)",
    r"<(?:pre|code|title)\b.*?</(?:pre|code|title)>",
    r"<!--.*?-->",
    r"<[^>]*>",
    r"(?P<ticks>`+)(?!`)[^\n]*?(?<!`)(?P=ticks)(?!`)",
    r"\]\([^)\n]*\)",
    r"^#[^\n]*$",  # a heading makes an anchor, which must not change
)


def expanded(model: Model, context: str, markdown: str) -> str:
    """The page with each ambiguous abbreviation written out where a reader first meets it."""
    for term in model.of_kind("term"):
        if isinstance(term, Term) and len(term.meanings) > 1 and term.word.isupper():
            markdown = _first_use(term, context, markdown)
    return markdown


def _first_use(term: Term, context: str, markdown: str) -> str:
    word = rf"(?P<word>(?<![\w-]){re.escape(term.word)}(?![\w-]))"
    pattern = re.compile("|".join((*_SKIP, word)), re.DOTALL | re.MULTILINE)
    for match in pattern.finditer(markdown):
        if match.group("word") is None:
            continue
        meanings = [one for one in term.meanings if one.expansion is not None]
        before = re.sub(r"<[^>]*>", "", markdown[max(0, match.start() - 300) : match.start()])
        if any(before.endswith((f"{one.expansion} (", f"{one.expansion}: ")) for one in meanings):
            return markdown
        here = [one.expansion for one in term.meanings if one.context == context]
        if not meanings or None in here:
            return markdown  # a word of this system: the long form of another one would mislead
        if here:
            name = inline(here[0])
            starts = before.rstrip()[-1:] in {"", ".", "!", "?"} or before.endswith("\n\n")
            text = f"{name[:1].upper() if starts else name[:1]}{name[1:]} ({term.word})"
        else:
            both = " or ".join(inline(one.expansion) for one in meanings)
            text = f"{term.word} ({both})"
        return markdown[: match.start()] + text + markdown[match.end() :]
    return markdown
