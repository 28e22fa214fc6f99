"""The base of every record: frozen and closed, so that a misspelt field is an error, not a loss."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

__all__ = ["Closed"]


class Closed(BaseModel):
    """A value that never changes and takes no field it does not know."""

    model_config = ConfigDict(
        # Models are built when the first record of their kind comes; most kinds are not in use.
        defer_build=True,
        frozen=True,
        extra="forbid",
        use_attribute_docstrings=False,
        hide_input_in_errors=False,
    )
