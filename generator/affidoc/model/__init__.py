"""The linked, immutable model of a guide."""

from __future__ import annotations

from affidoc.model.appearances import DIRECTIVES, facts_shown, selected
from affidoc.model.graph import Model
from affidoc.model.link import link
from affidoc.model.redirects import read_redirects

__all__ = ["DIRECTIVES", "Model", "facts_shown", "link", "read_redirects", "selected"]
