"""The MkDocs configuration of a repository that has none: our theme settings, pages by folder."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from affidoc.render import Page

__all__ = ["default_config"]


def default_config(title: str, pages: tuple[Page, ...]) -> dict[str, Any]:
    """What `mkdocs.yml` would say, as plain values."""
    levels = dict.fromkeys(("not_found", "anchors", "absolute_links", "unrecognized_links"), "warn")
    return {
        "site_name": title,
        "theme": {
            "name": "material",
            "font": False,
            "palette": [
                _scheme("light", "default", "brightness-7", "Switch to dark"),
                _scheme("dark", "slate", "brightness-4", "Switch to light"),
            ],
            "features": ["navigation.prune", "search.highlight"],
        },
        "plugins": ["search"],
        "markdown_extensions": [
            "admonition", "attr_list", "def_list", "md_in_html", "pymdownx.superfences", "tables",
            {"toc": {"permalink": True}},
        ],
        "nav": _nav(pages),
        "validation": {"links": levels},
    }  # fmt: skip


def _scheme(preferred: str, name: str, icon: str, label: str) -> dict[str, Any]:
    """What the reader's system prefers holds on every page, since nothing is remembered."""
    toggle = {"icon": f"material/{icon}", "name": label}
    return {"media": f"(prefers-color-scheme: {preferred})", "scheme": name, "toggle": toggle}


def _nav(pages: tuple[Page, ...]) -> list[Any]:
    """Home, then pages beside it, then each folder as a section, as they were rendered."""
    nav: list[Any] = []
    ordered = sorted(pages, key=lambda page: (page.path != "index.md", _folder(page)))
    for folder, group in groupby(ordered, key=_folder):
        entries = [{page.title: page.path} for page in group]
        if folder:
            nav.append({folder.replace("-", " ").capitalize(): entries})
        else:
            nav += entries
    return nav


def _folder(page: Page) -> str:
    return page.path.partition("/")[0] if "/" in page.path else ""
