"""A small guide and the pages it renders to, reviewed as a difference when rendering changes.

The guide holds every kind of fact and of evidence, each verdict, directive and diagram, and a fact
that is nothing but hostile markup. After an intended change write the pages anew, and read the
difference:

    python -m pytest tests/golden --write-golden && git diff tests/golden/expected
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from datetime import date
from html.parser import HTMLParser
from pathlib import Path

import pytest

from affidoc.config import load_config
from affidoc.evidence import Badge
from affidoc.model import DIRECTIVES
from affidoc.pipeline import Outcome, run
from affidoc.render import Rendered
from affidoc.render.companions import companions
from affidoc_schemas import KINDS, Provenance, Status, kind_name
from affidoc_schemas.evidence import EVIDENCE_TYPES

AsHtml = Callable[[str], str]
HERE = Path(__file__).parent
GUIDE = HERE / "guide"
EXPECTED = HERE / "expected"
TODAY = date(2026, 12, 1)
FILES = [
    "budgets.md",
    "changes.md",
    "diagrams/kettle.sequence.order.mmd",
    "diagrams/kettle.view.kitchen.mmd",
    "diagrams/kettle.workflow.boil.mmd",
    "evidence.md",
    "glossary.md",
    "index.md",
    "kinds.md",
    "ledger/by/kind-1.md",
    "ledger/by/source-1.md",
    "ledger/by/status-1.md",
    "ledger/by/verdict-1.md",
    "ledger/index.md",
    "ledger/kettle-1.md",
    "more.md",
    "pieces.md",
]
"""What is compared. Pictures are the drawing engine's own; reference pages describe affidoc."""


@pytest.fixture(scope="module")
def outcome(tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    """A run over a copy that lies in no repository."""
    folder = tmp_path_factory.mktemp("golden") / "guide"
    shutil.copytree(GUIDE, folder)
    return run(load_config(folder), until="render", today=TODAY)


@pytest.fixture(scope="module")
def texts(outcome: Outcome) -> dict[str, str]:
    rendered = outcome.rendered
    assert rendered is not None, outcome.diagnostics
    return _texts(rendered)


def test_the_guide_is_in_order(outcome: Outcome) -> None:
    assert [(one.code, one.subject, one.message) for one in outcome.diagnostics] == [
        (
            "EVD004",
            "kettle.boiler.whistle",
            "'kettle.boiler.whistle': unknown (boiler:source-unavailable):"
            " no clone of 'boiler' was given",
        ),
        (
            "EVD004",
            "kettle.people.no-coffee",
            "'kettle.people.no-coffee': unknown (external:no-address):"
            " 'A book that is lost' has no address",
        ),
        (
            "EVD004",
            "kettle.plan.electric",
            "'kettle.plan.electric': unknown (scenario:engine-missing):"
            " the reference engine does not run scenario XYZ-999 yet",
        ),
        (
            "EVD004",
            "kettle.pieces.history",
            "'kettle.pieces.history': unknown (boiler:source-unavailable):"
            " no clone of 'boiler' was given",
        ),
    ]


def test_the_guide_leaves_nothing_out(outcome: Outcome) -> None:
    facts = outcome.model.facts.values()
    assert {fact.kind for fact in facts} == {kind_name(kind) for kind in KINDS}
    assert {fact.status for fact in facts} == set(Status)
    assert {fact.provenance for fact in facts} == set(Provenance)
    pieces = {type(piece) for fact in facts for piece in fact.evidence}
    assert pieces == set(EVIDENCE_TYPES)
    directives = {one.name for page in outcome.pages for one in page.directives}
    assert directives == set(DIRECTIVES)
    assert outcome.verification is not None
    badges = {verdict.badge for verdict in outcome.verification.verdicts.values()}
    assert badges == set(Badge) - {Badge.FAILING, Badge.VERIFIED_ENGINE}, (
        "a failing guide is not rendered; what the engine runs is not settled by this guide"
    )


def test_the_files_are_those(texts: dict[str, str]) -> None:
    assert sorted(texts) == FILES


@pytest.mark.parametrize("path", FILES)
def test_a_page_is_as_expected(
    path: str, texts: dict[str, str], request: pytest.FixtureRequest
) -> None:
    file = EXPECTED / path
    if request.config.getoption("--write-golden", default=False):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(texts[path], encoding="utf-8", newline="\n")
    assert texts[path] == file.read_text(encoding="utf-8"), (
        "rendering changed; if that is meant: python -m pytest tests/golden --write-golden"
    )


def test_nothing_is_expected_that_is_not_rendered() -> None:
    found = (file for file in EXPECTED.rglob("*") if file.is_file())
    assert sorted(file.relative_to(EXPECTED).as_posix() for file in found) == FILES


def test_every_picture_is_there_for_light_and_dark(outcome: Outcome) -> None:
    assert outcome.rendered is not None
    pictures = {one.path: one.data for one in outcome.rendered.assets if one.path.endswith(".svg")}
    assert sorted(pictures) == [
        f"diagrams/kettle.{name}.{theme}.svg"
        for name in ("sequence.order", "view.kitchen", "workflow.boil")
        for theme in ("dark", "light")
    ]
    for data in pictures.values():
        assert data.startswith(b"<svg")
        assert b"<script" not in data
        assert b"foreignObject" not in data
        addresses = set(re.findall(rb"https?://[^\"'\s)]+", data))
        assert all(one.startswith(b"http://www.w3.org/") for one in addresses), addresses


def test_no_page_misleads_by_what_it_leaves_out(outcome: Outcome) -> None:
    assert outcome.rendered is not None
    shown = {page.path: page.shown for page in outcome.rendered.pages}
    assert "kettle.budget.day" in shown["budgets.md"]
    missing = {path: companions(outcome.model, ids) for path, ids in shown.items()}
    assert not any(missing.values()), missing


def test_a_second_run_gives_the_same_bytes(outcome: Outcome) -> None:
    again = run(outcome.config, until="render", today=TODAY)
    assert again.rendered == outcome.rendered


class _Read(HTMLParser):
    """What a browser would see: tags, addresses, attributes that run something."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.addresses: set[str] = set()
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            if name in {"href", "src"}:
                self.addresses.add(value or "")
            self.attributes.add(name)


ATTRIBUTES = {
    "alt", "aria-hidden", "aria-label", "autocomplete", "checked", "class", "data-card",
    "data-column", "data-enforcement", "data-group", "data-page", "data-page-size", "data-rows",
    "data-search-exclude", "data-severity", "data-shown", "data-sift", "data-sift-reset",
    "data-sort", "data-status", "data-step", "data-verdict", "download", "for", "height", "hidden",
    "href", "id", "loading", "name", "role", "src", "tabindex", "title", "type", "value",
    "width",
}  # fmt: skip


@pytest.mark.parametrize("path", [path for path in FILES if path.endswith(".md")])
def test_markup_in_a_fact_stays_text_in_html(
    path: str, texts: dict[str, str], as_html: AsHtml
) -> None:
    page = _Read()
    page.feed(as_html(texts[path]))
    assert page.attributes <= ATTRIBUTES, "one that we never write broke out of its place"
    assert page.tags.isdisjoint({"script", "iframe", "object", "style", "b", "form"})
    odd = {one for one in page.addresses if not re.match(r"https://|#|[\w./-]+(#|$)", one)}
    assert odd == set()
    assert not any(one.lower().startswith("javascript") for one in page.addresses)


def test_the_hostile_fact_reads_as_it_was_written(texts: dict[str, str], as_html: AsHtml) -> None:
    class Text(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.said = ""

        def handle_data(self, data: str) -> None:
            self.said += data

    page = Text()
    page.feed(as_html(texts["index.md"]))
    assert '<script>alert(1)</script> & "quotes" [x](javascript:alert(1))' in page.said
    assert "A fact may say <img src=x onerror=alert(1)>, **stars**, `ticks`, {braces}" in page.said
    assert page.said.count("<b>*9*</b> _[x](y)_ `z`") == 2, "in the link and in the card"
    assert "'single' and \"double\" &amp; entity" in page.said


def _texts(rendered: Rendered) -> dict[str, str]:
    texts = {page.path: page.markdown for page in rendered.pages}
    texts |= {one.path: one.data.decode() for one in rendered.assets if one.path.endswith(".mmd")}
    return {path: text for path, text in texts.items() if not path.startswith("reference/")}


def test_links_in_admonitions_lists_and_tables_show_values(
    texts: dict[str, str], as_html: AsHtml
) -> None:
    html = as_html(texts["kinds.md"])
    admonition = html[html.index('<div class="admonition note">') : html.index("<table>")]
    assert admonition.count('class="claim"') == 3
    assert ">12 cups/boil</a>" in admonition
    assert ">1 minute</a></li>" in admonition
    table = html[html.index("<table>") : html.index("</table>")]
    assert table.count("<td>") == 6
    assert ">20 to 30 N</a></td>" in table
    assert "<code>[none](claim:kettle.budget.cups)</code>" in table
    assert ">&lt;b&gt;&#42;9&#42;&lt;/b&gt; &#95;" in table


def test_no_page_has_an_anchor_twice(texts: dict[str, str], as_html: AsHtml) -> None:
    for path, text in texts.items():
        if path.endswith(".md"):
            anchors = re.findall(r'\sid="([^"]*)"', as_html(text))
            assert sorted(set(anchors)) == sorted(anchors), path


def test_an_old_link_arrives(texts: dict[str, str]) -> None:
    """The fact had another id once; its card still answers to it, in the ledger and in context."""
    for path in ("index.md", "ledger/kettle-1.md"):
        assert '<span id="kettle.limit.cups"></span>' in texts[path]
