"""INI, `.properties` and `.env` files: sections and keys, with every value a text.

Their readers differ. What two of them would read differently (a comment behind a value, a
reference to another value, a key that stands twice) is not read at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from affidoc.documents.plain_tree import plain_tree
from affidoc.documents.tree import Tree, Unreadable
from affidoc.literal import Literal, NotLiteral, Untyped

__all__ = ["environment_tree", "ini_tree", "properties_tree"]

MAX_KEYS = 50_000

_SECTION = re.compile(r"\[([^\[\]]+)\]\s*$")
_COMMENT_BEHIND = re.compile(r"\s[#;]")
_ENVIRONMENT = re.compile(r"\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_.-]*)\s*=(.*)$", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "f": "\f"}


class _Open:
    """A value that readers take differently; the message says why."""

    def __init__(self, message: str) -> None:
        self.message = message


def ini_tree(text: str) -> Tree:
    """`/section/key`, and `/key` above the first section. Deeper lines continue a value."""
    root: dict[str, Any] = {}
    table = root
    value: list[str] | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        bare = line.strip()
        if not bare or bare.startswith(("#", ";")):
            continue
        if line[0] in " \t" and value is not None:
            value.append(bare)
            continue
        section = _SECTION.match(bare)
        if section is not None:
            table, value = _put(root, section[1].strip(), {}), None
            continue
        signs = [at for at in (bare.find("="), bare.find(":")) if at >= 0]
        at = min(signs, default=len(bare))
        key = bare[:at].strip()
        if not key or key.startswith("["):
            raise Unreadable(f"line {number} is neither a section nor a key with a value")
        value = _put(table, key, [bare[at + 1 :].strip()])
    return _tree(root)


def properties_tree(text: str) -> Tree:
    """`/key`; a key keeps its dots. As Java reads them, with escapes and continued lines."""
    root: dict[str, Any] = {}
    for line in _logical(text):
        at = next(_ends(line), len(line))
        rest = line[at:].lstrip(" \t\f")
        value = rest[1:].lstrip(" \t\f") if rest[:1] in {"=", ":"} else rest
        _put(root, _unescaped(line[:at]), [_unescaped(value)])
    return _tree(root)


def environment_tree(text: str) -> Tree:
    """`/NAME`. Quotes are taken off; a value with `$` is what the environment makes of it."""
    root: dict[str, Any] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        match = _ENVIRONMENT.match(line)
        if match is None:
            raise Unreadable(f"line {number} is no assignment")
        said = _environment_value(match[2].strip())
        _put(root, match[1], said if isinstance(said, _Open) else [said])
    return _tree(root)


def _put(table: dict[str, Any], key: str, value: Any) -> Any:
    if key in table:
        raise Unreadable(f"'{key[:60]}' stands twice")
    if len(table) >= MAX_KEYS:
        raise Unreadable(f"more than {MAX_KEYS:,} keys")
    table[key] = value
    return value


def _tree(root: dict[str, Any]) -> Tree:
    """Mappings of texts, each kept as its lines."""
    plain = plain_tree(root)

    def finish(value: Any) -> Literal:
        if isinstance(value, _Open):
            raise NotLiteral(value.message)
        if not isinstance(value, list):
            return plain.finish(value)
        value = "\n".join(value)
        if _COMMENT_BEHIND.search(value):
            raise NotLiteral("a value with what may be a comment behind it")
        if "%(" in value or "${" in value:
            raise NotLiteral("a value that refers to another")
        return Untyped(value)

    def step(current: Any, name: str) -> tuple[Any, ...]:
        return plain.step(current, name) if isinstance(current, dict) else ()

    return Tree(root, step, finish)


def _logical(text: str) -> Iterator[str]:
    """Lines without comments, with the continued ones joined."""
    joined: list[str] = []
    for raw in text.splitlines():
        line = raw.lstrip(" \t\f")
        if not joined and (not line or line[0] in "#!"):
            continue
        joined.append(line)
        backslashes = len(line) - len(line.rstrip("\\"))
        if backslashes % 2:
            joined[-1] = line[:-1]
            continue
        yield "".join(joined)
        joined = []
    if joined:
        yield "".join(joined)


def _ends(line: str) -> Iterator[int]:
    """Where the key of a line of properties may end."""
    escaped = False
    for at, char in enumerate(line):
        if not escaped and char in "=: \t\f":
            yield at
        escaped = char == "\\" and not escaped


def _unescaped(text: str) -> str:
    if "\\" not in text:
        return text
    parts: list[str] = []
    at = 0
    while at < len(text):
        if text[at] != "\\":
            parts.append(text[at])
            at += 1
        elif text[at + 1 : at + 2] == "u":
            digits = text[at + 2 : at + 6]
            if not re.fullmatch(r"[0-9a-fA-F]{4}", digits):
                raise Unreadable("an escape '\\u' without four digits")
            parts.append(chr(int(digits, 16)))
            at += 6
        else:
            char = text[at + 1 : at + 2]
            parts.append(_ESCAPES.get(char, char))
            at += 2
    return "".join(parts)


def _environment_value(text: str) -> str | _Open:
    quote = text[:1]
    if quote in {"'", '"'}:
        end = text.find(quote, 1)
        after = text[end + 1 :].strip()
        if end < 0 or (after and not after.startswith("#")):
            return _Open("a quoted text over several lines or with more behind it")
        text = text[1:end]
        if "\\" in text and quote == '"':
            return _Open("a quoted text with escapes")
    if "$" in text and quote != "'":
        return _Open("a value that the environment completes")
    return text
