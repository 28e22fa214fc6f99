"""What a literal may be worth, in source code and in documents alike."""

from __future__ import annotations

import re

__all__ = ["Literal", "NotLiteral", "Scalar", "Untyped"]

Scalar = int | float | str | bool
Literal = Scalar | list[Scalar]
"""Of an object, dictionary or mapping its keys."""


_NUMBER = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,30})(?:\.[0-9]{1,30})?\Z")


class Untyped(str):
    """A text of a format that has only texts: what it counts is for its reader to say."""

    __slots__ = ()

    def number(self) -> int | float | None:
        """The number that it spells, if it spells one."""
        if _NUMBER.match(self) is None:
            return None
        return float(self) if "." in self else int(self)


class NotLiteral(Exception):
    """The value cannot be read off the text; the message says what stands there."""
