"""Regular expressions of facts: RE2, so that no pattern takes more than linear time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["BadPattern", "compiled"]

_MEMORY = 8 * 1024 * 1024
"""Bytes of one compiled pattern; beyond it RE2 refuses."""


class BadPattern(Exception):
    """It is no pattern of RE2; the message says why."""


def compiled(
    pattern: str, *, ignore_case: bool = False, whole_word: bool = False
) -> Callable[[bytes], tuple[int, int] | None]:
    """A search in bytes: where the first match begins and ends. `^` and `$` stand for lines.

    Raises:
        BadPattern: RE2 does not take it (look-around and back references are not linear).
    """
    import re2  # lazily: most guides search for plain texts

    options: Any = re2.Options()
    options.max_mem = _MEMORY
    options.log_errors = False
    options.case_sensitive = not ignore_case
    text = rf"\b(?:{pattern})\b" if whole_word else pattern
    try:
        made = re2.compile(f"(?m){text}".encode(), options)
    except (re2.error, UnicodeEncodeError) as error:
        raise BadPattern(_said(error)) from None

    def search(data: bytes) -> tuple[int, int] | None:
        found = made.search(data)
        return None if found is None else found.span()

    return search


def _said(error: Exception) -> str:
    argument = error.args[0] if error.args else ""
    text = argument.decode("utf-8", "replace") if isinstance(argument, bytes) else str(error)
    return text[:120]
