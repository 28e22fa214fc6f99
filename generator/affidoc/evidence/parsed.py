"""A file of a source taken for code, a definition in it, or why there is none."""

from __future__ import annotations

from typing import Any

from affidoc.code import Code, Definition, NoDefinition, Unparsable, find_symbol, is_code
from affidoc.evidence.looker import Look
from affidoc.evidence.verdict import PieceResult
from affidoc.snapshot import Blob

__all__ = ["code_of", "definition_of"]


def code_of(look: Look, path: str, blob: Blob, seen: dict[str, Any]) -> Code | PieceResult:
    """The syntax tree of a file; *unknown* where it is in no language, or cannot be parsed."""
    if not is_code(path, blob.data):
        message = f"{path} is in no language in which definitions are looked up"
        return look.unknown("language", message, **seen)
    try:
        return look.code(path, blob.data)
    except Unparsable as problem:
        return look.unknown("too-large", f"{path} {problem}", **seen)


def definition_of(
    look: Look, path: str, symbol: str, index: int | None, blob: Blob, seen: dict[str, Any]
) -> tuple[Code, Definition] | PieceResult:
    """The definition of a name; it *fails* where there is certainly none."""
    code = code_of(look, path, blob, seen)
    if isinstance(code, PieceResult):
        return code
    found = find_symbol(code, symbol, index)
    if isinstance(found, NoDefinition):
        message = f"{path}: {found.message}"
        if found.reason:
            return look.unknown(found.reason, message, **seen)
        return look.fails(message, **seen)
    return code, found
