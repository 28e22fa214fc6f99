"""Cards and tables of facts kept away from the Markdown converter, which would only read them.

They are HTML of our own, one block a line. Converter and builder parse every tag of a page twice to
find out that it is HTML; a chapter of 500 cards takes seconds so. A card is replaced by an empty
element before the conversion and put back after it; the page is the same, byte for byte.
"""

from __future__ import annotations

import html
import re

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

__all__ = ["convert_quickly"]

_BLOCK = re.compile(
    r'(?<=\n\n)(?:<article class="fact" [^\n]*</article>|<div class="fact-table"[^\n]*</div>'
    r'|<section class="fact-lines" [^\n]*</section>|<details class="page-facts" [^\n]*</details>)'
    r"(?=\n\n|\n?\Z)"
)
"""A whole line between blank ones, at the margin."""
_CHANGED = re.compile("[\t\x02\x03\r]")
"""The converter rewrites these before it looks for HTML, so a block that has one is left to it."""
_AROUND = re.compile(r"<!--|\smarkdown(?:=|\s|>)", re.IGNORECASE)
"""In a comment a card is none, and in a block that is read as Markdown it is converted."""
_ID = re.compile(r'\sid="([^"]*)"')


def convert_quickly(page: Page, config: MkDocsConfig, files: Files) -> None:
    """What `page.render` does."""
    written = page.markdown or ""
    blocks: list[str] = []

    def aside(match: re.Match[str]) -> str:
        if _CHANGED.search(match.group()):
            return match.group()
        blocks.append(match.group())
        return _mark(len(blocks) - 1)

    page.markdown = _BLOCK.sub(aside, written)
    try:
        if not blocks or "affidoc-aside-" in written or _AROUND.search(page.markdown):
            page.markdown = written
            Page.render(page, config, files)
            return
        Page.render(page, config, files)
    finally:
        page.markdown = written
    parts = re.split(r'<div class="affidoc-aside-(\d+)"></div>', page.content or "")
    if [int(number) for number in parts[1::2]] != list(range(len(blocks))):
        Page.render(page, config, files)  # one stood in code, or something moved them
        return
    parts[1::2] = blocks
    page.content = "".join(parts)
    anchors = {html.unescape(name) for block in blocks for name in _ID.findall(block)}
    page.present_anchor_ids = (page.present_anchor_ids or set()) | anchors


def _mark(number: int) -> str:
    return f'<div class="affidoc-aside-{number}"></div>'
