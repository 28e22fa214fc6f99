"""The names facts are known by: ids, codes, source names, commits, paths, addresses.

A name is checked where it enters, so that no later room has to ask whether a string is safe to
put into an anchor, a path or a link.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, StringConstraints

from affidoc_schemas.address import address_problem

__all__ = [
    "FORMS",
    "Address",
    "Code",
    "Commit",
    "FactId",
    "Line",
    "Prose",
    "RelativePath",
    "SourceAddress",
    "SourceName",
]

_HIDDEN = frozenset(
    chr(c) for c in (*range(32), 127, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
)
"""Control bytes, and the marks that make a reader see text in another order than it is stored."""
_HIDDEN_IN_PROSE = _HIDDEN - {"\n", "\t"}


def _one_line(text: str) -> str:
    if not _HIDDEN.isdisjoint(text):
        raise ValueError("control and direction-changing characters are not allowed here")
    return text


def _prose(text: str) -> str:
    if not _HIDDEN_IN_PROSE.isdisjoint(text):
        raise ValueError("control and direction-changing characters are not allowed here")
    return text


def _relative(path: str) -> str:
    parts = path.split("/")
    if path.startswith(("/", "~")) or "\\" in path or ":" in parts[0]:
        raise ValueError("a path is relative to the root of its source and uses '/'")
    if ".." in parts or "" in parts[:-1]:
        raise ValueError("a path may not contain '..' or an empty part")
    return path


FactId = Annotated[
    str,
    StringConstraints(pattern=r"^[a-z][a-z0-9]*(?:[.-][a-z0-9]+)*$", max_length=96),
]
"""Permanent: dotted, lower-case, general part first (`tickets.budget.allowance`)."""

Code = Annotated[str, StringConstraints(pattern=r"^[A-Z]{1,4}-[0-9]{2,4}$")]
"""The short form people say aloud (`F-163`, `R-07`); unique in a guide, never reused."""

SourceName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]*$", max_length=64)]
Commit = Annotated[str, StringConstraints(pattern=r"^(?:[0-9a-f]{40}|[0-9a-f]{64})$")]
"""Always the full id: a short one can come to name something else."""

Line = Annotated[
    str,
    StringConstraints(min_length=1, max_length=500, strip_whitespace=True),
    AfterValidator(_one_line),
]
Prose = Annotated[
    str,
    StringConstraints(min_length=1, max_length=8000, strip_whitespace=True),
    AfterValidator(_prose),
]
RelativePath = Annotated[
    str,
    StringConstraints(min_length=1, max_length=1024),
    AfterValidator(_one_line),
    AfterValidator(_relative),
]


def _fetchable(address: str) -> str:
    problem = address_problem(address)
    if problem:
        raise ValueError(problem)
    return address


Address = Annotated[
    str,
    StringConstraints(pattern=r"^https://[^\s<>\"'`\\]+$", max_length=2000),
    AfterValidator(_one_line),
]
"""Only `https:`; `javascript:` and `data:` have no way in."""

SourceAddress = Annotated[
    str,
    StringConstraints(pattern=r"^(?:https|ssh|file)://[^\s<>\"'`\\]+$", max_length=2000),
    AfterValidator(_one_line),
    AfterValidator(_fetchable),
]
"""Where a repository is fetched from: `https:`, `ssh:` or `file:`, without a password."""

FORMS = {
    r"^[a-z][a-z0-9]*(?:[.-][a-z0-9]+)*$": "an id: lower-case words joined by '.' or '-'",
    r"^[A-Z]{1,4}-[0-9]{2,4}$": "a code such as F-163",
    r"^[a-z][a-z0-9-]*$": "a source name: lower-case letters, digits and '-'",
    r"^(?:[0-9a-f]{40}|[0-9a-f]{64})$": "a full commit id of 40 or 64 hexadecimal digits",
    r"^https://[^\s<>\"'`\\]+$": "an address that starts with https:// and has no spaces or quotes",
    r"^(?:https|ssh|file)://[^\s<>\"'`\\]+$": "an address that starts with https://, ssh:// or"
    " file:/// and has no spaces or quotes",
    r"^[A-Za-z%][A-Za-z0-9%/ _-]*$": "a unit such as tokens, tokens/agent or KiB",
    r"^[A-Z]{2,5}-[0-9]{3}$": "a scenario id such as ACP-049",
}
"""Pattern to words, for messages to people who do not read regular expressions."""
