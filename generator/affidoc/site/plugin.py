"""The MkDocs plugin: puts rendered pages into a site and keeps Material within a strict policy.

`affidoc build` hands it a finished run. Under plain `mkdocs build` and `mkdocs serve` it runs the
pipeline itself, and errors in facts end the build with the same text that `affidoc check` prints.
"""

from __future__ import annotations

from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from mkdocs.config.base import Config as MkDocsOptions
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, event_priority, get_plugin_logger
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from affidoc.config import load_config
from affidoc.diagnostics import render_text
from affidoc.errors import AffidocError
from affidoc.pipeline import Outcome, run
from affidoc.render import Command
from affidoc.render.badges import status_mark, verdict_mark
from affidoc.site.asides import convert_quickly
from affidoc.site.links import rewrite
from affidoc.site.placing import STYLES, outside, place
from affidoc.site.search_index import FactEntries
from affidoc.site.shell import Shell
from affidoc.words import words_of

if TYPE_CHECKING:
    from jinja2 import Environment
    from mkdocs.livereload import LiveReloadServer
    from mkdocs.utils.templates import TemplateContext

__all__ = ["CSP", "AffidocPlugin"]

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)
"""Everything from the site itself and nothing inline; `data:` is for the theme's icons."""

_THEME = Path(__file__).parent / "theme"
_log = get_plugin_logger(__name__)


class NoOptions(MkDocsOptions):  # type: ignore[no-untyped-call]  # MkDocs types it not
    """The plugin is configured by affidoc's own file, not by `mkdocs.yml`."""


class AffidocPlugin(BasePlugin[NoOptions]):  # type: ignore[no-untyped-call]  # as above
    """Entry point `affidoc` of MkDocs' plugins."""

    outcome: Outcome | None = None
    """Set by `build_site`; otherwise the pipeline runs when MkDocs has its configuration."""

    commands: tuple[Command, ...] = ()
    """The command line for its reference page; this room stands below it and cannot ask."""

    shell: Shell | None = None
    """Pages of an earlier build, set by `build_site`; plain MkDocs makes every page."""

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Settle the run, the addresses and the theme.

        Raises:
            PluginError: a fact or a page has an error, or affidoc cannot be configured.
        """
        if self.outcome is None:
            self.outcome = _run(Path(config.config_file_path).parent, self.commands)
        # Raw HTML has relative addresses, and the site should also work from a folder.
        config.use_directory_urls = False
        self._entries = _entries(self.outcome)
        self._words = words_of(self.outcome.config.language)
        self._cards: dict[str, list[tuple[str, str]]] = {}
        if STYLES not in config.extra_css:
            config.extra_css.insert(0, STYLES)
        if config.theme.name == "material":
            _make_strict(config)
        return config

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Put the rendered pages in.

        Raises:
            PluginError: a file of the docs folder is a link that leads out of it.
        """
        outcome = self._settled()
        strays = outside(files, Path(config.docs_dir))
        if strays:
            raise PluginError(f"links lead out of the docs folder: {', '.join(sorted(strays))}")
        assert outcome.rendered is not None  # noqa: S101 - both ways here render
        place(files, outcome.rendered, outcome.config, config)
        return files

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        """All files are known now; see whether pages of an earlier build may stand in."""
        self._nav = nav
        if self.shell is not None:
            self.shell.begin(config, files)
        return nav

    def on_page_markdown(
        self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files
    ) -> None:
        """Front matter that is still there is no YAML, and would be shown to readers as text."""
        del config, files
        page.render = partial(self._convert, page)  # type: ignore[method-assign]  # no hook there
        if markdown.startswith("---\n"):
            _log.warning(f"the front matter of '{page.file.src_uri}' is no YAML mapping")

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Mend addresses in raw HTML; one that leads nowhere is a warning, and strict fails."""
        del config
        taken = None if self.shell is None else self.shell.cards(page)
        if taken is not None:
            self._entries.add(taken, page.url)
            return html
        html, lost = rewrite(html, page.file, files)
        for path in lost:
            _log.warning(f"'{page.file.src_uri}' links to '{path}', which is no page of this site")
        self._cards[page.file.src_uri] = self._entries.cards(html)
        return self._entries.collect(html, page.url)

    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Files) -> None:
        """The titles of all pages are known: pages of another navigation are made after all."""
        if self.shell is not None:

            def make(page: Page) -> None:
                convert_quickly(page, config, files)
                html = page.content or ""
                page.content = self.on_page_content(html, page=page, config=config, files=files)

            self.shell.settle(config, files, self._nav, env, make)

    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> None:
        """A finished page is kept for the next build."""
        del config
        if self.shell is not None:
            self.shell.keep(page, output, self._cards.get(page.file.src_uri, []))

    @event_priority(-100)  # after the search plugin has written its index
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Give every fact an entry of its own in the search index."""
        index = Path(config.site_dir) / "search" / "search_index.json"
        self._entries.write(index, self._words.language)

    def on_template_context(
        self, context: TemplateContext, *, template_name: str, config: MkDocsConfig
    ) -> TemplateContext:
        """The page for missing addresses speaks the language of the site."""
        del config
        if template_name == "404.html":
            return cast("TemplateContext", {**context, "words": self._words})
        return context

    def on_serve(
        self, server: LiveReloadServer, *, config: MkDocsConfig, builder: object
    ) -> LiveReloadServer:
        """Watch facts and lock too, where they lie outside the docs folder."""
        del builder
        ours = self._settled().config
        for path in (*ours.facts, ours.lock):
            place = (ours.root / path).resolve()
            if place.exists() and not place.is_relative_to(Path(config.docs_dir).resolve()):
                server.watch(str(place))
        return server

    def _convert(self, page: Page, config: MkDocsConfig, files: Files) -> None:
        if self.shell is None or not self.shell.take(page, files):
            convert_quickly(page, config, files)

    def _settled(self) -> Outcome:
        assert self.outcome is not None  # noqa: S101 - on_config comes first
        return self.outcome


def _run(folder: Path, commands: tuple[Command, ...]) -> Outcome:
    """The pipeline under plain MkDocs; findings that are no errors go to the log."""
    today = date.today()  # noqa: DTZ011 - a reader's day; MkDocs is the command line here
    try:
        config = load_config(folder)
        outcome = run(config, until="render", today=today, commands=commands)
    except AffidocError as error:
        raise PluginError(f"{error}\n{error.hint}".rstrip()) from None
    text = render_text(
        (one for one in outcome.diagnostics if one.severity.value != "note"), config.root
    )
    if outcome.errors or outcome.rendered is None:
        raise PluginError(f"the facts have errors\n{text}".rstrip())
    if text:
        _log.info(f"findings\n{text}")
    return outcome


def _entries(outcome: Outcome) -> FactEntries:
    """Titles as a result shows them, with the code that people may know a fact by."""
    verdicts = outcome.verification.verdicts if outcome.verification is not None else {}
    titles: dict[str, str] = {}
    tags: dict[str, tuple[str, ...]] = {}
    for name, fact in outcome.model.facts.items():
        titles[name] = f"{fact.code} {fact.title}" if fact.code else fact.title
        if name in verdicts:
            badge = verdicts[name].badge
            tags[name] = (status_mark(fact.status, badge)[1], verdict_mark(badge)[1])
    return FactEntries(titles, tags)


def _make_strict(config: MkDocsConfig) -> None:
    """Own templates before Material's and after the adopter's; nothing is asked of another host."""
    place = 1 if config.theme.custom_dir else 0
    config.theme.dirs.insert(place, str(_THEME))
    config.theme["font"] = False
    config.extra.setdefault("csp", CSP)
    config.extra.setdefault("generator", False)
    # Tables with aligned columns otherwise carry inline styles, which the policy blocks.
    config.mdx_configs.setdefault("tables", {}).setdefault("use_align_attribute", True)
