"""Prose promises no more than the facts it cites: a proposal, a claim with limits."""

from __future__ import annotations

import re
from collections.abc import Iterator

from affidoc.checks._base import Check, Context, Rule
from affidoc.diagnostics import Diagnostic, Location, Related, Severity
from affidoc.prose import ProsePage, Sentence
from affidoc_schemas import Fact, Status
from affidoc_schemas.limitation import Limitation

__all__ = ["CHECK"]

ABSOLUTE = Rule("PRS034", Severity.WARNING, "absolute wording on a proposed or limited claim")

_ABSOLUTE = re.compile(
    r"\b(?:always|never|guarantees?|guaranteed|impossible|without exception|in all cases"
    r"|under no circumstances|100\s?%)",
    re.IGNORECASE,
)
_INTENDED = re.compile(
    r"\b(?:would|should|shall|must|may|might|could|propos\w+|plan(?:s|ned)?|intend\w*|design\w*"
    r"|(?:is|are)(?:\s+never|\s+always)?\s+to|meant|aims?|wants?|goals?"
    r"|not (?:always|guarantee\w*|impossible)|no guarantees?)\b",
    re.IGNORECASE,
)
"""Words by which a sentence says that it speaks of a plan, or takes the promise back."""


def _run(context: Context) -> Iterator[Diagnostic]:
    limits: dict[str, list[str]] = {}
    for fact in context.model.of_kind("limitation"):
        for target in fact.limits if isinstance(fact, Limitation) else ():
            limits.setdefault(target, []).append(fact.id)
    for page in context.pages:
        for sentence in context.sentences.get(page.path, ()):
            match = _ABSOLUTE.search(sentence.text)
            if match is not None and not _INTENDED.search(sentence.text):
                yield from _sentence(context, page, sentence, match, limits)


def _sentence(
    context: Context, page: ProsePage, sentence: Sentence, match: re.Match[str],
    limits: dict[str, list[str]],
) -> Iterator[Diagnostic]:  # fmt: skip
    for link in page.links:
        if not sentence.start <= link.start < sentence.end:
            continue
        fact = context.model.find(link.target)
        if fact is None:
            continue
        why = _why(fact, limits.get(fact.id, []), context.shown[page.path])
        if why is None:
            continue
        offset = sentence.start + match.start()
        line = page.text.count("\n", 0, offset) + 1
        column = offset - page.text.rfind("\n", 0, offset)
        yield ABSOLUTE.at(
            Location(page.path, line, column), page.path,
            f"'{match.group()}' promises more than '{fact.id}', which {why}",
            "Say that it is proposed, name the limit beside it, or use a weaker word.",
            (Related(context.model.locate(fact.id, ("status",)), "the fact"),),
        )  # fmt: skip
        return


def _why(fact: Fact, limited_by: list[str], shown: frozenset[str]) -> str | None:
    """The end of the sentence that says what speaks against the promise."""
    if fact.status is Status.PROPOSED:
        return "is only proposed"
    unseen = [name for name in limited_by if name not in shown]
    return f"is limited by '{unseen[0]}', not shown on this page" if unseen else None


CHECK = Check("absolute-wording", (ABSOLUTE,), _run)
