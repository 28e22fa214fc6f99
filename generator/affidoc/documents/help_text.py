"""The options that a captured `--help` lists: of argparse, click, Go, cobra, clap and others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

__all__ = ["HelpOption", "help_options"]

_OPTION = re.compile(r"[ \t]*(-{1,2}(?=[A-Za-z0-9?\[])\S.*)$")
_BETWEEN = re.compile(r" {2,}|\t")
_SEPARATOR = re.compile(r", *(?=-)| +/ +(?=-)| *\| *(?=-)")
_PART = re.compile(r"(-{1,2}(?:\[no-\])?[A-Za-z0-9?][\w.-]*)(?:\[?[= ](.+))?$")
_BRACKETS = re.compile(r"[\[(]([^\[\]()]*)[\])]")
_DEFAULT = re.compile(r"\s*default(?:s? (?:is|to)|:|=)? *(.*\S)\s*$", re.IGNORECASE)
_HEADER = re.compile(r"\s*(?:usage:?|\$|#+)\s*(.*)$", re.IGNORECASE)
_WORD = re.compile(r"[A-Za-z0-9][\w./-]*$")


@dataclass(frozen=True, slots=True)
class HelpOption:
    """One entry of a list of options."""

    flags: tuple[str, ...]
    """All its spellings, with dashes."""
    argument: str | None
    """The name of its argument, without brackets."""
    default: str | None
    """As printed, without quotes."""
    line: int


def help_options(text: str, command: str | None = None) -> list[HelpOption] | None:
    """All options, or those in the help of a command; None where no such help is there."""
    lines = text.expandtabs(8).splitlines()
    first, last = 0, len(lines)
    if command is not None:
        found = _section(lines, command.split())
        if found is None:
            return None
        first, last = found
    options: list[HelpOption] = []
    at = first
    while at < last:
        match = _OPTION.match(lines[at])
        if match is None:
            at += 1
            continue
        indent = match.start(1)
        spec, *described = _BETWEEN.split(match[1], maxsplit=1)
        end = at + 1
        while end < last and _continues(lines[end], indent):
            described.append(lines[end])
            end += 1
        options.append(_option(spec, " ".join(described), at + 1))
        at = end
    return options


def _continues(line: str, indent: int) -> bool:
    if not line.strip():
        return True  # clap leaves a blank line between the paragraphs of one option
    return len(line) - len(line.lstrip()) > indent and _OPTION.match(line) is None


def _option(spec: str, described: str, line: int) -> HelpOption:
    flags: list[str] = []
    argument: str | None = None
    for part in _SEPARATOR.split(spec):
        match = _PART.match(part.strip())
        if match is None:
            continue
        name = match[1]
        if "[no-]" in name:
            flags += [name.replace("[no-]", ""), name.replace("[no-]", "no-")]
        else:
            flags.append(name)
        if match[2] and argument is None:
            argument = match[2].strip().strip("<>[]").rstrip(".") or None
    return HelpOption(tuple(flags), argument, _default(described), line)


def _default(described: str) -> str | None:
    for brackets in _BRACKETS.finditer(described):
        for part in brackets[1].split(";"):
            match = _DEFAULT.match(part)
            if match is not None:
                return " ".join(match[1].strip("\"'`").split())
    return None


def _section(lines: Sequence[str], command: list[str]) -> tuple[int, int] | None:
    """First and last line of the help of a command: up to the next usage of another one."""
    start: int | None = None
    own: list[str] = []
    for number in range(len(lines)):
        words = _usage(lines, number)
        if not words:
            continue
        if start is None:
            if words[-len(command) :] == command:
                start, own = number, words
        elif words[0] == own[0] and words != own:
            return start, number
    return None if start is None else (start, len(lines))


def _usage(lines: Sequence[str], number: int) -> list[str]:
    """The words of a command in a line such as `Usage: app pin [OPTIONS]`; [] in other lines."""
    match = _HEADER.match(lines[number])
    if match is None:
        return []
    rest = match[1]
    if not rest and number + 1 < len(lines):  # USAGE:, and the line below it
        rest = lines[number + 1]
    return list(takewhile(lambda word: _WORD.match(word) and not word.isupper(), rest.split()))
