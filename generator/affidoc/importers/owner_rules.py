"""A CODEOWNERS file, of GitHub or GitLab, to rules; and whose a path is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import re2

from affidoc.importers.interface import ImportProblem

__all__ = ["OwnerRule", "owners_of", "read_rules"]

MAX_RULES = 20_000
MAX_PATTERN = 500
_SECTION = re.compile(r"\^?\[([^\[\]]{1,200})\](?:\[\d{1,3}\])?(?:[ \t]+(.*))?\Z")
_OWNER = re.compile(r"(?:@{1,2}[\w./-]{1,200}|[^\s@]{1,100}@[\w.-]{1,200})\Z")


@dataclass(frozen=True, slots=True)
class OwnerRule:
    """One line: a pattern and who owns what it matches."""

    pattern: str
    owners: tuple[str, ...]
    """Empty: nobody owns what it matches."""
    line: int
    written: str
    """The line as it stands, without comment."""
    section: str = ""
    matcher: Any = None

    def matches(self, path: str) -> bool:
        """Whether a path of the repository is meant."""
        return self.matcher.match(path) is not None


def read_rules(text: str, file: Path) -> tuple[OwnerRule, ...]:
    """The rules of a file, in order.

    Raises:
        ImportProblem: a line names no owner where one must stand, or is too long.
    """
    rules: list[OwnerRule] = []
    section, default = "", ()  # type: tuple[str, tuple[str, ...]]
    for number, raw in enumerate(text.split("\n"), start=1):
        written = re.split(r"(?:^|(?<=[ \t]))#", raw[: MAX_PATTERN * 8], maxsplit=1)[0].strip()
        if not written:
            continue
        head = _SECTION.match(written)
        if head is not None and not written.startswith("[^"):
            section, default = head[1].strip().lower(), tuple((head[2] or "").split())
            _checked(default, file, number)
            continue
        pattern, *rest = _words(written)
        if len(pattern) > MAX_PATTERN or len(rules) >= MAX_RULES:
            raise ImportProblem(file, f":{number}", "a pattern that is too long, or too many rules")
        owners = tuple(rest) or default
        _checked(owners, file, number)
        rules.append(OwnerRule(pattern, owners, number, written, section, _matcher(pattern)))
    return tuple(rules)


def owners_of(path: str, rules: Sequence[OwnerRule]) -> tuple[str, ...]:
    """Owners of a path: in each section the last rule that matches counts."""
    last: dict[str, tuple[str, ...]] = {}
    for rule in rules:
        if rule.matches(path):
            last[rule.section] = rule.owners
    return tuple(dict.fromkeys(owner for owners in last.values() for owner in owners))


def _checked(owners: Sequence[str], file: Path, number: int) -> None:
    for owner in owners:
        if _OWNER.match(owner) is None:
            shown = owner[:60] if owner.isprintable() else repr(owner[:60])
            raise ImportProblem(file, f":{number}", f"'{shown}' is not an owner (@name, an e-mail)")


def _words(text: str) -> list[str]:
    """Words between blanks; a backslash keeps a blank in a pattern."""
    words = re.split(r"(?<!\\)[ \t]+", text)
    return [words[0].replace("\\ ", " ").replace("\\#", "#"), *words[1:]]


def _matcher(pattern: str) -> Any:
    """The pattern as RE2, in the ways of `.gitignore`: linear in the path whatever it says."""
    anchored = "/" in pattern.rstrip("/")
    folder = pattern.endswith("/")
    body = pattern.strip("/")
    parts: list[str] = []
    at = 0
    while at < len(body):
        if body.startswith("**/", at):
            parts.append("(?:.*/)?")
            at += 3
        elif body.startswith("**", at):
            parts.append(".*")
            at += 2
        elif body[at] == "*":
            parts.append("[^/]*")
            at += 1
        elif body[at] == "?":
            parts.append("[^/]")
            at += 1
        else:
            parts.append(re2.escape(body[at]))
            at += 1
    start = "" if anchored else "(?:.*/)?"
    # `docs/*` means the files of the folder; any other pattern means what is below as well.
    below = "/.*" if folder else ("" if body.endswith("/*") else "(?:/.*)?")
    return re2.compile(f"^{start}{''.join(parts)}{below}$")
