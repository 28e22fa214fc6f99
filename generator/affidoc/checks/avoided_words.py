"""Prose about a term does not call it by a word that the glossary tells to avoid.

The words to avoid are ordinary ones (*user*, *project*) and fine elsewhere. So a sentence is judged
only where it links a fact that speaks of the term, and then puts the other word in its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from affidoc.checks._base import Check, Context, Rule
from affidoc.diagnostics import Diagnostic, Location, Related, Severity
from affidoc.prose import ProsePage, Sentence
from affidoc_schemas import Fact
from affidoc_schemas.term import Term

__all__ = ["CHECK"]

AVOIDED = Rule("PRS036", Severity.WARNING, "a word that the glossary tells to avoid")

_NEGATED = re.compile(
    r"\b(?:not|no|nor|never|neither|unlike|instead of|rather than)\b[^.,;]{0,40}$", re.IGNORECASE
)
"""`a participant, not a user` explains the term by the other word."""
_ID = re.compile(r"[a-z0-9]+")


def _run(context: Context) -> Iterator[Diagnostic]:
    terms = [
        fact for fact in context.model.of_kind("term") if isinstance(fact, Term) and fact.avoid
    ]
    for page in context.pages:
        here = [term for term in terms if _applies(term, page)]
        for sentence in context.sentences.get(page.path, ()) if here else ():
            cited = _cited(context, page, sentence)
            for term in here if cited else ():
                yield from _judged(context, page, sentence, cited, term)


def _applies(term: Term, page: ProsePage) -> bool:
    """A term binds the pages that say, in front matter, that they speak in its context."""
    return any(page.front.get("context") == meaning.context for meaning in term.meanings)


def _cited(context: Context, page: ProsePage, sentence: Sentence) -> list[Fact]:
    links = [one for one in page.links if sentence.start <= one.start < sentence.end]
    found = (context.model.find(one.target) for one in links)
    return [fact for fact in found if fact is not None]


def _judged(
    context: Context, page: ProsePage, sentence: Sentence, cited: list[Fact], term: Term
) -> Iterator[Diagnostic]:
    if _word(term.word).search(sentence.text):
        return
    for avoided in term.avoid:
        match = _word(avoided).search(sentence.text)
        meant = [fact for fact in cited if _speaks_of(fact, term.word, avoided)]
        if match is None or not meant or _NEGATED.search(sentence.text[: match.start()]):
            continue
        offset = sentence.start + match.start()
        line = page.text.count("\n", 0, offset) + 1
        column = offset - page.text.rfind("\n", 0, offset)
        yield AVOIDED.at(
            Location(page.path, line, column), page.path,
            f"'{match.group()}' stands where '{meant[0].id}' says '{term.word}'",
            f"Write '{term.word}', as the glossary does.",
            (Related(context.model.locate(term.id, ("avoid",)), "the term"),),
        )  # fmt: skip
        return


def _speaks_of(fact: Fact, word: str, avoided: str) -> bool:
    said = f"{fact.title} {fact.statement} {' '.join(_ID.findall(fact.id))}"
    return bool(_word(word).search(said)) and not _word(avoided).search(said)


@lru_cache(maxsize=1024)
def _word(word: str) -> re.Pattern[str]:
    """The word in singular or plural, with any case."""
    return re.compile(rf"(?<![\w-]){re.escape(word)}(?:e?s)?(?![\w-])", re.IGNORECASE)


CHECK = Check("avoided-words", (AVOIDED,), _run)
