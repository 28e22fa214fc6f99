"""Source code understood without running it: definitions, literals, structure.

Grammars are imported when the first file of their language is parsed.
"""

from __future__ import annotations

from affidoc.code.languages import MAX_CODE, Code, is_code, parse_code
from affidoc.code.literals import literal
from affidoc.code.symbols import Definition, NoDefinition, find_symbol

__all__ = [
    "MAX_CODE",
    "Code",
    "Definition",
    "NoDefinition",
    "find_symbol",
    "is_code",
    "literal",
    "parse_code",
]
