"""Values of sources and facts as a message shows them: short, on one line, without tricks."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

__all__ = ["shown", "shown_number", "shown_text"]

LONGEST = 60


def shown(value: object) -> str:
    """A literal: numbers with thousands separators, text in quotes, lists in brackets."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float | Fraction):
        return shown_number(value)
    if isinstance(value, str):
        return f"'{shown_text(value)}'"
    if isinstance(value, list | tuple):
        items = [shown(item) for item in value[:8]]
        return f"[{', '.join(items)}{', …' if len(value) > 8 else ''}]"
    return shown_text(str(value))


def shown_number(number: int | float | Fraction) -> str:
    """`1500000` is `1,500,000`; a fraction that does not end is rounded and marked `≈`."""
    exact = Fraction(str(number)) if isinstance(number, float) else Fraction(number)
    places = _places(exact.denominator)
    if places is None or exact.numerator.bit_length() > 200:
        return f"≈ {(Decimal(exact.numerator) / exact.denominator).normalize():,.6g}"
    scaled = abs(exact.numerator) * 10**places // exact.denominator
    whole, rest = divmod(scaled, 10**places)
    sign = "-" if exact < 0 else ""
    return f"{sign}{whole:,}.{rest:0{places}}" if places else f"{sign}{whole:,}"


def _places(denominator: int) -> int | None:
    """How many decimals the fraction ends after; None where it is not soon."""
    counts = []
    for prime in (2, 5):
        count = 0
        while denominator % prime == 0:
            denominator //= prime
            count += 1
        counts.append(count)
    return max(counts) if denominator == 1 and max(counts) <= 12 else None


def shown_text(text: str) -> str:
    """The text cut to a glance, with escapes for what does not print or turns the reading order."""
    text = " ".join(text.split())
    short = text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode("ascii")
        for char in short
    )
