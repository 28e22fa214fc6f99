"""The word of a person, as the lock keeps it."""

from __future__ import annotations

from datetime import date

from pydantic import ValidationError

from affidoc.errors import UsageError
from affidoc_schemas.lock import Acceptance

__all__ = ["acceptance_of"]


def acceptance_of(
    who: str, today: date, commit: str | None, why: str | None, *, everything: bool = False
) -> Acceptance:
    """Who accepts what is named beside it.

    Raises:
        UsageError: the reason says nothing, or is no line of text.
    """
    if why is not None and not any(char.isalnum() for char in why):
        raise UsageError("--why says nothing", "Say what you looked at, and why it stands.")
    try:
        return Acceptance(
            by=who, at=today, commit=commit, why=why, everything=True if everything else None
        )
    except ValidationError as error:
        problem = error.errors(include_url=False, include_input=False)[0]["msg"]
        raise UsageError(f"--why: {problem}", "Give one line of at most 500 characters.") from None
