"""Hand-written Markdown, scanned for the facts it cites."""

from __future__ import annotations

from affidoc.prose.page import ClaimLink, Directive, ProsePage

__all__ = ["ClaimLink", "Directive", "ProsePage"]
