"""The cached shell: pages whose text and surroundings are as they were are not made again.

MkDocs builds the site as always, with these pages taken from the last build in three places: the
conversion of the Markdown, the entries of the search index, and the template. So static files,
sitemap, error page and the checks of links and anchors are MkDocs' own, and the site is the same,
byte for byte; `known` says what "as they were" means. A property test compares both.

    conversion   page.render         title, anchors and links to anchors from the entry, no HTML
    settled      on_env              the navigation has all titles: entries of another one go
    search       add_entry…          the entries that the page gave
    template     env.get_template    the finished HTML
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import TableOfContents

from affidoc.cache_room import room
from affidoc.config import Config
from affidoc.site.known import UnknownSite, files_key, nav_key, read_beside
from affidoc.site.pack import MAX_PAGE, Pack, write_pack

__all__ = ["Shell"]

FORMAT = "1"


class Shell:
    """One build. `taken` and `made` are counts for tests and for `serve` to tell."""

    def __init__(self, settings: Config, version: str, *, cached: bool = True) -> None:
        self.taken = self.made = 0
        self.reads: tuple[str, ...] = ()
        """Folders below the root that hold templates."""
        self.unknown = ""
        """Why this site is built in full; empty where it need not be."""
        self._settings = settings
        self._version = version
        folder = room("pages", make=True) if cached else None
        name = hashlib.sha256(f"{settings.root}\0{settings.mkdocs}".encode()).hexdigest()
        self._file = None if folder is None else folder / f"{name}.pack"
        self._pack: Pack | None = None
        self._files = self._around = ""
        self._entries: dict[str, dict[str, Any]] = {}
        self._keys: dict[str, str] = {}
        self._raw: dict[str, bytes] = {}
        self._fresh: dict[str, dict[str, Any]] = {}

    def __enter__(self) -> Shell:
        return self

    def __exit__(self, *_: object) -> None:
        if self._pack is not None:
            self._pack.close()

    def begin(self, mkdocs: MkDocsConfig, files: Files) -> None:
        """All files are known, no page is read."""
        try:
            self._files = FORMAT + files_key(self._settings, mkdocs, files, self._version)
            self.reads = read_beside(self._settings, mkdocs)
        except (UnknownSite, OSError) as reason:
            self.unknown = str(reason)
            return
        if self._file is not None:
            self._pack = Pack(self._file)

    def take(self, page: Page, files: Files) -> bool:
        """Whether an earlier conversion of this very text stands in for a new one."""
        if self._pack is None:
            return False
        data = self._pack.read(self._key(page))
        entry = None if data is None else _entry(data)
        if data is None or entry is None or not _restore(page, entry, files):
            return False
        self._entries[page.file.src_uri], self._raw[page.file.src_uri] = entry, data
        return True

    def cards(self, page: Page) -> list[Any] | None:
        """The cards of facts on a page that is taken; None where it is made."""
        entry = self._entries.get(page.file.src_uri)
        return None if entry is None else entry["cards"]

    def html(self, page: Page) -> str | None:
        """The finished HTML of a page that is taken; None where it is made."""
        uri = page.file.src_uri
        return _html(self._raw[uri]) if uri in self._entries else None

    def settle(
        self, mkdocs: MkDocsConfig, files: Files, nav: Navigation, env: Any,
        convert: Callable[[Page], None],
    ) -> None:  # fmt: skip
        """All titles are known: keep the entries that were made in this navigation."""
        if self._pack is None:
            return
        try:
            self._around = nav_key(self._files, nav)
        except UnknownSite as reason:
            self.unknown = str(reason)
        for file in files.documentation_pages():
            entry = self._entries.get(file.src_uri)
            if entry is not None and (self.unknown or entry["around"] != self._around):
                del self._entries[file.src_uri]
                assert file.page is not None  # noqa: S101 - it was converted
                convert(file.page)
        for plugin in mkdocs.plugins.values():
            if type(plugin).__module__ == "material.plugins.search.plugin" and hasattr(
                plugin, "search_index"
            ):
                self._answer_search(plugin.search_index)
        self._answer_templates(env)

    def keep(self, page: Page, output: str, cards: list[Any]) -> None:
        """A page is finished."""
        entry = self._entries.get(page.file.src_uri)
        if entry is not None:
            self.taken += 1
            return
        self.made += 1
        if self._pack is None or self.unknown:
            return
        fresh = self._fresh.setdefault(page.file.src_uri, {"search": []})
        links = page.links_to_anchors
        fresh.update({
            "around": self._around, "cards": cards,
            "title": page._title_from_render, "anchors": sorted(page.present_anchor_ids or ()),
            "links": None if links is None else [
                [file.src_uri, anchors] for file, anchors in links.items()
            ],
        })  # fmt: skip
        self._raw[page.file.src_uri] = _packed(fresh, output)
        del self._fresh[page.file.src_uri]

    def save(self) -> None:
        """The build succeeded: what it made is there for the next one, what it left is not."""
        if self._file is not None and self._pack is not None and not self.unknown and self.made:
            write_pack(self._file, {self._keys[uri]: data for uri, data in self._raw.items()})

    def _key(self, page: Page) -> str:
        text = f"{self._files}\0{page.file.src_uri}\0{page.file.content_string}"
        key = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        self._keys[page.file.src_uri] = key
        return key

    def _answer_search(self, index: Any) -> None:
        ask, entries = index.add_entry_from_context, index.entries

        def add(page: Page) -> None:
            entry = self._entries.get(page.file.src_uri)
            if entry is not None:
                entries.extend(entry["search"])
                return
            before = len(entries)
            ask(page)
            self._fresh[page.file.src_uri] = {"search": entries[before:]}

        index.add_entry_from_context = add

    def _answer_templates(self, env: Any) -> None:
        load = env.get_template

        def get(name: Any, parent: str | None = None, globals: Any = None) -> Any:  # noqa: A002
            template = load(name, parent, globals)
            return template if parent is not None else _Finished(template, self)

        env.get_template = get


class _Finished:
    """A template that gives the HTML of an entry for the pages that have one."""

    def __init__(self, template: Any, shell: Shell) -> None:
        self._template = template
        self._shell = shell

    def __getattr__(self, name: str) -> Any:
        return getattr(self._template, name)

    def render(self, context: Any) -> str:
        page = context.get("page")
        html = None if page is None else self._shell.html(page)
        return str(self._template.render(context)) if html is None else html


def _restore(page: Page, entry: dict[str, Any], files: Files) -> bool:
    """What MkDocs asks of a converted page before templates; False for an entry not of ours."""
    try:
        if not (isinstance(entry["search"], list) and isinstance(entry["cards"], list)):
            return False
        links = None
        if entry["links"] is not None:
            links = {files.src_uris[path]: dict(anchors) for path, anchors in entry["links"]}
        page.content, page.toc = "", TableOfContents([])
        page._title_from_render = entry["title"]
        page.present_anchor_ids = set(entry["anchors"])
        page.links_to_anchors = links
        return isinstance(entry["around"], str)
    except (KeyError, TypeError, ValueError):
        return False


def _packed(entry: dict[str, Any], html: str) -> bytes:
    """Two deflated parts, the first with its length: of most pages only the HTML is large."""
    head = zlib.compress(json.dumps(entry, separators=(",", ":")).encode("ascii"), 1)
    body = zlib.compress(html.encode("utf-8", "surrogatepass"), 1)
    return len(head).to_bytes(8, "big") + head + body


def _entry(data: bytes) -> dict[str, Any] | None:
    """The first part; None where the bytes are something else."""
    try:
        entry = json.loads(_inflated(data[8 : 8 + int.from_bytes(data[:8], "big")]))
    except (zlib.error, ValueError, RecursionError):
        return None
    return entry if isinstance(entry, dict) else None


def _html(data: bytes) -> str:
    return _inflated(data[8 + int.from_bytes(data[:8], "big") :]).decode("utf-8", "surrogatepass")


def _inflated(data: bytes) -> bytes:
    return zlib.decompressobj().decompress(data, MAX_PAGE)
