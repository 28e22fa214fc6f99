"""The numbers of the ticket control plane, in one place, so that a guide can be compared with them.

Keys are general part first, with the unit last where the number has one. Each number is one that
the control-plane guide states; numbers that we had to choose ourselves come with the rule that
uses them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

__all__ = ["DEFAULTS"]

DEFAULTS: Mapping[str, int] = MappingProxyType(
    {
        # An agent without a setting of its own. Soft: it stops the next turn, not the present one.
        "budget.agent_allowance.tokens": 500_000,
        # Tries to resolve one conflict, kept across replacements. Outside the range: an error.
        "conflict.attempts.default": 2,
        "conflict.attempts.minimum": 1,
        "conflict.attempts.maximum": 3,
        # What an agent is handed at its start; later reads of files are not limited by it.
        "context.initial.files": 10,
        "context.initial.bytes": 32_768,
    }
)
"""Documented numbers by name; read-only."""
