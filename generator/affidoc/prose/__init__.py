"""Hand-written Markdown, scanned for the facts it cites."""

from __future__ import annotations

from affidoc.prose.coverage import CoverageRow, CoverageTable, read_coverage
from affidoc.prose.page import ClaimLink, Directive, ProsePage
from affidoc.prose.scan import scan_page, scan_pages

__all__ = [
    "ClaimLink",
    "CoverageRow",
    "CoverageTable",
    "Directive",
    "ProsePage",
    "read_coverage",
    "scan_page",
    "scan_pages",
]
