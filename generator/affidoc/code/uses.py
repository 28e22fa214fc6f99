"""Where code uses an identifier: comments and texts do not count, code in templates does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from affidoc.code.languages import Code

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["first_use"]

_NO_CODE = ("comment", "string", "heredoc", "char", "regex", "jsx_text", "escape_sequence")
"""Parts of the names that grammars give to what is no code."""


def first_use(code: Code, name: str) -> int:
    """The offset in bytes of the first use of an identifier; -1 where there is none.

    A definition is a use. Time grows with the occurrences of the name, not with the file alone.
    """
    wanted = name.encode("utf-8")
    at = code.data.find(wanted)
    while at >= 0:
        end = at + len(wanted)
        node = code.root.descendant_for_byte_range(at, end)
        if node is not None and _is_use(node, at, end):
            return at
        at = code.data.find(wanted, end)
    return -1


def _is_use(node: Node, start: int, end: int) -> bool:
    """Whether exactly this is a token of code; `:name` of Ruby and `$name` of shells are too."""
    if any(part in node.type for part in _NO_CODE):
        return False
    return start - 1 <= node.start_byte <= start and node.end_byte == end
