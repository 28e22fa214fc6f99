"""What a fact says about the world (status) and where the wording comes from (provenance)."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Provenance", "Status"]


class Status(StrEnum):
    """How a statement is meant; it changes the page's wording and badge."""

    IMPLEMENTED = "implemented"
    PROPOSED = "proposed"
    HISTORICAL = "historical"
    LIMITATION = "limitation"
    OPINION = "opinion"
    EXPLANATORY = "explanatory"
    ILLUSTRATIVE = "illustrative"


class Provenance(StrEnum):
    """Who the wording stands on.

    `stated`: a source says so. `proposal`: we chose it where the source is silent.
    `reconstructed`: the source had it, its text is lost, this is our guess.
    `external`: a public third party says so.
    """

    STATED = "stated"
    PROPOSAL = "proposal"
    RECONSTRUCTED = "reconstructed"
    EXTERNAL = "external"
