"""A first page for a guide that has none; the title on every page leads to it."""

from __future__ import annotations

from affidoc.render import Page, Rendered

__all__ = ["with_home"]

_SIGNS = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_{}[]()#!<>|&~"})


def with_home(rendered: Rendered, title: str) -> Rendered:
    """The same pages, and a list of them as `index.md` where nobody wrote one."""
    if any(page.path in {"index.md", "README.md"} for page in rendered.pages):
        return rendered
    rows = [f"- [{page.title.translate(_SIGNS)}](<{page.path}>)" for page in rendered.pages]
    text = "\n".join([f"# {title.translate(_SIGNS)}", "", *rows, ""])
    home = Page("index.md", title, text, frozenset())
    return Rendered((home, *rendered.pages), rendered.assets)
