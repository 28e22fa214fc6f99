"""A guide as pages: the hand-written ones with their facts, then the generated ones."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping

from affidoc.config import Config
from affidoc.diagnostics import Diagnostic
from affidoc.evidence import FactVerdict
from affidoc.model import Model, facts_shown
from affidoc.prose import CoverageTable, ProsePage
from affidoc.render.abbreviation import expanded
from affidoc.render.card import Cards
from affidoc.render.command import Command
from affidoc.render.diagrams.figure import Figures
from affidoc.render.facets import facets_of
from affidoc.render.lines import with_facts
from affidoc.render.page import Asset, Page, Rendered
from affidoc.render.pages.budgets import budgets
from affidoc.render.pages.changes import Since, changes
from affidoc.render.pages.evidence import evidence
from affidoc.render.pages.glossary import glossary
from affidoc.render.pages.ledger import ledger
from affidoc.render.pages.lists import fact_lists
from affidoc.render.pages.reference import reference
from affidoc.render.places import LedgerPage, Places, ledger_pages
from affidoc.render.prose import rewritten
from affidoc.render.sift import ROWS, row_data
from affidoc.words import words_of

__all__ = ["render"]


def render(
    model: Model,
    verdicts: Mapping[str, FactVerdict],
    pages: tuple[ProsePage, ...],
    config: Config,
    commands: tuple[Command, ...],
    coverage: tuple[CoverageTable, ...],
    since: Since | None = None,
) -> tuple[Rendered, list[Diagnostic]]:
    """Every page and file of the site, and diagrams that do not parse.

    A hand-written page of the path of a generated one takes its place.
    """
    shown = {page.path: facts_shown(page, model) for page in pages}
    books = ledger_pages(model, config.systems)
    words = words_of(config.language)
    cards = Cards(model, verdicts, _places(pages, shown, books, config.docs), words)
    figures = Figures(model, words)
    facets = facets_of(cards, config.systems, model.facts.values())
    made: dict[str, Page] = {}
    for page in (
        *ledger(cards, books, facets),
        *fact_lists(cards, (one for one in facets if one.name != "system")),
        budgets(cards, config),
        glossary(cards),
        evidence(cards, config, coverage),
        changes(cards, since or Since()),
        *reference(commands, pages, config.docs),
    ):
        made[page.path] = with_facts(cards, _expanded(model, page, _context(page.path)))
    for prose in pages:
        path = posixpath.relpath(prose.path, config.docs)
        title = _title(prose)
        page = Page(path, title, rewritten(prose, path, cards, figures), shown[prose.path])
        made[path] = with_facts(cards, _expanded(model, page, prose.front.get("context", "")))
    assets = {**figures.assets, ROWS: Asset(ROWS, row_data(cards, facets))}
    return (
        Rendered(
            tuple(made[path] for path in sorted(made)),
            tuple(assets[path] for path in sorted(assets)),
        ),
        figures.diagnostics,
    )


def _places(
    pages: tuple[ProsePage, ...],
    shown: Mapping[str, frozenset[str]],
    books: tuple[LedgerPage, ...],
    docs: str,
) -> Places:
    chapters: dict[str, list[str]] = {}
    titles: dict[str, str] = {}
    for page in pages:
        path = posixpath.relpath(page.path, docs)
        titles[path] = _title(page)
        for name in shown[page.path]:
            chapters.setdefault(name, []).append(path)
    home = {fact.id: book.path for book in books for fact in book.facts}
    return Places(home, {name: tuple(paths) for name, paths in chapters.items()}, titles)


def _title(page: ProsePage) -> str:
    if "title" in page.front:
        return page.front["title"]
    heading = next((line[2:] for line in page.text.splitlines() if line.startswith("# ")), "")
    return heading.strip() or posixpath.basename(page.path).removesuffix(".md")


def _context(path: str) -> str:
    """Ledger pages speak of one system, whose name is the context of its terms."""
    folder, name = posixpath.split(path)
    return name.rpartition("-")[0] if folder == "ledger" else ""


def _expanded(model: Model, page: Page, context: str) -> Page:
    return Page(page.path, page.title, expanded(model, context, page.markdown), page.shown)
