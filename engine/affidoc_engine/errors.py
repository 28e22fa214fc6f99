"""Exceptions mean "could not do the work"; a command that is declined gets a refusal instead."""

from __future__ import annotations

__all__ = ["EngineError"]


class EngineError(Exception):
    """Base of the engine's errors; `hint` says what to do next."""

    exit_code = 3

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint
