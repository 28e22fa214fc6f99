"""String literals of ten languages to their text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from affidoc.code.arithmetic import SCRIPTS
from affidoc.code.escapes import BadEscape, c_text, python_text, ruby_text, script_text
from affidoc.literal import NotLiteral, Untyped
from affidoc.shown import shown_text

if TYPE_CHECKING:
    from tree_sitter import Node

    from affidoc.code.languages import Code

__all__ = ["NODES", "text_of"]

NODES = frozenset({
    "string", "template_string", "interpreted_string_literal", "raw_string_literal",
    "string_literal", "raw_string", "word", "simple_symbol", "bare_string", "bare_symbol",
})  # fmt: skip
"""Nodes that are a text."""

_RAW = re.compile(r'(?:L|u8|u|U)?R"([^ ()\\]{0,16})\((.*)\)\1"', re.DOTALL)
_RUST_RAW = re.compile(r'r(#*)"(.*)"\1', re.DOTALL)
_VARIABLE = frozenset({
    "template_substitution", "interpolation", "simple_expansion", "expansion",
    "command_substitution", "arithmetic_expansion",
})  # fmt: skip


def text_of(code: Code, node: Node) -> str:
    """The text of a string literal.

    Raises:
        NotLiteral: it is computed, bytes, or has an escape that is not understood.
    """
    raw = code.text(node)
    if any(one.type in _VARIABLE for one in node.named_children):
        what = "template" if code.language in SCRIPTS else "text"
        raise NotLiteral(f"a {what} with a substitution: {shown_text(raw)}")
    try:
        return _text(code.language, node.type, raw)
    except BadEscape as problem:
        raise NotLiteral(str(problem)) from None


def _text(language: str, kind: str, raw: str) -> str:
    if language == "python":
        return python_text(raw)
    if language in SCRIPTS:
        return script_text(raw)
    if language == "bash":
        return _shell(kind, raw)
    if language == "ruby":
        return _ruby(kind, raw)
    if kind == "raw_string_literal":
        if language == "go":
            return raw[1:-1].replace("\r", "")
        match = (_RUST_RAW if language == "rust" else _RAW).fullmatch(raw)
        if match is None:
            raise BadEscape(f"{shown_text(raw)}")
        return match[2]
    if raw.startswith('"""') or not (raw.startswith('"') and raw.endswith('"') and len(raw) > 1):
        raise BadEscape(f"{shown_text(raw)}")  # a text block, bytes, wide characters
    if language == "java" and re.search(r"\\[0-7]", raw):
        raise BadEscape(f"{shown_text(raw)}")
    return c_text(raw[1:-1])


def _shell(kind: str, raw: str) -> str:
    if kind == "raw_string":
        return raw[1:-1]
    if kind == "string":
        return re.sub(r"\\([$`\"\\\n])", lambda one: one[1].strip("\n"), raw[1:-1])
    if re.search(r"[\\*?\[{~]", raw):  # a pattern, or a path of a user
        raise BadEscape(f"'{shown_text(raw)}', which a shell expands")
    return Untyped(raw)


def _ruby(kind: str, raw: str) -> str:
    if kind == "simple_symbol":
        return raw.removeprefix(":")
    if kind in {"bare_string", "bare_symbol"} and "\\" not in raw:
        return raw
    if raw[:1] == "'" and raw[-1:] == "'":
        return ruby_text(raw[1:-1])
    if raw[:1] == '"' and raw[-1:] == '"':
        return c_text(raw[1:-1])
    raise BadEscape(f"{shown_text(raw)}")
