"""Numbers with units in a sentence, and what is no such number."""

from __future__ import annotations

from fractions import Fraction

import pytest

from affidoc.prose import counted, key_of


@pytest.mark.parametrize(
    ("text", "numbers", "unit"),
    [
        ("at most 500,000 tokens", [500_000], "tokens"),
        ("about 500k tokens", [500_000], "tokens"),
        ("1.5 million tokens in all", [1_500_000], "tokens"),
        ("1\u00a0000\u00a0000 tokens", [1_000_000], "tokens"),
        ("1–3 attempts", [1, 3], "attempts"),
        ("32 KiB of context", [32], "KiB"),
        ("a 45-second wait", [45], "second"),
        ("44.4 % less", [Fraction("44.4")], "%"),
        ("5K tokens", [5_000], "tokens"),
        ("2 MILLION tokens", [2_000_000], "tokens"),
        ("three leads wait", [3], "leads"),
        ("Twelve files", [12], "files"),
    ],
)
def test_a_number_and_the_word_it_counts(text: str, numbers: list[Fraction], unit: str) -> None:
    (one,) = counted(text)
    assert list(one.numbers) == numbers
    assert one.units[0] == unit


@pytest.mark.parametrize(
    "text",
    [
        "F-166 says so", "version 1.4.2 of it", "since v3 they", "2026-10-27 was a day",
        "see § 3", "issue #12 files", "$ 5", "one of them", "Python 3.11–3.13", "at 12:30 sharp",
        "a/2 files", "x1 files", "5m of",
    ],
)  # fmt: skip
def test_codes_versions_dates_and_pronouns_count_nothing(text: str) -> None:
    assert [one.text for one in counted(text) if one.text.split()[-1] in {"files", "of"}] == []
    assert all(one.numbers != (Fraction(1),) for one in counted(text))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((32, "KiB"), (32_768, "bytes")),
        ((5, "minutes"), (300, "s")),
        ((2, "retries"), (2, "retry")),
        ((500_000, "tokens/agent"), (500_000, "token")),
        ((1, "match"), (1, "matches")),
    ],
)
def test_the_same_number_in_two_spellings(one: tuple[int, str], other: tuple[int, str]) -> None:
    assert key_of(*one) == key_of(*other)


def test_other_units_stay_apart() -> None:
    assert key_of(3, "class") != key_of(3, "clas")
    assert key_of(1, "kB") != key_of(1, "KiB")


def test_both_words_after_a_number_may_be_its_unit() -> None:
    (one,) = counted("four concurrent agents")
    assert (Fraction(4), "agent") in {key for keys in one.readings() for key in keys}
