"""Calls and names that say a length of time or a size, in seconds or bytes. The list is closed.

| language | forms |
| --- | --- |
| Python | `timedelta(…)` with weeks, days, hours, minutes, seconds, milli- or microseconds |
| Go | `time.Nanosecond` … `time.Hour`, `time.Duration(n)` (nanoseconds) |
| Rust | `Duration::from_hours`, `from_mins`, `from_secs`, `from_millis`, `…_micros`, `…_nanos` |
| Java | `Duration.ofDays`, `ofHours`, `ofMinutes`, `ofSeconds`, `ofMillis`, `ofNanos` |
| C++ | `std::chrono::seconds(n)` and its like, literals such as `5s`, `500ms`, `2min`, `1h` |
| Ruby | `5.minutes` and its like, `10.megabytes` and its like (of ActiveSupport) |
"""

from __future__ import annotations

from fractions import Fraction

__all__ = ["factor_of", "keyword_factor"]

_NANO, _MICRO, _MILLI = Fraction(1, 10**9), Fraction(1, 10**6), Fraction(1, 1000)
_TIMEDELTA: dict[str, Fraction | int] = {
    "weeks": 604_800, "days": 86_400, "hours": 3600, "minutes": 60, "seconds": 1,
    "milliseconds": _MILLI, "microseconds": _MICRO,
}  # fmt: skip
_GO: dict[str, Fraction | int] = {
    "Nanosecond": _NANO, "Microsecond": _MICRO, "Millisecond": _MILLI, "Second": 1, "Minute": 60,
    "Hour": 3600, "Duration": _NANO,
}  # fmt: skip
_RUST: dict[str, Fraction | int] = {
    "from_secs": 1, "from_millis": _MILLI, "from_micros": _MICRO, "from_nanos": _NANO,
    "from_mins": 60, "from_hours": 3600,
}  # fmt: skip
_JAVA: dict[str, Fraction | int] = {
    "ofDays": 86_400, "ofHours": 3600, "ofMinutes": 60, "ofSeconds": 1, "ofMillis": _MILLI,
    "ofNanos": _NANO,
}  # fmt: skip
_CHRONO: dict[str, Fraction | int] = {
    "hours": 3600, "minutes": 60, "seconds": 1, "milliseconds": _MILLI, "microseconds": _MICRO,
    "nanoseconds": _NANO, "h": 3600, "min": 60, "s": 1, "ms": _MILLI, "us": _MICRO, "ns": _NANO,
}  # fmt: skip
_RUBY_TIME = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400, "week": 604_800}
_RUBY_SIZE = {"byte": 1, "kilobyte": 1024, "megabyte": 1024**2, "gigabyte": 1024**3}


def keyword_factor(name: str) -> Fraction | None:
    """Seconds of one unit of a keyword of `timedelta`."""
    factor = _TIMEDELTA.get(name)
    return None if factor is None else Fraction(factor)


def factor_of(language: str, name: str) -> tuple[Fraction, str] | None:
    """How many seconds or bytes a name with its owner (`time.Second`, `Duration.from_secs`) is."""
    owner, _, last = name.rpartition(".")
    found: Fraction | int | None = None
    unit = "s"
    if language == "go" and owner == "time":
        found = _GO.get(last)
    elif language == "rust" and owner.rpartition(".")[2] == "Duration":
        found = _RUST.get(last)
    elif language == "java" and owner.rpartition(".")[2] == "Duration":
        found = _JAVA.get(last)
    elif language == "cpp" and (owner in {"std.chrono", "chrono", "std.literals"} or not owner):
        found = _CHRONO.get(last)
    elif language == "ruby" and not owner:
        found = _RUBY_TIME.get(last.removesuffix("s"))
        if found is None:
            found, unit = _RUBY_SIZE.get(last.removesuffix("s")), "bytes"
    return None if found is None else (Fraction(found), unit)
