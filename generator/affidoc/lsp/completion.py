"""What may be typed at a place: ids of facts, names of directives, fields and values."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from affidoc.lsp.fields import Choice, expected
from affidoc.lsp.guide import Known
from affidoc.lsp.outline import place_in
from affidoc.model import DIRECTIVES

__all__ = ["Offer", "offers"]

MAX_OFFERS = 300
_CLAIM = re.compile(r"claim:([A-Za-z0-9.\-]*)\Z")
_DIRECTIVE = re.compile(r"<!--\s*affidoc:(\w*)\Z")
_ARGUMENT = re.compile(r"<!--\s*affidoc:(\w+)\s+([A-Za-z0-9.\-]*)\Z")


@dataclass(frozen=True, slots=True)
class Offer:
    """One completion: it replaces the last `typed` characters before the place."""

    text: str
    sort: str
    """`fact`, `field`, `value`, `source` or `directive`."""
    about: str
    typed: int


def offers(
    known: Known, path: str, lines: Sequence[str], line: int, column: int
) -> tuple[list[Offer], bool]:
    """Completions at a place (both from 0), and whether there were more than are given."""
    text = lines[line][:column] if line < len(lines) else ""
    found = _in_page(known, text) if path.endswith(".md") else _in_facts(known, lines, line, column)
    return found[:MAX_OFFERS], len(found) > MAX_OFFERS


def _in_page(known: Known, text: str) -> list[Offer]:
    text = text[-400:]
    if (match := _CLAIM.search(text)) is not None:
        return _facts(known, match[1])
    if (match := _DIRECTIVE.search(text)) is not None:
        names = (Choice(name) for name in DIRECTIVES)
        return [_offer(one, "directive", match[1]) for one in names if match[1] in one.text]
    if (match := _ARGUMENT.search(text)) is not None:
        typed = match[2]
        prefixes = () if match[1] in {"fact", "diagram"} else _prefixes(known)
        some = [Choice(name, about) for name, about in prefixes if typed in name]
        return [*_facts(known, typed), *(_offer(one, "value", typed) for one in some)]
    return []


def _in_facts(known: Known, lines: Sequence[str], line: int, column: int) -> list[Offer]:
    place = place_in(lines, line, column)
    wanted = expected(place)
    typed = place.typed
    found = [_offer(one, "field", typed, ": ") for one in _matching(wanted.fields, typed)]
    found += [_offer(one, "value", typed) for one in _matching(wanted.values, typed)]
    if wanted.fact:
        found += _facts(known, typed)
    if wanted.source:
        named = (Choice(name, title) for name, title in known.sources().items())
        found += [_offer(one, "source", typed) for one in _matching(named, typed)]
    return found


def _facts(known: Known, typed: str) -> list[Offer]:
    """Facts whose id contains what was typed, those that begin so first; or whose code does."""

    def begins(name: str) -> tuple[bool, str]:
        return not name.startswith(typed), name

    found: list[Offer] = []
    for name in sorted((one for one in known.ids() if typed in one), key=begins):
        holder = known.find(name)
        if holder is not None:
            found.append(Offer(name, "fact", holder[1].title, len(typed)))
    if typed and typed[:1].isupper():
        coded: Callable[[str], bool] = lambda code: code.startswith(typed)  # noqa: E731 - one use
        for code in sorted(filter(coded, known.model.by_code)):
            fact = known.model.by_code[code]
            found.append(Offer(fact.id, "fact", f"{code} {fact.title}", len(typed)))
    return found


def _prefixes(known: Known) -> list[tuple[str, str]]:
    """Beginnings of ids that more than one fact has, with their number."""
    counts: dict[str, int] = {}
    for name in known.ids():
        end = name.rfind(".")
        while end > 0:
            counts[name[:end]] = counts.get(name[:end], 0) + 1
            end = name.rfind(".", 0, end)
    return sorted((name, f"{number} facts") for name, number in counts.items() if number > 1)


def _matching(choices: Iterable[Choice], typed: str) -> list[Choice]:
    return [one for one in choices if typed in one.text]


def _offer(choice: Choice, sort: str, typed: str, after: str = "") -> Offer:
    return Offer(choice.text + after, sort, choice.about, len(typed))
