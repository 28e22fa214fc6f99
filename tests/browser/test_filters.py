"""Ledger, risks and budgets: found, filtered and sorted, with a script and without one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from affidoc.pipeline import Outcome

pytestmark = pytest.mark.browser

LEDGER = "ledger/index.html"
RISKS = "guide/tickets/issues.html"


@pytest.fixture
def plain(browser: Browser, watched: Any) -> Iterator[Any]:
    """Opens pages in a browser that runs no script."""
    context = browser.new_context(java_script_enabled=False)

    def start(path: str) -> Page:
        page = context.new_page()
        page.goto(watched.base + path)
        return page

    yield start
    context.close()


def count(outcome: Outcome, **fields: str) -> int:
    return sum(
        all(str(getattr(fact, name)) == value for name, value in fields.items())
        for fact in outcome.model.facts.values()
    )


def visible_rows(page: Page) -> int:
    return page.locator("table.sift-rows tbody tr:visible").count()


def test_the_ledger_is_filtered_sorted_and_paged(watched: Any, outcome: Outcome) -> None:
    page = watched.open(LEDGER)
    total = len(outcome.model.facts)
    told = page.locator(".sift [role=status]")
    expect(told).to_have_text(f"{total:,} of {total:,} shown")
    assert visible_rows(page) == 100
    page.get_by_label("Status").select_option("limitation")
    page.get_by_label("Kind").select_option("limitation")
    wanted = count(outcome, status="limitation", kind="limitation")
    expect(told).to_have_text(f"{wanted:,} of {total:,} shown")
    assert 0 < visible_rows(page) == wanted
    page.get_by_role("button", name="Reset").click()
    expect(told).to_have_text(f"{total:,} of {total:,} shown")
    page.get_by_label("Title or id contains").fill("budget.agent")
    wanted = sum("budget.agent" in name for name in outcome.model.facts)
    expect(told).to_have_text(f"{wanted:,} of {total:,} shown")
    link = page.locator("table.sift-rows tbody a").first
    link.click()
    name = page.url.partition("#")[2]
    assert "budget.agent" in name
    expect(page.locator(f'article[id="{name}"]')).to_be_visible()
    assert watched.found == []


def test_the_ledger_turns_pages_and_sorts_all_of_them(watched: Any, outcome: Outcome) -> None:
    page = watched.open(LEDGER)
    titles = sorted((fact.title.casefold() for fact in outcome.model.facts.values()), reverse=True)
    head = page.get_by_role("columnheader", name="Fact", exact=True)
    head.get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(head).to_have_attribute("aria-sort", "ascending")
    page.keyboard.press("Enter")
    expect(head).to_have_attribute("aria-sort", "descending")
    first = page.locator("table.sift-rows tbody a").first
    assert str(first.text_content()).casefold()[0] == titles[0][0]
    pages = -(-len(titles) // 100)
    place = page.locator(".sift-pages span")
    expect(place).to_have_text(f"Page 1 of {pages}")
    assert page.get_by_role("button", name="Previous").is_disabled()
    for number in range(2, pages + 1):
        page.get_by_role("button", name="Next").click()
        expect(place).to_have_text(f"Page {number} of {pages}")
    assert page.get_by_role("button", name="Next").is_disabled()
    assert visible_rows(page) == len(titles) - 100 * (pages - 1)
    page.get_by_label("Verdict").select_option("unknown")
    expect(place).to_have_text("Page 1 of 1")


def test_the_ledger_filters_from_a_disk(browser: Browser, site: Path, outcome: Outcome) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto((site / LEDGER).as_uri())
    page.get_by_label("Kind").select_option("risk")
    total = len(outcome.model.facts)
    expect(page.locator(".sift [role=status]")).to_have_text(f"24 of {total:,} shown")
    assert visible_rows(page) == 24
    context.close()


def test_budgets_are_sorted_by_number_and_filtered(watched: Any, outcome: Outcome) -> None:
    page = watched.open("budgets.html")
    total = len(outcome.model.of_kind("budget"))
    told = page.locator(".sift [role=status]")
    expect(told).to_have_text(f"{total} of {total} shown")
    table = page.get_by_role("region", name="Control plane").locator("table")
    table.get_by_role("button", name="Value").click()
    keys = [float(one) for one in table.locator("td[data-sort]").evaluate_all(
        "cells => cells.map((cell) => cell.dataset.sort).filter(Boolean)"
    )]  # fmt: skip
    assert len(keys) > 5
    assert keys == sorted(keys)
    page.locator("label[for=sift-enforcement-soft]").click()
    soft = sum(
        fact.model_dump()["enforcement"] == "soft" for fact in outcome.model.of_kind("budget")
    )
    expect(told).to_have_text(f"{soft} of {total} shown")
    assert visible_rows(page) == soft
    assert watched.found == []


def test_budgets_are_filtered_without_a_script(plain: Any, outcome: Outcome) -> None:
    page = plain("budgets.html")
    budgets = [fact.model_dump()["enforcement"] for fact in outcome.model.of_kind("budget")]
    assert visible_rows(page) == len(budgets)
    assert not page.locator(".sift").is_visible(), "what needs a script is not offered"
    for name in ("hard", "soft"):
        page.locator(f"label[for=sift-enforcement-{name}]").click()
        assert visible_rows(page) == budgets.count(name) > 0
    page.locator("label[for=sift-enforcement-all]").click()
    assert visible_rows(page) == len(budgets)


def test_risks_are_narrowed_and_their_cards_with_them(watched: Any) -> None:
    page = watched.open(RISKS)
    told = page.locator(".sift [role=status]")
    expect(told).to_have_text("24 of 24 shown")
    page.get_by_label("Severity").select_option("high")
    high = visible_rows(page)
    assert 0 < high < 24
    assert page.locator(".risk .fact:visible").count() == high
    page.locator("label[for=risk-potential]").click()
    both = visible_rows(page)
    assert page.locator(".risk .fact:visible").count() == both < high
    expect(told).to_have_text(f"{both} of 24 shown")
    page.get_by_role("button", name="Reset").click()
    assert page.locator(".risk .fact:visible").count() == visible_rows(page) == 24
    page.get_by_role("button", name="Severity").click()
    ranks = page.locator("table.sift-rows td[data-sort]").all_text_contents()
    assert ranks == sorted(ranks, key=("high", "medium", "low").index)
    assert watched.found == []


def test_rows_of_risks_are_filtered_without_a_script(plain: Any) -> None:
    page = plain(RISKS)
    for group, wanted in {"historical": 5, "concrete": 7, "potential": 12, "all": 24}.items():
        page.locator(f"label[for=risk-{group}]").click()
        assert visible_rows(page) == wanted


@pytest.mark.parametrize("facet", ["status", "verdict", "kind", "source"])
def test_without_a_script_lists_lead_to_the_card(plain: Any, facet: str) -> None:
    page = plain(LEDGER)
    assert not page.locator(".sift-all").is_visible()
    link = page.locator(f'ul.facet a[href*="by/{facet}-"]').last
    label = str(link.text_content())
    link.click()
    section = page.locator(f'section[id="{page.url.partition("#")[2]}"]')
    assert label in str(section.locator("h2").text_content())
    name = str(section.locator("code").first.text_content())
    section.locator("li a").first.click()
    expect(page.locator(f'article[id="{name}"]')).to_be_visible()


def test_facts_on_a_page_unfold_without_a_script(plain: Any, outcome: Outcome) -> None:
    page = plain("guide/tickets/token-efficiency.html")
    assert outcome.rendered is not None
    (made,) = (
        one for one in outcome.rendered.pages if one.path == "guide/tickets/token-efficiency.md"
    )
    listed = page.locator("details.page-facts")
    assert not listed.locator("li").first.is_visible()
    listed.locator("summary").click()
    names = listed.locator("li code").all_text_contents()
    assert names == sorted(made.shown)
    listed.locator("a").first.click()
    expect(page.locator(f'article[id="{names[0]}"]')).to_be_visible()


def test_nothing_moves_when_the_controls_appear(watched: Any) -> None:
    for path in (LEDGER, "budgets.html", RISKS):
        page = watched.context.new_page()
        page.add_init_script(
            "window.moved = 0; new PerformanceObserver((list) => {"
            " for (const one of list.getEntries()) window.moved += one.value;"
            "}).observe({type: 'layout-shift', buffered: true});"
        )
        page.goto(watched.base + path)
        page.locator(".sift [role=status]").wait_for()
        page.wait_for_timeout(300)
        assert page.evaluate("window.moved") < 0.01, path
        page.close()
