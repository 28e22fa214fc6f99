"""The text of a leaf as its meaning: quotes, line ends and the layout inside of it set aside."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from affidoc.code.escapes import BadEscape, python_text, script_text

if TYPE_CHECKING:
    from tree_sitter import Node

    from affidoc.code.languages import Code

__all__ = ["collapsed", "leaf_text", "whole_text"]

_SCRIPTS = frozenset({"javascript", "typescript", "tsx"})
_PROSE = frozenset({".md", ".markdown", ".txt", ".adoc", ".asciidoc", ".html", ".htm", ".json"})
_MACRO = re.compile(
    rb"""(?P<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?P<gone>/\*.*?\*/|//[^\n]*|\\\r?\n|\s+)""",
    re.DOTALL,
)
_WORD = re.compile(rb"[\w\x80-\xff]")


def whole_text(code: Code, node: Node, parent: str) -> bytes | None:
    """The text of a string whose parts need no look; None where the node is walked as it is."""
    kind = node.type
    if kind == "string":
        raw = code.text(node)
        try:
            if code.language == "python":
                text = python_text(raw)
                if parent == "expression_statement":
                    text = _docstring(text)
            elif parent == "jsx_attribute":
                text = raw[1:-1]
            elif code.language in _SCRIPTS:
                text = script_text(raw)
            else:
                return None
        except BadEscape:
            return None
        return text.encode("utf-8", "surrogateescape")
    if kind == "preproc_arg":
        return _macro(code.data[node.start_byte : node.end_byte])
    return None


def leaf_text(code: Code, node: Node) -> bytes:
    """The text of a leaf."""
    raw = code.data[node.start_byte : node.end_byte].replace(b"\r\n", b"\n")
    kind = node.type
    if code.language == "python":
        if kind == "string_start":
            return raw.rstrip(b"'\"").lower()
        if kind == "string_end":
            return b""
        if kind in {"integer", "float"}:
            return raw.lower()
    elif kind == "jsx_text":
        return _jsx(raw)
    elif kind == "number" and code.language in _SCRIPTS:
        return raw.lower()
    return raw


def collapsed(path: str, lines: list[bytes]) -> bytes:
    """Lines of a file that is no code, without the layout that means nothing there."""
    if PurePosixPath(path).suffix.lower() in _PROSE:
        return b" ".join(b" ".join(lines).split())
    shown = [line.expandtabs() for line in lines if line.strip()]
    margin = min((len(line) - len(line.lstrip()) for line in shown), default=0)
    kept = []
    for line in shown:
        inner = line.lstrip()
        indent = len(line) - len(inner) - margin
        kept.append(b" " * indent + b" ".join(inner.split()))
    return b"\n".join(kept)


def _docstring(text: str) -> str:
    """A docstring without its indentation, which formatters set anew with the code around it."""
    lines = [line.rstrip() for line in text.expandtabs().strip("\n").split("\n")]
    margin = min((len(line) - len(line.lstrip()) for line in lines[1:] if line), default=0)
    return "\n".join([lines[0].strip(), *(line[margin:] for line in lines[1:])]).strip()


def _jsx(raw: bytes) -> bytes:
    """Text between tags as it is shown: line ends and the white space around them are layout."""
    lines = raw.split(b"\n")
    if len(lines) == 1:
        return raw
    first, *middle, last = lines
    parts = [first.rstrip(), *(line.strip() for line in middle), last.lstrip()]
    return b" ".join(part for part in parts if part)


def _macro(raw: bytes) -> bytes:
    """The body of a macro without comments, and with the white space that parts words only."""
    parts: list[bytes] = []
    gap, at = False, 0
    for match in _MACRO.finditer(raw):
        parts, gap = _joined(parts, raw[at : match.start()], gap=gap)
        if match["text"] is not None:
            parts, gap = _joined(parts, match["text"], gap=gap)
        else:
            gap = True
        at = match.end()
    return b"".join(_joined(parts, raw[at:], gap=gap)[0])


def _joined(parts: list[bytes], text: bytes, *, gap: bool) -> tuple[list[bytes], bool]:
    if not text:
        return parts, gap
    if gap and parts:
        before, after = _WORD.match(parts[-1][-1:]), _WORD.match(text)
        if (before is None) == (after is None):
            parts.append(b" ")
    parts.append(text)
    return parts, False
