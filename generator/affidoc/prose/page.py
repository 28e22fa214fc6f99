"""A hand-written page as values: its front matter, the facts it cites, the directives it has."""

from __future__ import annotations

from dataclasses import dataclass

from affidoc.diagnostics import Ignore

__all__ = ["ClaimLink", "Directive", "ProsePage"]


@dataclass(frozen=True, slots=True)
class ClaimLink:
    """`[text](claim:some.fact#part)` in the prose."""

    text: str
    target: str
    part: str | None
    line: int
    column: int
    start: int
    """Offset of the opening bracket in the text of the page."""
    end: int
    """Offset just after the closing parenthesis."""


@dataclass(frozen=True, slots=True)
class Directive:
    """`<!-- affidoc:name argument -->` alone on a line."""

    name: str
    argument: str
    line: int
    column: int
    start: int
    """Offset of `<!--` in the text of the page."""
    end: int
    """Offset just after `-->`."""


@dataclass(frozen=True, slots=True)
class ProsePage:
    """One Markdown file below the docs folder."""

    path: str
    """Relative to the root, POSIX."""
    text: str
    """As it stands in the file, front matter included, line ends as `\\n`."""
    front: dict[str, str]
    """Front matter: `title`, `description`, `context` (which system's terms apply)."""
    links: tuple[ClaimLink, ...]
    directives: tuple[Directive, ...]
    ignores: tuple[Ignore, ...] = ()
    """Comments that set findings of this page aside."""
    blocks: tuple[tuple[int, int], ...] | None = None
    """Lines of its paragraphs, as `block_lines` tells them; None where nobody has parsed it."""
