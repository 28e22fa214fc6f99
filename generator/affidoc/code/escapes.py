"""String literals of Python and JavaScript to their text, without evaluating them."""

from __future__ import annotations

import re
import unicodedata

from affidoc.shown import shown_text

__all__ = ["BadEscape", "c_text", "python_text", "ruby_text", "script_text"]

MAX_TEXT = 65_536

_PYTHON = re.compile(r"([rRuU]?)('''|\"\"\"|'|\")(.*)\2", re.DOTALL)
_SIMPLE = {
    "\n": "", "\\": "\\", "'": "'", '"': '"', "b": "\b", "f": "\f", "n": "\n", "r": "\r",
    "t": "\t", "v": "\v",
}  # fmt: skip
_PYTHON_ESCAPE = re.compile(
    r"\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|N\{[^}]+\}|[0-7]{1,3}|.)", re.DOTALL
)
_C_ESCAPE = re.compile(
    r"\\(x[0-9a-fA-F]{1,2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|u\{[0-9a-fA-F]{1,6}\}|[0-7]{1,3}"
    r"|\r?\n\s*|.)",
    re.DOTALL,
)
_SCRIPT_ESCAPE = re.compile(
    r"\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|u\{0*[0-9a-fA-F]{1,6}\}|.)", re.DOTALL
)


class BadEscape(Exception):
    """The literal is no plain text: bytes, a template, an escape that does not exist."""


def python_text(literal: str) -> str:
    """The text of a Python string literal, quotes and prefix included.

    Raises:
        BadEscape: it is bytes, formatted, too long or has an impossible escape.
    """
    match = _PYTHON.fullmatch(_bounded(literal))
    if match is None:
        raise BadEscape(f"a string that is computed: {shown_text(literal)}")
    prefix, body = match[1], match[3].replace("\r\n", "\n")
    if prefix in {"r", "R"}:
        return body
    return _PYTHON_ESCAPE.sub(_python_escape, body)


def script_text(literal: str) -> str:
    """The text of a JavaScript string or of a template without substitutions.

    Raises:
        BadEscape: it is too long or has an impossible escape.
    """
    body = _bounded(literal)[1:-1].replace("\r\n", "\n")
    text = _SCRIPT_ESCAPE.sub(_script_escape, body)
    try:  # two escapes may be the halves of one character
        return text.encode("utf-16", "surrogatepass").decode("utf-16")
    except UnicodeDecodeError:
        raise BadEscape("half of a surrogate pair") from None


def c_text(body: str) -> str:
    """The text between the quotes of a string in C, C++, Go, Java, Rust or Ruby.

    Raises:
        BadEscape: it is too long, or has an escape that these languages do not share.
    """
    text = _C_ESCAPE.sub(_c_escape, _bounded(body).replace("\r\n", "\n"))
    try:
        return text.encode("utf-16", "surrogatepass").decode("utf-16")
    except UnicodeDecodeError:
        raise BadEscape("half of a surrogate pair") from None


def ruby_text(body: str) -> str:
    """The text between single quotes in Ruby, where a backslash escapes itself and the quote."""
    return re.sub(r"\\(['\\])", r"\1", _bounded(body))


def _c_escape(match: re.Match[str]) -> str:
    escape = match[1]
    if escape[0] in "01234567":
        return _byte(int(escape, 8))
    if escape[0] in "xuU" and len(escape) > 1:
        number = int(escape[1:].strip("{}"), 16)
        return _byte(number) if escape[0] == "x" else _character(number)
    if escape[0] in "\r\n":
        return ""
    if escape == "a":
        return "\a"
    if escape not in _SIMPLE:
        raise BadEscape(f"an escape: \\{shown_text(escape)}")
    return _SIMPLE[escape]


def _byte(number: int) -> str:
    if number > 0x7F:
        raise BadEscape("a byte that is no letter")
    return chr(number)


def _bounded(literal: str) -> str:
    if len(literal) > MAX_TEXT:
        raise BadEscape(f"a text of {len(literal):,} characters")
    return literal


def _python_escape(match: re.Match[str]) -> str:
    escape = match[1]
    if escape[0] in "01234567":
        return _character(int(escape, 8))
    if escape == "a":
        return "\a"
    if escape.startswith("N{"):
        try:
            return unicodedata.lookup(escape[2:-1])
        except KeyError:
            raise BadEscape(f"an unknown character name: {shown_text(escape)}") from None
    if escape[0] in "xuUN":
        if len(escape) == 1:
            raise BadEscape(f"an incomplete escape: \\{escape}")
        return _character(int(escape[1:], 16))
    return _SIMPLE.get(escape, match[0])


def _script_escape(match: re.Match[str]) -> str:
    escape = match[1]
    if escape == "0" and not match.string[match.end() : match.end() + 1].isdigit():
        return "\0"
    if escape in "0123456789":
        raise BadEscape(f"an octal escape: \\{escape}")
    if escape[0] in "xu":
        if len(escape) == 1:
            raise BadEscape(f"an incomplete escape: \\{escape}")
        return _character(int(escape[1:].strip("{}"), 16))
    if escape in "\u2028\u2029":
        return ""
    return _SIMPLE.get(escape, escape)


def _character(number: int) -> str:
    if number > 0x10FFFF:
        raise BadEscape(f"no character has the number {number:#x}")
    return chr(number)
