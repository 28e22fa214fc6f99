"""Numbers of the prose against the numbers of the facts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from affidoc.checks._base import Check, Context, Rule
from affidoc.diagnostics import Diagnostic, Location, Related, Severity
from affidoc.model import Told, numbers_of
from affidoc.prose import ClaimLink, Counted, ProsePage, Sentence, counted, key_of
from affidoc_schemas import Fact

__all__ = ["CHECK"]

LINKED = Rule("PRS030", Severity.ERROR, "a link text with another number than its fact")
BESIDE = Rule("PRS031", Severity.ERROR, "a number beside a cited fact that no fact says")
TITLED = Rule("PRS032", Severity.WARNING, "a number that a fact of this title does not say")
EQUAL = Rule("PRS033", Severity.NOTE, "an unlinked number that a fact says")

_LITERAL = re.compile(r"[^\s,;()]*\d[^\s,;()]*")
_WORD = re.compile(r"[a-z]{4,}")
_MANY = 3
"""A number that more facts say than this is too common to be advised about."""
_COUNTS = 10
"""Up to here a number mostly counts what the sentence names: no advice."""

Key = tuple[Fraction, str]


@dataclass(slots=True)
class _Numbers:
    """What the facts say, by number and by unit."""

    saying: dict[Key, list[Fact]] = field(default_factory=dict)
    counting: dict[tuple[str, str], list[Fact]] = field(default_factory=dict)
    """By unit and by the first word of the title."""


class _Index:
    """The same, made when a page is met that has a number."""

    def __init__(self, context: Context) -> None:
        self._context = context

    @cached_property
    def _numbers(self) -> _Numbers:
        return _indexed(self._context)

    @property
    def saying(self) -> dict[Key, list[Fact]]:
        """Facts by their numbers."""
        return self._numbers.saying

    @property
    def counting(self) -> dict[tuple[str, str], list[Fact]]:
        """Facts by unit and by the first word of the title."""
        return self._numbers.counting


def _run(context: Context) -> Iterator[Diagnostic]:
    index = _Index(context)
    for page in context.pages:
        for link in page.links:
            yield from _link(context, page, link)
        for sentence in context.sentences.get(page.path, ()):
            yield from _sentence(context, index, page, sentence)


def _link(context: Context, page: ProsePage, link: ClaimLink) -> Iterator[Diagnostic]:
    fact = context.model.find(link.target)
    if fact is None:
        return
    at = Location(page.path, link.line, link.column)
    told = numbers_of(fact, link.part)
    for one in counted(link.text) if told else ():
        wrong = [number for number in one.numbers if not _says(told, one, number)]
        if wrong:
            says = ", ".join(dict.fromkeys(number.shown for number in told))
            yield LINKED.at(
                at, page.path, f"the link says '{one.text}', '{fact.id}' says {says}",
                "Correct the text of the link; the page shows what the fact says.",
            )  # fmt: skip
            return
    value = fact.parts.get(link.part or "", fact.value)
    literal = value.text if value is not None else None
    if literal is None or not re.search(r"\d", literal):
        return
    for match in _LITERAL.finditer(link.text):
        word = match.group().strip("`*_.:\"'")
        if word not in literal and literal not in word:
            yield LINKED.at(
                at, page.path, f"the link says '{word}', '{fact.id}' says '{literal}'",
                "Correct the text of the link; the page shows what the fact says.",
            )  # fmt: skip
            return


def _says(told: tuple[Told, ...], one: Counted, number: Fraction) -> bool:
    """Whether a fact says this number, in this unit or, as a count, of anything."""
    place = one.numbers.index(number)
    keys = {keys[place] for keys in one.readings()}
    units = {unit for _, unit in keys}
    for entry in told:
        value, unit = entry.key
        value = abs(value)  # prose says "loses 4,000 tokens" where the fact says -4,000
        if (value, unit) in keys or (value == number and (unit == "" or unit not in units)):
            return True
    return False


def _sentence(
    context: Context, index: _Index, page: ProsePage, sentence: Sentence
) -> Iterator[Diagnostic]:
    links = [one for one in page.links if sentence.start <= one.start < sentence.end]
    cited = [fact for one in links if (fact := context.model.find(one.target)) is not None]
    for one in counted(sentence.text):
        offset = sentence.start + one.start
        if any(link.start <= offset < link.end for link in links):
            continue
        at = _place(page, offset)
        known = [
            fact for keys in one.readings() for key in keys for fact in index.saying.get(key, ())
        ]
        if _is_definition(sentence.text[: one.start], one):
            continue
        if known:
            yield from _equal(page, one, at, known, cited)
            continue
        yield from _contradicted(context, index, page, sentence, one, at, cited)


def _equal(
    page: ProsePage, one: Counted, at: Location, known: list[Fact], cited: list[Fact]
) -> Iterator[Diagnostic]:
    names = list(dict.fromkeys(fact.id for fact in known))
    small = all(number <= _COUNTS for number in one.numbers) and one.units[0] != "%"
    if small or len(names) > _MANY or any(fact in known for fact in cited):
        return
    yield EQUAL.at(
        at, page.path, f"'{one.text}' is what '{names[0]}' says, and nothing keeps them equal",
        f"Link it: [{one.text}](claim:{names[0]}).",
    )  # fmt: skip


def _contradicted(
    context: Context, index: _Index, page: ProsePage, sentence: Sentence, one: Counted,
    at: Location, cited: list[Fact],
) -> Iterator[Diagnostic]:  # fmt: skip
    units = {unit for keys in one.readings() for _, unit in keys}
    for fact in cited:
        told = [number for number in numbers_of(fact) if number.key[1] in units]
        if told:
            says = ", ".join(dict.fromkeys(number.shown for number in told))
            yield BESIDE.at(
                at, page.path,
                f"'{one.text}' stands beside a link to '{fact.id}', which says {says}",
                "Correct the number, or say in a fact what it counts and link that.",
                (Related(context.model.locate(fact.id, ("value",)), "the fact"),),
            )  # fmt: skip
            return
    words = frozenset(_WORD.findall(sentence.text.lower()))
    for unit in sorted(units):
        for word in sorted(words):
            for fact in index.counting.get((unit, word), ()):
                if frozenset(_WORD.findall(fact.title.lower())) <= words:
                    says = ", ".join(number.shown for number in numbers_of(fact))
                    yield TITLED.at(
                        at, page.path,
                        f"'{one.text}': the fact '{fact.id}' ({fact.title}) says {says}",
                        f"Correct the number, or link what is meant: claim:{fact.id}.",
                        (Related(context.model.locate(fact.id, ("title",)), "the fact"),),
                    )  # fmt: skip
                    return


def _is_definition(before: str, one: Counted) -> bool:
    """`a KiB is 1,024 bytes` says what a unit is, nothing about a fact."""
    units = re.findall(r"[A-Za-z]+", before[-60:])
    meant = {key for keys in one.readings() for key in keys}
    return any(key_of(1, unit) in meant for unit in units)


def _indexed(context: Context) -> _Numbers:
    index = _Numbers()
    for fact in context.model.facts.values():
        words = _WORD.findall(fact.title.lower())
        for number in numbers_of(fact):
            unit = number.key[1]
            if not unit:
                continue
            facts = index.saying.setdefault(number.key, [])
            if not facts or facts[-1] is not fact:
                facts.append(fact)
            if len(set(words)) > 1:
                titled = index.counting.setdefault((unit, words[0]), [])
                if not titled or titled[-1] is not fact:
                    titled.append(fact)
    return index


def _place(page: ProsePage, offset: int) -> Location:
    text = page.text
    return Location(
        page.path, text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
    )


CHECK = Check("prose-numbers", (LINKED, BESIDE, TITLED, EQUAL), _run)
"""The rules share one reading of the numbers of a page."""
