"""`term`: a word of the guide, with every meaning it has."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from affidoc_schemas.closed import Closed
from affidoc_schemas.fact import Fact
from affidoc_schemas.names import Line, Prose

__all__ = ["Meaning", "Term"]


class Meaning(Closed):
    """One meaning, and where it applies."""

    context: Line = Field(description="Where the word is used so, such as a system's name.")
    expansion: Line | None = Field(None, description="The words an abbreviation stands for.")
    meaning: Prose = Field(description="What it means there.")


class Term(Fact):
    """An entry of the glossary."""

    kind: Literal["term"]
    word: Line = Field(description="The word or abbreviation itself.")
    meanings: tuple[Meaning, ...] = Field(min_length=1, description="Every meaning in the guide.")
    avoid: tuple[Line, ...] = Field((), description="Words not to use for it.")
