"""What a literal may be worth, in source code and in documents alike."""

from __future__ import annotations

__all__ = ["Literal", "NotLiteral", "Scalar"]

Scalar = int | float | str | bool
Literal = Scalar | list[Scalar]
"""Of an object, dictionary or mapping its keys."""


class NotLiteral(Exception):
    """The value cannot be read off the text; the message says what stands there."""
