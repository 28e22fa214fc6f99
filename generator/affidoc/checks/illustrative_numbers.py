"""An assumed number says beside itself that it is assumed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction

from affidoc.checks._base import Check, Context, Rule
from affidoc.diagnostics import Diagnostic, Location, Severity
from affidoc.model import numbers_of
from affidoc.prose import ProsePage, Sentence, counted
from affidoc_schemas.illustration import Illustration

__all__ = ["CHECK"]

UNLABELLED = Rule("PRS035", Severity.WARNING, "an illustrative number without its label")

_LABEL = re.compile(
    r"\b(?:assum\w+|illustrat\w+|example|suppos\w+|imagine|hypothetical\w*|invented|made[ -]up"
    r"|fictional|if|say|were|would|not measured)\b",
    re.IGNORECASE,
)

_COUNTS = 10
"""Up to here a number mostly counts things that the sentence names; it assumes nothing."""


def _run(context: Context) -> Iterator[Diagnostic]:
    if not context.model.of_kind("illustration"):
        return
    assumed, real = _numbers(context)
    for page in context.pages:
        labelled = _labelled(context, page)
        for sentence in context.sentences.get(page.path, ()):
            if sentence.block not in labelled:
                yield from _sentence(page, sentence, assumed, real)


def _sentence(
    page: ProsePage, sentence: Sentence,
    assumed: Mapping[tuple[Fraction, str], Illustration], real: set[tuple[Fraction, str]],
) -> Iterator[Diagnostic]:  # fmt: skip
    links = [one for one in page.links if sentence.start <= one.start < sentence.end]
    for one in counted(sentence.text):
        offset = sentence.start + one.start
        if any(link.start <= offset < link.end for link in links):
            continue  # PRS011 demands the disclaimer of a fact that is linked
        meant = [key for keys in one.readings() for key in keys if key in assumed]
        small = all(number <= _COUNTS for number in one.numbers) and one.units[0] != "%"
        if small or not meant or any(key in real for key in meant):
            continue
        fact = assumed[meant[0]]
        line = page.text.count("\n", 0, offset) + 1
        column = offset - page.text.rfind("\n", 0, offset)
        yield UNLABELLED.at(
            Location(page.path, line, column), page.path,
            f"'{one.text}' is assumed by '{fact.id}', and the sentence does not say so",
            f"Say that it is assumed, or link it and show '{fact.disclaimer}'.",
        )  # fmt: skip


def _labelled(context: Context, page: ProsePage) -> frozenset[int]:
    """Paragraphs in which some sentence says that the numbers are assumed."""
    return frozenset(
        sentence.block
        for sentence in context.sentences.get(page.path, ())
        if _LABEL.search(sentence.text)
    )


def _numbers(
    context: Context,
) -> tuple[dict[tuple[Fraction, str], Illustration], set[tuple[Fraction, str]]]:
    """Numbers that only illustrations say, and those that other facts say."""
    assumed: dict[tuple[Fraction, str], Illustration] = {}
    real: set[tuple[Fraction, str]] = set()
    for fact in context.model.facts.values():
        keys = [number.key for number in numbers_of(fact) if number.key[1]]
        if isinstance(fact, Illustration):
            assumed.update(dict.fromkeys(keys, fact))
        elif fact.status.value != "illustrative":
            real.update(keys)
    return assumed, real


CHECK = Check("illustrative-numbers", (UNLABELLED,), _run)
