"""Findings as values, and the formats they are printed in (one a file, registered here)."""

from __future__ import annotations

from affidoc.diagnostics.json_ import render_json
from affidoc.diagnostics.model import Diagnostic, Fix, Location, Related, Severity
from affidoc.diagnostics.text import render_text

__all__ = [
    "FORMATS",
    "Diagnostic",
    "Fix",
    "Location",
    "Related",
    "Severity",
    "render_json",
    "render_text",
]

FORMATS = {"text": render_text, "json": render_json}
