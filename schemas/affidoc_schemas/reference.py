"""`reference`: a public third-party text. Cited, never proof."""

from __future__ import annotations

from datetime import date
from typing import Literal

from pydantic import Field

from affidoc_schemas.fact import Fact
from affidoc_schemas.names import Address, Line

__all__ = ["Reference"]


class Reference(Fact):
    """Where else to read; opened only by a click."""

    kind: Literal["reference"]
    address: Address | None = Field(
        None, description="Where it is; absent where the source names it without an address."
    )
    publisher: Line | None = Field(None, description="Who published it.")
    accessed: date | None = Field(None, description="Day on which it was read.")
    read_through: Line | None = Field(
        None, description="The copy or summary it was read through, where not the original."
    )
