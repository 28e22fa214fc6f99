"""Inline ignores: a comment beside a place says which codes do not count there, and why.

`# affidoc: ignore[CLM004] reason` in facts, `<!-- affidoc:ignore[PRS101] reason -->` in pages.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from affidoc.diagnostics.model import Location

__all__ = ["Ignore", "read_ignore"]

_FORM = re.compile(r"\s*affidoc:\s*ignore(?P<rest>.*)", re.DOTALL)
_CODES = re.compile(r"\s*\[(?P<codes>[^\[\]]*)\](?P<reason>.*)", re.DOTALL)
_CODE = re.compile(r"[A-Z]{3}\d{3}")


@dataclass(frozen=True, slots=True)
class Ignore:
    """One comment."""

    codes: tuple[str, ...]
    """Empty where the comment is meant as an ignore and cannot be read."""
    reason: str
    at: Location
    first: int
    """First line of the same file that it speaks of."""
    last: int
    span: tuple[int, int] = (0, 0)
    """Offsets of the whole comment in the text of a page; nothing of it goes to the site."""


def read_ignore(comment: str) -> tuple[tuple[str, ...], str] | None:
    """Codes and reason of a comment's text; None where it is an ordinary comment.

    Codes are empty where it starts like an ignore and goes on otherwise.
    """
    meant = _FORM.match(comment)
    if meant is None:
        return None
    form = _CODES.match(meant["rest"])
    if form is None:
        return ((), "") if not meant["rest"][:1].isalnum() else None
    codes = tuple(code.strip() for code in form["codes"].split(","))
    if not all(_CODE.fullmatch(code) for code in codes):
        return (), ""
    return tuple(dict.fromkeys(codes)), " ".join(form["reason"].strip(" \t:-–—").split())
