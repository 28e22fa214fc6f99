"""The linked, immutable model of a guide."""

from __future__ import annotations

from affidoc.model.appearances import facts_shown
from affidoc.model.graph import Model
from affidoc.model.link import link
from affidoc.model.redirects import read_redirects

__all__ = ["Model", "facts_shown", "link", "read_redirects"]
