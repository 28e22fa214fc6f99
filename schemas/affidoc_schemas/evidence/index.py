"""The index of one definition among several of one name."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

__all__ = ["INDEX", "Index"]

Index = Annotated[int, Field(ge=1, le=1000)]
INDEX = (
    "Which of several definitions of the symbol is meant (overloads, branches of an `#ifdef`),"
    " counted from 1 in the order of the text."
)
