"""`claim`: a plain assertion about a source."""

from __future__ import annotations

from typing import Literal

from affidoc_schemas.fact import Fact

__all__ = ["Claim"]


class Claim(Fact):
    """A rule, step, mechanism or number that a source has or does."""

    kind: Literal["claim"]
