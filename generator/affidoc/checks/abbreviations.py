"""An abbreviation with several meanings says on each page which one is meant."""

from __future__ import annotations

import re
from collections.abc import Iterator

from affidoc.checks._base import Check, Context, Rule
from affidoc.diagnostics import Diagnostic, Location, Severity
from affidoc.prose import ProsePage, Sentence
from affidoc_schemas.term import Term

__all__ = ["CHECK"]

OPEN = Rule("PRS020", Severity.ERROR, "an abbreviation whose meaning is open")


def _run(context: Context) -> Iterator[Diagnostic]:
    for term in context.model.of_kind("term"):
        if not isinstance(term, Term) or len(term.meanings) < 2 or not term.word.isupper():
            continue
        contexts = [meaning.context for meaning in term.meanings]
        word = re.compile(rf"(?<![\w-]){re.escape(term.word)}(?![\w-])")
        for page in context.pages:
            if page.front.get("context") in contexts or term.word not in page.text:
                continue
            prose = _prose(page, context.sentences.get(page.path, ()))
            match = word.search(prose)
            if match is None or _expanded(prose, match, term):
                continue
            line = prose.count("\n", 0, match.start()) + 1
            column = match.start() - prose.rfind("\n", 0, match.start())
            yield OPEN.at(
                Location(page.path, line, column), page.path,
                f"'{term.word}' has {len(contexts)} meanings, and the page does not say which",
                f"Set 'context:' in the front matter to one of: {', '.join(contexts)}.",
            )  # fmt: skip


def _prose(page: ProsePage, found: tuple[Sentence, ...]) -> str:
    """The text of the page with blanks in place of all that is no prose: offsets stay."""
    parts: list[str] = []
    done = 0
    for one in found:
        parts += [re.sub(r"[^\n]", " ", page.text[done : one.start]), one.text]
        done = one.end
    return "".join(parts)


def _expanded(prose: str, match: re.Match[str], term: Term) -> bool:
    """Written out by hand: `Agent Client Protocol (ACP)`."""
    before = prose[max(0, match.start() - 120) : match.start()].replace("\n", " ")
    return any(
        meaning.expansion is not None and before.endswith(f"{meaning.expansion} (")
        for meaning in term.meanings
    )


CHECK = Check("abbreviations", (OPEN,), _run)
