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
from affidoc.code.literals import Worth, literal
from affidoc.code.signatures import (
    NoSignature,
    Signature,
    difference,
    signature_of,
    signature_said,
)
from affidoc.code.structure import (
    same_structure,
    structure_of,
    structure_of_lines,
    structure_of_text,
)
from affidoc.code.symbols import Definition, NoDefinition, find_symbol
from affidoc.code.uses import first_use
from affidoc.code.walkers import members_of
from affidoc.code.worth import worth

__all__ = [
    "LANGUAGES",
    "MAX_CODE",
    "NATURES",
    "Code",
    "Defined",
    "Definition",
    "NoDefinition",
    "NoSignature",
    "Signature",
    "Unparsable",
    "Worth",
    "difference",
    "find_symbol",
    "first_use",
    "is_code",
    "language_of",
    "literal",
    "members_of",
    "parse_code",
    "same_structure",
    "signature_of",
    "signature_said",
    "structure_of",
    "structure_of_lines",
    "structure_of_text",
    "worth",
]
