"""The linked, immutable model of a guide."""

from __future__ import annotations

from affidoc.model.appearances import (
    DIRECTIVES,
    carried,
    facts_shown,
    first_place,
    selected,
)
from affidoc.model.graph import Model
from affidoc.model.headings import anchors_kept, published
from affidoc.model.link import link
from affidoc.model.numbers import Told, numbers_of
from affidoc.model.redirects import read_redirects
from affidoc.model.uses import uses

__all__ = [
    "DIRECTIVES",
    "Model",
    "Told",
    "anchors_kept",
    "carried",
    "facts_shown",
    "first_place",
    "link",
    "numbers_of",
    "published",
    "read_redirects",
    "selected",
    "uses",
]
