"""Units that can be converted into each other; every other unit equals only itself."""

from __future__ import annotations

from fractions import Fraction

__all__ = ["in_base_unit"]

_BASE: dict[str, tuple[str, int | Fraction]] = {
    "B": ("bytes", 1),
    "byte": ("bytes", 1),
    "bytes": ("bytes", 1),
    "kB": ("bytes", 1000),
    "MB": ("bytes", 1000**2),
    "GB": ("bytes", 1000**3),
    "KiB": ("bytes", 1024),
    "MiB": ("bytes", 1024**2),
    "GiB": ("bytes", 1024**3),
    "ms": ("seconds", Fraction(1, 1000)),
    "s": ("seconds", 1),
    "second": ("seconds", 1),
    "seconds": ("seconds", 1),
    "min": ("seconds", 60),
    "minute": ("seconds", 60),
    "minutes": ("seconds", 60),
    "h": ("seconds", 3600),
    "hour": ("seconds", 3600),
    "hours": ("seconds", 3600),
    "day": ("seconds", 86400),
    "days": ("seconds", 86400),
    "%": ("ratio", Fraction(1, 100)),
}


def in_base_unit(number: int | float | Fraction, unit: str | None) -> tuple[Fraction, str | None]:
    """`32, "KiB"` is `32768, "bytes"`; an unknown unit comes back as it is.

    A decimal is read as written (`0.1` is one tenth), so sums of facts are exact.
    """
    exact = Fraction(str(number)) if isinstance(number, float) else Fraction(number)
    if unit in _BASE:
        base, factor = _BASE[unit]
        return exact * factor, base
    return exact, unit
