"""Reading facts: YAML in, facts and diagnostics out."""

from __future__ import annotations

from affidoc.facts.document import Document
from affidoc.facts.ignores import ignores
from affidoc.facts.loader import Loaded, LoadedFact, load_facts

__all__ = ["Document", "Loaded", "LoadedFact", "ignores", "load_facts"]
