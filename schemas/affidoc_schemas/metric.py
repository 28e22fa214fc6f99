"""`metric`: something to measure, and which way is better."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from affidoc_schemas.fact import Fact
from affidoc_schemas.names import Line

__all__ = ["Metric"]


class Metric(Fact):
    """A measure that a proposal or a risk relies on."""

    kind: Literal["metric"]
    unit: Line = Field(description="Unit, such as tokens/accepted ticket, share, seconds.")
    better: Literal["lower", "higher", "neither"] = Field(description="Which way is better.")
    formula: Line | None = Field(None, description="How it is computed, in words or symbols.")
