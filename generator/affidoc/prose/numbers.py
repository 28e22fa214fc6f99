"""Numbers that a sentence counts something by: `500,000 tokens`, `32 KiB`, `1–3 attempts`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from affidoc_schemas.units import in_base_unit

__all__ = ["Counted", "counted", "unit_word"]

_WORDS = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12,
}  # fmt: skip
"""Without *one*, which is more often a pronoun."""
_SCALE = {"k": 1000, "M": 10**6, "thousand": 1000, "million": 10**6, "billion": 10**9}
_DIGITS = r"\d{1,3}(?:[,_\u00a0\u202f]\d{3})+(?:\.\d+)?|\d{1,15}(?:\.\d{1,9})?"
_COUNTED = re.compile(
    rf"(?<![\w.,:/#§$€£+\-–])(?:(?P<low>{_DIGITS})(?:\s?[–-]\s?(?P<high>{_DIGITS}))?"
    rf"|(?P<word>{'|'.join(_WORDS)}))(?P<scale>(?-i:[kKM])|\s(?:thousand|million|billion))?"
    r"(?:(?P<percent>\s?%)|[\s\u00a0\u202f-]{1,2}(?P<unit>[A-Za-z]{1,30}))"
    r"(?:\s(?P<next>[A-Za-z]{1,30}))?",
    re.IGNORECASE,
)
_IRREGULAR = {"children": "child", "people": "person", "indices": "index", "matches": "match"}


@dataclass(frozen=True, slots=True)
class Counted:
    """One number, or both ends of a range, with the word that may be its unit."""

    numbers: tuple[Fraction, ...]
    """In the unit as written; two for a range."""
    units: tuple[str, ...]
    """The words after the number that may be the unit, nearest first; `%` for a percentage."""
    start: int
    """Offset in the text that was looked at."""
    text: str
    """As written, with the nearest word."""

    def readings(self) -> Iterator[tuple[tuple[Fraction, str], ...]]:
        """The numbers in base units, for each word that may be the unit."""
        for unit in self.units:
            yield tuple(_key(number, unit) for number in self.numbers)


def counted(text: str) -> Iterator[Counted]:
    """Every number of a text that is followed by a word, in order.

    Versions, dates, money, codes and section numbers are none.
    """
    at = 0
    while (match := _COUNTED.search(text, at)) is not None:
        # The word after the unit may be the one before the next number: look at it again.
        at = match.end("unit") if match["unit"] else match.end("percent")
        if match["word"]:
            numbers: tuple[Fraction, ...] = (Fraction(_WORDS[match["word"].lower()]),)
        else:
            numbers = tuple(_number(match[name]) for name in ("low", "high") if match[name])
        written = (match["scale"] or "").strip()
        scale = 1 if not written else _SCALE.get(written) or _SCALE[written.lower()]
        if match["percent"]:
            units: tuple[str, ...] = ("%",)
        else:
            units = tuple(word for word in (match["unit"], match["next"]) if word)
        yield Counted(
            tuple(number * scale for number in numbers), units, match.start(),
            text[match.start() : at],
        )  # fmt: skip


def unit_word(unit: str | None) -> str:
    """What a unit of a fact counts, as prose writes it: `tokens/agent` counts tokens."""
    return (unit or "").partition("/")[0].strip()


def _key(number: Fraction, unit: str) -> tuple[Fraction, str]:
    base, name = in_base_unit(number, unit)
    if name == unit or name is None:
        base, name = in_base_unit(number, unit.lower())
    return base, singular(name or unit)


def singular(word: str) -> str:
    """The lower-case form by which two spellings of a unit are the same."""
    word = word.lower()
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def key_of(number: int | float | Fraction, unit: str | None) -> tuple[Fraction, str]:
    """A number of a fact in the form that `Counted.readings` gives."""
    exact = Fraction(str(number)) if isinstance(number, float) else Fraction(number)
    return _key(exact, unit_word(unit))


def _number(text: str) -> Fraction:
    return Fraction(re.sub(r"[,_\u00a0\u202f]", "", text))
