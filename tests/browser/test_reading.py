"""What a reader does: search, switch to dark, filter risks, read on a small screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from affidoc.pipeline import Outcome

pytestmark = pytest.mark.browser

TITLES = ("Allowance of one agent", "Three verdicts", "Launch before record")
CHAPTER = "guide/tickets/architecture.html"
RISKS = "guide/tickets/issues.html"


@pytest.mark.parametrize("title", TITLES)
def test_search_leads_to_a_page_that_shows_the_fact(
    watched: Any, outcome: Outcome, title: str
) -> None:
    fact = next(fact for fact in outcome.model.facts.values() if fact.title == title)
    assert outcome.rendered is not None
    right = {page.path[:-3] for page in outcome.rendered.pages if fact.id in page.shown}
    page = watched.open("index.html")
    page.locator("[data-md-component=search-query]").click()
    page.keyboard.type(title)
    links = page.locator(".md-search-result__item a")
    links.first.wait_for()
    found = [str(link.get_attribute("href")) for link in links.all()[:5]]
    names = {one.split("/affidoc/")[-1].split("?")[0].split("#")[0][:-5] for one in found}
    assert names & right, found
    assert watched.found == []


def test_the_switch_to_dark_changes_pictures_and_keeps_nothing(watched: Any) -> None:
    page = watched.open(CHAPTER)
    light, dark = page.locator("img.only-light").first, page.locator("img.only-dark").first
    light.wait_for()  # pictures are loaded late, and one without a size yet is not visible
    assert (light.is_visible(), dark.is_visible()) == (True, False)
    page.locator("label[for^=__palette]:visible").click()
    page.locator("body[data-md-color-scheme=slate]").wait_for()
    dark.wait_for()
    assert (light.is_visible(), dark.is_visible()) == (False, True)
    assert watched.found == []


def test_a_system_that_prefers_dark_gets_dark(watched: Any) -> None:
    page = watched.context.new_page()
    page.emulate_media(color_scheme="dark")
    page.goto(watched.base + CHAPTER)
    page.locator("body[data-md-color-scheme=slate]").wait_for()


def test_risks_are_filtered_without_a_script(browser: Browser, watched: Any) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(watched.base + RISKS)
    assert shown(page) == {"historical": 5, "concrete": 7, "potential": 12}
    for group, count in {"historical": 5, "concrete": 7, "potential": 12}.items():
        page.locator(f"label[for=risk-{group}]").click()
        assert shown(page) == {group: count}
    page.locator("label[for=risk-all]").click()
    assert sum(shown(page).values()) == 24
    context.close()


def test_evidence_unfolds_without_a_script(browser: Browser, watched: Any) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(watched.base + RISKS)
    evidence = page.locator(".fact details").first
    assert not evidence.locator("li").first.is_visible()
    evidence.locator("summary").click()
    assert evidence.locator("li").first.is_visible()
    context.close()


def test_every_recorded_anchor_arrives(site: Path, outcome: Outcome) -> None:
    recorded = [one.partition("#") for one in outcome.model.redirects if "#" in one]
    assert len(recorded) > 100
    texts = {path: (site / path).with_suffix(".html").read_text() for path, _, _ in recorded}
    lost = [f"{path}#{name}" for path, _, name in recorded if f' id="{name}"' not in texts[path]]
    assert lost == []


def shown(page: Page) -> dict[str, int]:
    """Visible risk cards by group."""
    counts = {}
    for group in ("historical", "concrete", "potential"):
        cards = page.locator(f".risk[data-group={group}] .fact").all()
        visible = sum(card.is_visible() for card in cards)
        if visible:
            counts[group] = visible
    return counts
