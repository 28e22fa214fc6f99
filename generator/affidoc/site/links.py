"""Addresses inside raw HTML: MkDocs turns `.md` into `.html` only where Markdown made the link."""

from __future__ import annotations

import posixpath
import re
from urllib.parse import unquote

from mkdocs.structure.files import File, Files, InclusionLevel

__all__ = ["rewrite"]

_TO_PAGE = re.compile(r'(?P<before>\shref=")(?P<path>[^"#:?]+\.md)(?P<anchor>#[^"]*)?"')


def rewrite(html: str, file: File, files: Files) -> tuple[str, list[str]]:
    """The HTML with links that work in the site, and the links that lead to no page."""
    lost: list[str] = []

    def replaced(match: re.Match[str]) -> str:
        folder = posixpath.dirname(file.src_uri)
        target = posixpath.normpath(posixpath.join(folder, unquote(match["path"])))
        page = files.get_file_from_path(target)
        if page is None or page.inclusion.value <= InclusionLevel.DRAFT.value:
            lost.append(match["path"])
            return match.group()
        return f'{match["before"]}{page.url_relative_to(file)}{match["anchor"] or ""}"'

    return _TO_PAGE.sub(replaced, html), lost
