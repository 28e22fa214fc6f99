"""Which tokens of a language are layout: a formatter adds and removes them without a change."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["CLOSERS", "COMMENTS", "Layout", "is_text", "layout_of"]

COMMENTS = frozenset({"comment", "line_comment", "block_comment", "html_comment"})
CLOSERS = frozenset({")", "]", "}", ">"})
"""A comma before one of these is a trailing one."""

_NO_TEXT = frozenset({"concatenated_string", "chained_string", "string_array"})
_SCRIPT_KEEPS = frozenset({
    "member_expression", "call_expression", "subscript_expression", "new_expression",
    "expression_statement",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Layout:
    """What does not count in one language, besides comments and white space."""

    separators: frozenset[str] = frozenset()
    """Tokens between statements or members that a line end replaces."""
    kept: frozenset[str] = frozenset()
    """Nodes in which such a token counts: `for (;;)`."""
    members: frozenset[str] = frozenset()
    """Nodes whose members may be parted by a comma, a semicolon or nothing."""
    single: frozenset[str] = frozenset()
    """Nodes in which the only comma counts: it makes a tuple."""
    commas: bool = True
    """Whether a trailing comma is layout at all."""
    parentheses: frozenset[str] | None = None
    """Where given: parentheses around an expression do not count, except below these nodes."""
    bare: frozenset[str] = frozenset()
    """Nodes whose own parentheses do not count."""


_SCRIPT = Layout(
    frozenset({";"}), frozenset({"for_statement", "empty_statement"}),
    frozenset({"object_type", "interface_body"}), parentheses=_SCRIPT_KEEPS,
)  # fmt: skip
_LAYOUTS = {
    "python": Layout(
        frozenset({";"}), single=frozenset({"subscript", "tuple_pattern", "type_parameter"}),
        parentheses=frozenset({"interpolation"}),
        bare=frozenset({"import_from_statement", "with_clause"}),
    ),
    "javascript": _SCRIPT, "typescript": _SCRIPT, "tsx": _SCRIPT,
    "go": Layout(
        frozenset({";", "\n"}),
        frozenset({
            "for_clause", "if_statement", "expression_switch_statement", "type_switch_statement",
        }),
    ),
    "rust": Layout(single=frozenset({"tuple_type", "tuple_pattern", "tuple_expression"})),
    "ruby": Layout(frozenset({";"}), frozenset({"block_parameters", "lambda_parameters"})),
    "bash": Layout(frozenset({";", "\n"}), frozenset({"c_style_for_statement"}), commas=False),
}  # fmt: skip


def layout_of(language: str) -> Layout:
    """The layout of a language; C, C++ and Java have trailing commas and nothing else."""
    return _LAYOUTS.get(language, Layout())


def is_text(kind: str) -> bool:
    """Whether white space between the parts of a node is part of a text."""
    return kind not in _NO_TEXT and any(
        word in kind
        for word in ("string", "heredoc", "regex", "char", "symbol", "format_specifier", "subshell")
    )
