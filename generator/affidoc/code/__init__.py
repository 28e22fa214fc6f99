"""Source code understood without running it: definitions, literals, structure.

Grammars are imported when the first file of their language is parsed.
"""

from __future__ import annotations

from affidoc.code.defined import NATURES, Defined
from affidoc.code.languages import (
    LANGUAGES,
    MAX_CODE,
    Code,
    Unparsable,
    is_code,
    language_of,
    parse_code,
)
from affidoc.code.literals import literal
from affidoc.code.structure import (
    same_structure,
    structure_of,
    structure_of_lines,
    structure_of_text,
)
from affidoc.code.symbols import Definition, NoDefinition, find_symbol
from affidoc.code.uses import first_use
from affidoc.code.walkers import members_of

__all__ = [
    "LANGUAGES",
    "MAX_CODE",
    "NATURES",
    "Code",
    "Defined",
    "Definition",
    "NoDefinition",
    "Unparsable",
    "find_symbol",
    "first_use",
    "is_code",
    "language_of",
    "literal",
    "members_of",
    "parse_code",
    "same_structure",
    "structure_of",
    "structure_of_lines",
    "structure_of_text",
]
