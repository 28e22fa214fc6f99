"""Which builder makes pages of which documents, and how an address leads to a document."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

from affidoc.documents.anchors import Dialect
from affidoc.mentions.source import Source

__all__ = ["DocSite", "find_sites", "site_of"]

_PAGES = (".md", ".markdown", ".rst")
_KNOWN_PLUGINS = frozenset(
    [
        "search",
        "redirects",
        "autorefs",
        "literate-nav",
        "mkdocstrings",
        "minify",
        "git-revision-date",
        "git-committers",
        "git-revision-date-localized",
        "social",
        "offline",
        "privacy",
        "optimize",
        "meta",
        "awesome-pages",
        "section-index",
        "glightbox",
        "exclude",
        "htmlproofer",
        "mermaid2",
        "git-authors",
        "git-committers-2",
        "typeset",
        "rss",
        "with-pdf",
        "panzoom",
        "markdownextradata",
        "macros",
        "tags",
        "info",
        "open-in-new-tab",
        "include-markdown",
        "autolinks",
        "group",
    ]
)
_OTHER_BUILDERS = (
    "docusaurus.config.js", "docusaurus.config.ts", "docusaurus.config.mjs", "hugo.toml",
    "hugo.yaml", "config.toml", "_config.yml", "antora.yml", "astro.config.mjs", "book.toml",
    "mint.json", "docs.json", "SUMMARY.md", ".vitepress/config.js", ".vitepress/config.ts",
    ".vitepress/config.mts", "gatsby-config.js", "zensical.toml", "mint.config.json",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class DocSite:
    """One set of documents that are built together; without a builder, the whole source."""

    dialect: Dialect
    root: str = ""
    """Folder of the documents; '' is the root of the source."""
    url: str = ""
    """Where it is published, with a slash at the end; '' where the configuration does not say."""
    directory_urls: bool = True
    separator: str = "-"
    named_tabs: bool = False
    """Tabs have anchors of their own."""
    slugs_known: bool = True
    """No slug function of its own."""
    closed: bool = True
    """No plugin or hook that may add pages."""
    redirects: frozenset[str] = frozenset()
    """Documents that a plugin makes forward elsewhere."""
    theme: str = ""
    """Folder of own theme files, which are copied too."""
    foreign: bool = False
    """Made by a builder whose addresses are not known here."""
    intersphinx: bool = False
    extensions: frozenset[str] = field(default_factory=frozenset)
    snippets: tuple[str, ...] = ()
    """Folders that included files are looked for in."""

    def holds(self, path: str) -> bool:
        """Whether a document is one of this site."""
        return not self.root or path.startswith(f"{self.root}/")

    def document(self, source: Source, page: str, target: str) -> tuple[str | None, bool]:
        """The file that a relative address means, and whether a missing one is certain.

        `(path, True)` is a file that exists, `(None, True)` certainly none.
        """
        target = unquote(target)
        folder = posixpath.dirname(page)
        plain = posixpath.normpath(posixpath.join(folder, target)) if target else page
        if plain.startswith(".."):
            return None, False
        if source.exists(plain) and not (self.dialect is Dialect.MKDOCS and target.endswith("/")):
            return plain, True
        if self.dialect is Dialect.MKDOCS:
            return self._mkdocs(source, page, target, plain)
        if self.dialect in {Dialect.MYST, Dialect.RST}:
            for suffix in _PAGES:
                if source.exists(plain + suffix):
                    return plain + suffix, True
            stem = re.sub(r"\.html$", "", plain)
            for suffix in _PAGES:
                if source.exists(stem + suffix):
                    return stem + suffix, True
            return None, target.endswith(_PAGES)
        if self.foreign:
            return None, False
        return (plain, True) if source.exists(plain) else (None, True)

    def page_at(self, source: Source, address: str) -> str | None:
        """The document that is published at an address below the site's own."""
        stem = posixpath.normpath(address.strip("/") or ".").removesuffix("/index.html")
        stem = re.sub(r"(?:^|/)index\.html$", "", stem)
        if stem.endswith(".html") and not self.directory_urls:
            stem = stem.removesuffix(".html")
        base = f"{self.root}/" if self.root else ""
        if stem in {".", ""}:
            options = [f"{base}index.md", f"{base}README.md"]
        else:
            options = [f"{base}{stem}{suffix}" for suffix in
                       (".md", "/index.md", "/README.md", "")]  # fmt: skip
        return next((one for one in options if one in source.file_set), None)

    def _mkdocs(
        self, source: Source, page: str, target: str, plain: str
    ) -> tuple[str | None, bool]:
        inside = plain.removeprefix(f"{self.root}/")
        if inside in self.redirects or plain in self.redirects:
            return None, False
        if target.endswith(_PAGES):
            return None, self.closed
        if not self.holds(page):
            return None, True
        relative = page.removeprefix(f"{self.root}/") if self.root else page
        stem = relative.rsplit(".", 1)[0]
        name = posixpath.basename(stem)
        at = (
            posixpath.dirname(stem)
            if name in {"index", "README"} or not self.directory_urls
            else stem
        )
        address = posixpath.normpath(posixpath.join(at, target))
        if address.startswith(".."):
            return None, False
        found = self.page_at(source, address)
        if found is not None:
            return found, True
        as_file = self.page_at(source, posixpath.normpath(
            posixpath.join(posixpath.dirname(relative), target)))  # fmt: skip
        if as_file is not None:
            return as_file, True
        last = posixpath.basename(target.rstrip("/"))
        generated = last in {"sitemap.xml", "404.html", "objects.inv", "search_index.json"}
        if any(path.endswith(f"/{target.lstrip('./')}") for path in source.files):
            return None, False  # a file of a theme, perhaps
        return None, self.closed and not generated


def find_sites(source: Source) -> tuple[DocSite, ...]:
    """The sites of a source, the deepest first, and at the end the source as a forge shows it."""
    found: list[DocSite] = []
    for path in source.files:
        folder, _, name = path.rpartition("/")
        if "/tests/" in f"/{path}" or path.count("/") > 3:
            continue
        if name in {"mkdocs.yml", "mkdocs.yaml"}:
            found.append(_mkdocs(source, path, folder))
        elif name == "conf.py" and _is_sphinx(source.text(path) or ""):
            found.append(_sphinx(source, path, folder))
        elif name in _OTHER_BUILDERS or (
            f".vitepress/{name}" in _OTHER_BUILDERS and ".vitepress" in folder
        ):
            root = folder.partition(".vitepress")[0].rstrip("/")
            found.append(DocSite(Dialect.GITHUB, root, foreign=True))
    found.sort(key=lambda one: -len(one.root))
    return (*found, DocSite(Dialect.GITHUB))


def site_of(sites: tuple[DocSite, ...], path: str) -> DocSite:
    """The site that a document belongs to."""
    for site in sites:
        if site.holds(path) and (site.root or site is sites[-1] or site.foreign):
            if site.foreign and not site.root and path.count("/") == 0:
                continue
            if path.endswith(".rst") and site.dialect is Dialect.MYST:
                continue
            return site
    return sites[-1]


def _mkdocs(source: Source, path: str, folder: str) -> DocSite:
    config = _yaml(source.text(path) or "")
    docs = str(config.get("docs_dir", "docs"))
    root = posixpath.normpath(posixpath.join(folder, docs)) if docs else folder
    theme = config.get("theme")
    custom = theme.get("custom_dir") if isinstance(theme, dict) else config.get("theme_dir")
    plugins = {name for name, _ in _pairs(config.get("plugins"))}
    redirects: set[str] = set()
    for name, options in _pairs(config.get("plugins")):
        maps = options.get("redirect_maps") if name == "redirects" else None
        redirects |= {str(key) for key in maps} if isinstance(maps, dict) else set()
    separator, known, tabs = "-", True, False
    extensions: set[str] = set()
    snippets = [root, folder or "."]
    for name, options in _pairs(config.get("markdown_extensions")):
        extensions.add(name)
        if name.rpartition(".")[2] == "toc":
            separator = str(options.get("separator", "-")) or "-"
            known = "slugify" not in options
        if name.endswith("tabbed"):
            tabs = "slugify" in options
        if name.endswith("snippets"):
            base = options.get("base_path", ".")
            snippets += [str(one) for one in (base if isinstance(base, list) else [base])]
    url = config.get("site_url")
    return DocSite(
        Dialect.MKDOCS,
        "" if root == "." else root,
        f"{str(url).rstrip('/')}/" if url and "mike" not in plugins else "",
        config.get("use_directory_urls", True) is not False,
        separator, tabs, known,
        plugins <= _KNOWN_PLUGINS and not _makes_files(source, config, folder),
        frozenset(redirects),
        posixpath.normpath(posixpath.join(folder, str(custom))) if custom else "",
        extensions=frozenset(extensions),
        snippets=tuple(posixpath.normpath(one) for one in snippets),
    )  # fmt: skip


def _makes_files(source: Source, config: dict[str, Any], folder: str) -> bool:
    hooks = config.get("hooks")
    for hook in hooks if isinstance(hooks, list) else ():
        text = source.text(posixpath.normpath(posixpath.join(folder, str(hook))))
        if text is None or re.search(r"def (?:on_files|on_nav|on_pre_build|on_startup)\b", text):
            return True
    return False


def _is_sphinx(text: str) -> bool:
    return re.search(r"^(?:extensions|project|html_theme|master_doc)\s*=", text, re.M) is not None


def _sphinx(source: Source, path: str, folder: str) -> DocSite:
    text = source.text(path) or ""
    myst = "myst" in text
    generates = any(
        name in text for name in ("autoapi", "autosummary_generate", "gallery", "apidoc")
    )
    return DocSite(
        Dialect.MYST if myst else Dialect.RST, folder, closed=not generates,
        intersphinx="intersphinx_mapping" in text,
        slugs_known="myst_heading_slug_func" not in text,
    )  # fmt: skip


def _pairs(value: Any) -> list[tuple[str, dict[str, Any]]]:
    """`[a, {b: {…}}]` and `{a: …, b: …}` alike."""
    found: list[tuple[str, dict[str, Any]]] = []
    for one in value if isinstance(value, list) else [value] if isinstance(value, dict) else ():
        if isinstance(one, dict):
            found += [
                (str(key), item if isinstance(item, dict) else {}) for key, item in one.items()
            ]
        else:
            found.append((str(one), {}))
    return found


def _yaml(text: str) -> dict[str, Any]:
    """A builder's configuration; tags mean nothing, merges are not followed."""
    import yaml

    if len(text) > 200_000 or "<<" in text:
        return {}
    base = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

    class Lenient(base):  # type: ignore[misc, valid-type]  # chosen above
        pass

    Lenient.add_multi_constructor("", lambda _loader, _suffix, _node: None)
    try:
        loader = Lenient(text)
        document = loader.get_single_data()
    except (yaml.YAMLError, RecursionError, ValueError):
        return {}
    return document if isinstance(document, dict) else {}
