"""Hand-written Markdown, scanned for the facts it cites."""

from __future__ import annotations

from affidoc.prose.coverage import CoverageRow, CoverageTable, read_coverage
from affidoc.prose.numbers import Counted, counted, key_of
from affidoc.prose.page import ClaimLink, Directive, ProsePage
from affidoc.prose.scan import scan_page, scan_pages
from affidoc.prose.sentences import Sentence, is_history, sentences

__all__ = [
    "ClaimLink",
    "Counted",
    "CoverageRow",
    "CoverageTable",
    "Directive",
    "ProsePage",
    "Sentence",
    "counted",
    "is_history",
    "key_of",
    "read_coverage",
    "scan_page",
    "scan_pages",
    "sentences",
]
