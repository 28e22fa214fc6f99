"""Which sites the cached shell may serve: those whose every input is known, as one key.

The finished HTML of a page rests on its own Markdown and on what is told here: the program and its
libraries, affidoc's settings, all of `mkdocs.yml` with what it takes from the environment, the
templates of a `custom_dir`, and the set of files that links can lead to. A plugin, hook, extension
or template that may look at more makes the site unknown, and it is built in full.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page
from mkdocs.utils.yaml import yaml_load

from affidoc.cache.tool import tool_state
from affidoc.config import Config

__all__ = ["UnknownSite", "files_key", "nav_key", "read_beside"]

_PLUGINS = frozenset({
    "affidoc.site.plugin", "affidoc.cli.mkdocs_plugin", "material.plugins.search.plugin",
})  # fmt: skip
_EXTENSIONS = frozenset({
    "abbr", "admonition", "attr_list", "codehilite", "def_list", "extra", "fenced_code",
    "footnotes", "legacy_attrs", "legacy_em", "md_in_html", "meta", "nl2br", "sane_lists",
    "smarty", "tables", "toc", "wikilinks",
    *(f"pymdownx.{name}" for name in (
        "arithmatex", "betterem", "caret", "critic", "details", "emoji", "escapeall", "extra",
        "highlight", "inlinehilite", "keys", "magiclink", "mark", "saneheaders", "smartsymbols",
        "striphtml", "superfences", "tabbed", "tasklist", "tilde",
    )),
})  # fmt: skip
"""Extensions that look at nothing but the text; `snippets`, for one, reads other files."""
_CODE = ("material.", "markdown.", "pymdownx.")
"""Functions that `mkdocs.yml` may name: they are part of the installed libraries."""
_BEYOND = re.compile(
    r"\b(?:pages|files|build_date_utc|update_date|now)\b"
    r"|(?<!\bpage)\.(?:content|toc|markdown|meta)\b"
)
"""What a template of an adopter would use to show other pages, or the time."""
_SHOWN_IN_NAV = ("icon", "status", "subtitle")
"""Front matter of a page that the theme's navigation shows on the others."""


class UnknownSite(Exception):
    """The site may rest on more than is known; the text says what."""


def files_key(settings: Config, mkdocs: MkDocsConfig, files: Files, version: str) -> str:
    """What every page rests on beside its text, as a hash.

    Raises:
        UnknownSite: something of the configuration may look at more.
    """
    _demand_known(mkdocs)
    told: list[Any] = [tool_state(version), mkdocs.config_file_path.rpartition("/")[2]]
    told += [
        [one.name, sorted(value.items()) if isinstance(value, dict) else value]
        for one in fields(settings)
        if one.name not in {"root", "source_places"}
        for value in [getattr(settings, one.name)]
    ]
    told.append(_written(Path(mkdocs.config_file_path)))
    told += [mkdocs.extra_css, mkdocs.extra, sorted(mkdocs.theme.static_templates)]
    told += sorted((one.src_uri, one.dest_uri, one.inclusion.value) for one in files)
    told += list(_templates(mkdocs))
    return _digest(told)


def nav_key(files: str, nav: Navigation) -> str:
    """What the finished page rests on beside its text: the files, and the navigation around it."""
    return _digest([files, [_told(one) for one in nav.items]])


def read_beside(settings: Config, mkdocs: MkDocsConfig) -> tuple[str, ...]:
    """Folders that MkDocs reads beside docs and facts, relative to the root.

    Raises:
        UnknownSite: one lies outside of the root, or `mkdocs.yml` inherits from a file.
    """
    file = Path(mkdocs.config_file_path)
    if file.is_file() and b"INHERIT" in file.read_bytes():
        raise UnknownSite("mkdocs.yml inherits from another file")
    folders = []
    for folder in (mkdocs.docs_dir, mkdocs.theme.custom_dir):
        if not folder or not Path(folder).is_dir():
            continue
        if not Path(folder).resolve().is_relative_to(settings.root.resolve()):
            if file.is_file() or folder == mkdocs.theme.custom_dir:
                raise UnknownSite(f"{folder} lies outside of {settings.root}")
            continue  # the empty folder of a guide without pages
        folders.append(Path(folder).resolve().relative_to(settings.root.resolve()).as_posix())
    return tuple(one for one in folders if one != settings.docs)


def _demand_known(mkdocs: MkDocsConfig) -> None:
    plugins = {type(one).__module__: name for name, one in mkdocs.plugins.items()}
    unknown = [name for module, name in plugins.items() if module not in _PLUGINS]
    unknown += [str(one) for one in mkdocs.hooks]
    unknown += [
        one
        for one in mkdocs.markdown_extensions
        if one.removeprefix("markdown.extensions.") not in _EXTENSIONS
    ]
    if mkdocs.theme.name != "material":
        unknown.append(f"the theme {mkdocs.theme.name}")
    if unknown:
        raise UnknownSite(", ".join(unknown))


def _written(file: Path) -> Any:
    """What `mkdocs.yml` says, with what it inherits and takes from the environment.

    A guide without one has our default, which follows from the settings and the navigation.
    """
    if not file.is_file():
        return None
    with file.open("rb") as stream:
        return yaml_load(stream)


def _templates(mkdocs: MkDocsConfig) -> Iterator[tuple[str, str]]:
    """Path and hash of each file of the adopter's `custom_dir`.

    The theme's own and ours are part of the installation.
    """
    if not mkdocs.theme.custom_dir:
        return
    top = Path(mkdocs.theme.custom_dir)
    for folder, folders, names in os.walk(top, followlinks=True):
        folders.sort()
        for name in sorted(names):
            file = Path(folder, name)
            data = file.read_bytes()
            beyond = _BEYOND.search(data.decode("utf-8", "replace"))
            if name.endswith(".html") and beyond:
                raise UnknownSite(f"{name} uses '{beyond.group()}'")
            yield file.relative_to(top).as_posix(), hashlib.sha256(data).hexdigest()


def _told(item: Any) -> list[Any]:
    if isinstance(item, Section):
        return [item.title, [_told(one) for one in item.children]]
    if isinstance(item, Page):
        meta = [str(item.meta.get(name, "")) for name in _SHOWN_IN_NAV]
        return [item.title, item.url, meta]
    return [item.title, item.url]


def _digest(told: list[Any]) -> str:
    text = json.dumps(told, default=_named, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _named(value: Any) -> Any:
    """A value of the configuration that is no plain data, by a name that means one thing."""
    if isinstance(value, functools.partial):
        return [_named(value.func), list(value.args), value.keywords]
    if isinstance(value, Path):
        return str(value)
    name = f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', '')}"
    if callable(value) and name.startswith(_CODE) and "<" not in name:
        return name
    if isinstance(value, (tuple, set, frozenset)):
        return sorted(map(str, value))
    if type(value).__module__.startswith("mkdocs.config"):  # a script with its attributes
        return [type(value).__qualname__, dict(value)]
    raise UnknownSite(f"a setting of type {type(value).__name__}")
