"""Patterns for paths: `*`, `?`, `[a-z]` inside a name, `**` for any folders. Never exponential."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

__all__ = ["fixed_folder", "matches"]

_Pattern = TypeVar("_Pattern")
_Text = TypeVar("_Text")
_WILD = frozenset("*?[")


def matches(glob: str, path: str) -> bool:
    """Whether a path is one that the pattern means; both relative, with `/`."""
    names = [part for part in glob.split("/") if part not in {"", "."}]
    return _matches(names, path.split("/"), "**", _name_matches)


def fixed_folder(glob: str) -> str:
    """The folder above the first wildcard; '.' is the root."""
    names = glob.split("/")
    fixed = names[: next((i for i, one in enumerate(names) if _WILD & {*one}), len(names) - 1)]
    return "/".join(fixed) or "."


def _name_matches(pattern: str, name: str) -> bool:
    return _matches(_tokens(pattern), name, "*", _char_matches)


def _matches(
    pattern: Sequence[_Pattern],
    text: Sequence[_Text],
    star: _Pattern,
    same: Callable[[_Pattern, _Text], bool],
) -> bool:
    """Greedy, with one place to come back to: in the worst case the product of both lengths."""
    at = of = 0
    again: tuple[int, int] | None = None
    while at < len(text):
        if of < len(pattern) and pattern[of] == star:
            again = (of, at)
            of += 1
        elif of < len(pattern) and same(pattern[of], text[at]):
            of, at = of + 1, at + 1
        elif again is not None:
            again = (again[0], again[1] + 1)
            of, at = again[0] + 1, again[1]
        else:
            return False
    return all(one == star for one in pattern[of:])


def _tokens(pattern: str) -> list[str]:
    """Single characters, `*`, `?`, and sets such as `[a-z]`."""
    found: list[str] = []
    at = 0
    while at < len(pattern):
        end = pattern.find("]", at + 2) if pattern[at] == "[" else -1
        found.append(pattern[at] if end < 0 else pattern[at : end + 1])
        at += len(found[-1])
    return found


def _char_matches(token: str, char: str) -> bool:
    if len(token) == 1:
        return token in {"?", char}
    members = token[1:-1]
    wanted = True
    if members[:1] in {"!", "^"}:
        members, wanted = members[1:], False
    at, found = 0, False
    while at < len(members) and not found:
        if members[at + 1 : at + 2] == "-" and at + 2 < len(members):
            found = members[at] <= char <= members[at + 2]
            at += 3
        else:
            found = members[at] == char
            at += 1
    return found is wanted
