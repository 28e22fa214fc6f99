"""The linked, immutable model of a guide."""

from __future__ import annotations

from affidoc.model.graph import Model
from affidoc.model.link import link

__all__ = ["Model", "link"]
