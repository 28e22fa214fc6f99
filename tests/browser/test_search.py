"""Search finds ids and parts of them, titles, statements and codes, and says what each is worth."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from affidoc.pipeline import Outcome

pytestmark = pytest.mark.browser

LONG = re.compile(r"[a-z]{9,}")
AGENT = "tickets.budget.agent-allowance"


def results(page: Page, words: str) -> list[tuple[str, str]]:
    """Fragment and text of what is found, best first."""
    page.locator("[data-md-component=search-query]").click()
    page.keyboard.type(words)
    links = page.locator(".md-search-result__item a")
    links.first.wait_for()
    page.wait_for_timeout(300)
    return [
        (str(one.get_attribute("href")).partition("#")[2], str(one.text_content()))
        for one in links.all()[:60]
    ]


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (AGENT, AGENT),
        ("budget.agent-allowance", AGENT),
        ("agent-allowance", AGENT),
        ("Allowance of one agent", AGENT),
        ("F-163", AGENT),
        ("R-12", None),
        ("R-01", None),
    ],
)
def test_a_fact_is_among_the_first_results(
    watched: Any, outcome: Outcome, words: str, name: str | None
) -> None:
    fact = outcome.model.by_code[words] if name is None else outcome.model.facts[name]
    found = results(watched.open("index.html"), words)
    assert fact.id in [fragment for fragment, _ in found][:5], found
    text = next(text for fragment, text in found if fragment == fact.id)
    assert outcome.verification is not None
    assert fact.status.value in text
    assert outcome.verification.verdicts[fact.id].badge.value in text


def test_a_word_of_a_statement_leads_to_the_fact(watched: Any, outcome: Outcome) -> None:
    facts = [*outcome.model.facts.values()]
    begins = Counter(one[:6] for fact in facts for one in {*LONG.findall(fact.statement.lower())})
    name, word = next(
        (fact.id, one)
        for fact in facts
        for one in LONG.findall(fact.statement.lower())
        if begins[one[:6]] == 1 and fact.kind == "claim" and one[:6] not in fact.title.lower()
    )
    assert name in [found for found, _ in results(watched.open("index.html"), word)], word


def test_a_missing_page_at_any_depth_searches_and_leads_home(watched: Any) -> None:
    page = watched.context.new_page()
    answer = page.goto(f"{watched.base}no/such/page.html")
    assert answer is not None
    assert answer.status == 404
    field = page.locator(".find input")
    field.fill("Allowance of one agent")
    field.press("Enter")
    found = page.locator(".md-search-result__item a", has_text="Allowance of one agent")
    expect(found.first).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Claims ledger: every fact").click()
    expect(page).to_have_url(f"{watched.base}ledger/index.html")
    page.go_back()
    page.get_by_role("link", name="First page").click()
    expect(page).to_have_url(f"{watched.base}index.html")


def test_a_missing_page_reads_without_a_script(browser: Browser, watched: Any) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{watched.base}a/b/c/d.html")
    assert page.locator("h1").inner_text() == "There is no page at this address"
    assert not page.locator(".find").is_visible()
    colour = page.locator("h1").evaluate("one => getComputedStyle(one).fontFamily")
    assert "Times" not in colour, "the style sheet is found from any depth"
    page.get_by_role("link", name="First page").click()
    expect(page).to_have_url(f"{watched.base}index.html")
    context.close()
