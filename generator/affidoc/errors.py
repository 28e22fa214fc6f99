"""Exceptions mean "could not do the work"; what is wrong with facts is a Diagnostic instead.

AffidocError            every error of ours; carries a hint
├── UsageError          the command line or the configuration is off         → exit 2
├── CouldNotCheck       something needed for a verdict cannot be reached     → exit 3
│   └── SnapshotError   a source cannot be read
└── BuildError          pages exist, the site could not be made of them      → exit 3
"""

from __future__ import annotations

__all__ = ["AffidocError", "BuildError", "CouldNotCheck", "SnapshotError", "UsageError"]


class AffidocError(Exception):
    """Base of all; `str(error)` says what happened, `hint` what to do next."""

    exit_code = 3

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class UsageError(AffidocError):
    """The command line or the configuration cannot be understood."""

    exit_code = 2


class CouldNotCheck(AffidocError):
    """A verdict is impossible, which is neither good nor bad news about the facts."""


class SnapshotError(CouldNotCheck):
    """A source cannot be read: not there, damaged, or not at the pinned commit."""

    reason = "source-unreadable"
    """Short stable word that ceilings for unknown verdicts count by."""


class BuildError(AffidocError):
    """The site builder failed on pages that are in order."""
