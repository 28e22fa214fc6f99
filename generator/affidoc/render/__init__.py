"""Model and verdicts to pages: pure functions, no site builder."""

from __future__ import annotations

from affidoc.render.changes import changes_markdown
from affidoc.render.command import Command
from affidoc.render.guide import render
from affidoc.render.page import Asset, Page, Rendered
from affidoc.render.pages.changes import Since
from affidoc.render.write import write_pages

__all__ = [
    "Asset",
    "Command",
    "Page",
    "Rendered",
    "Since",
    "changes_markdown",
    "render",
    "write_pages",
]
