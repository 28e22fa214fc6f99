"""Findings as values, and the formats they are printed in (one a file, registered here)."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping

from affidoc.diagnostics.ignore import Ignore, read_ignore
from affidoc.diagnostics.json_ import json_report, render_json
from affidoc.diagnostics.model import Diagnostic, Fix, Location, Related, Severity
from affidoc.diagnostics.pages import code_pages
from affidoc.diagnostics.report import Case, Report, RuleText, Suppressed
from affidoc.diagnostics.text import render_text, text_report

__all__ = [
    "FORMATS",
    "Case",
    "Diagnostic",
    "Fix",
    "Ignore",
    "Location",
    "Related",
    "Report",
    "RuleText",
    "Severity",
    "Suppressed",
    "code_pages",
    "read_ignore",
    "render_json",
    "render_text",
]


def _later(name: str) -> Callable[[Report], str]:
    """A format whose module is imported when it is used."""

    def render(report: Report) -> str:
        module = importlib.import_module(f"affidoc.diagnostics.{name}")
        return str(getattr(module, f"{name}_report")(report))

    return render


FORMATS: Mapping[str, Callable[[Report], str]] = {
    "text": text_report,
    "json": json_report,
    "sarif": _later("sarif"),
    "junit": _later("junit"),
    "github": _later("github"),
    "markdown": _later("markdown"),
}
"""Name to the whole output of a run in that format."""
