"""What a page mentions, and what the source says to it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Judgement", "Kind", "Place", "Reason", "Verdict"]


class Verdict(StrEnum):
    """Three answers; what is not proved false and not seen to be true is neither."""

    HOLDS = "holds"
    STALE = "stale"
    UNCHECKABLE = "uncheckable"


class Kind(StrEnum):
    """What sort of thing is named."""

    LINK = "link"
    ANCHOR = "anchor"
    CROSS_REFERENCE = "cross-reference"
    REPOSITORY = "repository"
    PATH = "path"
    SYMBOL = "symbol"
    ARGUMENT = "argument"
    EXAMPLE = "example"
    FLAG = "flag"
    COMMAND = "command"
    ENVIRONMENT = "environment"
    DEFAULT = "default"
    VERSION = "version"
    LISTED = "listed"


class Reason(StrEnum):
    """Why something was not judged. The list is closed: a new reason is a change of this file."""

    HISTORY_PAGE = "history-page"
    """A changelog or release notes: it names what was, on purpose."""
    OUTSIDE = "outside"
    """It belongs to another project, host or tool."""
    READERS_OWN = "readers-own"
    """It may be a file, name or setting of the reader's own project."""
    NEVER_SEEN = "never-seen"
    """The source does not have it and, as far as was looked, never had."""
    DYNAMIC = "dynamic"
    """Made at run time: `__getattr__`, `globals()`, a star import, a decorator, a plugin."""
    OUTSIDE_BASE = "outside-base"
    """A base class, or the type of a value, comes from elsewhere."""
    AMBIGUOUS = "ambiguous"
    """Several things in the source have this name, or none with certainty."""
    GENERATED = "generated"
    """The page it leads to is partly made by the site builder."""
    NOT_A_LITERAL = "not-a-literal"
    """The source computes the value."""
    NOT_PARSED = "not-parsed"
    """The source file, or the example, is not what the parser understands."""
    HISTORY_SHALLOW = "history-shallow"
    """The clone's history ends early, or there is none."""
    NO_NAMESPACE = "no-namespace"
    """Nothing says where the name is to be looked up."""
    FORWARD_LOOKING = "forward-looking"
    """The sentence speaks of what is planned, removed, renamed or deprecated."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a mention stands: lines and columns from 1, the end just after it."""

    path: str
    line: int
    column: int
    end_column: int


@dataclass(frozen=True, slots=True)
class Judgement:
    """One mention with its verdict. A stale one has a code, a message and a fix."""

    kind: Kind
    value: str
    place: Place
    verdict: Verdict
    reason: Reason | None = None
    code: str = ""
    message: str = ""
    fix: str = ""
    proof: tuple[str, int, str] | None = None
    """Path, line and words of the place in the source that shows it."""
    commit: str = ""
    """Full id of the commit that removed or renamed it, where history was the proof."""
