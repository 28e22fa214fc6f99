"""Source code to syntax trees, by the suffix of the file; grammars are imported when needed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node, Parser

__all__ = ["MAX_CODE", "Code", "is_code", "parse_code"]

MAX_CODE = 1024 * 1024
"""Bytes of one code file that is parsed; longer ones are generated, and can take long."""

_LANGUAGES = {
    ".py": "python",
    ".pyi": "python",
    ".js": "javascript",
    ".mjs": "javascript",
    ".cjs": "javascript",
    ".jsx": "javascript",
    ".ts": "typescript",
    ".mts": "typescript",
    ".cts": "typescript",
    ".tsx": "tsx",
}
_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Code:
    """A parsed file."""

    data: bytes
    python: bool
    """Python, or else JavaScript or TypeScript."""
    root: Node

    def text(self, node: Node) -> str:
        """The source text of a node."""
        return self.data[node.start_byte : node.end_byte].decode("utf-8", "surrogateescape")


def is_code(path: str) -> bool:
    """Whether definitions can be looked up in a file of this name."""
    return PurePosixPath(path).suffix in _LANGUAGES


def parse_code(path: str, data: bytes) -> Code:
    """The syntax tree of a file for which `is_code` is true, at most `MAX_CODE` bytes long."""
    language = _LANGUAGES[PurePosixPath(path).suffix]
    data = data.removeprefix(_BOM)
    return Code(data, language == "python", _parser(language).parse(data).root_node)


@lru_cache
def _parser(language: str) -> Parser:
    from tree_sitter import Language, Parser

    match language:
        case "python":
            import tree_sitter_python

            grammar = tree_sitter_python.language()
        case "javascript":
            import tree_sitter_javascript

            grammar = tree_sitter_javascript.language()
        case _:
            import tree_sitter_typescript

            tsx = language == "tsx"
            grammar = (
                tree_sitter_typescript.language_tsx()
                if tsx
                else tree_sitter_typescript.language_typescript()
            )
    return Parser(Language(grammar))
