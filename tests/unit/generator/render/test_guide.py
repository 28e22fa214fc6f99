"""A guide as pages: hand-written ones first, generated ones around them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from affidoc.config import Config
from affidoc.model import Model
from affidoc.prose import CoverageRow, CoverageTable, scan_page
from affidoc.render import Command, Rendered, render
from affidoc.render.card import Cards

ModelOf = Callable[..., Model]
ACP = {
    "kind": "term", "word": "ACP", "statement": "In the ACP two words are one.",
    "meanings": [
        {"context": "control-plane", "expansion": "agent control plane", "meaning": "A system."},
        {"context": "peers", "expansion": "Agent Client Protocol", "meaning": "A protocol."},
    ],
}  # fmt: skip


@pytest.fixture
def rendered(model_of: ModelOf, cards_of: Callable[..., Cards]) -> Callable[..., Rendered]:
    """Records and hand-written pages to everything a site is made of."""

    def build(
        records: dict[str, Any],
        pages: dict[str, str] | None = None,
        commands: tuple[Command, ...] = (),
        coverage: tuple[CoverageTable, ...] = (),
        **settings: Any,
    ) -> Rendered:
        model = model_of(records)
        scanned = tuple(scan_page(text, path)[0] for path, text in (pages or {}).items())
        made, problems = render(
            model, cards_of(model).verdicts, scanned, Config(Path("none"), **settings), commands,
            coverage,
        )  # fmt: skip
        assert problems == []
        return made

    return build


def text_of(made: Rendered, path: str) -> str:
    (text,) = (page.markdown for page in made.pages if page.path == path)
    return text


def test_pages_come_in_the_order_of_their_paths(rendered: Callable[..., Rendered]) -> None:
    made = rendered({"a.b": {}}, {"docs/z.md": "# Z\n", "docs/a/b.md": "# A\n"})
    assert [page.path for page in made.pages] == [
        "a/b.md", "budgets.md", "changes.md", "evidence.md", "glossary.md", "ledger/a-1.md",
        "ledger/by/kind-1.md", "ledger/by/source-1.md", "ledger/by/status-1.md",
        "ledger/by/verdict-1.md", "ledger/index.md", "reference/cli.md",
        "reference/configuration.md", "reference/schemas.md", "z.md",
    ]  # fmt: skip
    assert [asset.path for asset in made.assets] == ["ledger/rows.js"]


def test_a_hand_written_page_takes_the_place_of_a_generated_one(
    rendered: Callable[..., Rendered],
) -> None:
    made = rendered({"a.b": {}}, {"docs/budgets.md": "# Ours\n"})
    assert text_of(made, "budgets.md") == "# Ours\n"
    assert [page.title for page in made.pages if page.path == "budgets.md"] == ["Ours"]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("---\ntitle: From front\n---\n# Heading\n", "From front"),
        ("Text.\n\n# Heading\n", "Heading"),
        ("Text alone.\n", "page"),
    ],
)
def test_the_title_of_a_page(rendered: Callable[..., Rendered], text: str, title: str) -> None:
    made = rendered({"a.b": {}}, {"docs/page.md": text})
    assert [page.title for page in made.pages if page.path == "page.md"] == [title]


def test_a_ledger_page_speaks_of_its_system_even_with_a_hyphen(
    rendered: Callable[..., Rendered],
) -> None:
    made = rendered({"control-plane.term.acp": ACP, "peers.fact": {"statement": "The ACP."}})
    assert "In the agent control plane (ACP) two" in text_of(made, "ledger/control-plane-1.md")
    assert "The Agent Client Protocol (ACP)." in text_of(made, "ledger/peers-1.md")


def test_topics_of_the_index_lead_to_their_own_first_fact(
    rendered: Callable[..., Rendered],
) -> None:
    made = rendered({"a.budgets.x": {}, "a.budget.y": {}, "a.budget.z": {}, "b": {}})
    index = text_of(made, "ledger/index.md")
    assert '<a href="a-1.md#a.budgets.x">budgets</a>, <a href="a-1.md#a.budget.y">budget</a>' in (
        index
    )
    assert '<a href="b-1.md#b">b</a>' in index
    assert "All 4 facts of this guide" in index


def test_every_fact_has_one_card_in_the_ledger(rendered: Callable[..., Rendered]) -> None:
    names = [f"a.t{index % 3}.f{index}" for index in range(230)]
    made = rendered({name: {} for name in names})
    books = [page for page in made.pages if re.fullmatch(r"ledger/a-\d\.md", page.path)]
    found = re.findall(r'<article class="fact" id="([^"]+)">', "".join(b.markdown for b in books))
    assert sorted(found) == sorted(names)
    assert len(found) == 230
    assert len(books) > 1


def test_a_ledger_page_is_completed(rendered: Callable[..., Rendered]) -> None:
    """The rule's companion lives in another system, so it stands beside, without an anchor."""
    made = rendered(
        {"a.x": {}, "b.y": {}, "a.rule": {"kind": "together", "when": ["a.x"], "all_of": ["b.y"]}}
    )
    (page,) = (page for page in made.pages if page.path == "ledger/a-1.md")
    assert page.shown == {"a.x", "b.y", "a.rule"}
    assert '## Read beside these\n\n<div class="fact fact-companion">' in page.markdown
    assert 'id="b.y"' not in page.markdown


def test_a_title_with_a_colon_or_markup_is_one_value(rendered: Callable[..., Rendered]) -> None:
    made = rendered({"a.x": {}}, systems={"a": 'Plane: "<b>" *x*'})
    text = text_of(made, "ledger/a-1.md")
    head = '---\ntitle: "Ledger: Plane: \\"<b>\\" *x*"\n---\n\n# Ledger&#58; Plane&#58; '
    assert text.startswith(head + "&quot;&lt;b&gt;&quot; &#42;x&#42;\n")


def test_budgets_by_system_with_what_must_stand_beside(rendered: Callable[..., Rendered]) -> None:
    budget = {
        "kind": "budget", "value": {"number": 5, "unit": "files"}, "enforcement": "hard",
        "scope": "run", "default": {"number": 3, "unit": "files"},
        "range": {"minimum": 1, "maximum": 9, "unit": "files"},
    }  # fmt: skip
    made = rendered(
        {
            "a.limit": budget,
            "b.limit": {**budget, "enforcement": "soft"},
            "b.note": {},
            "b.rule": {"kind": "together", "when": ["b.limit"], "all_of": ["b.note"]},
        },
        systems={"a": "First"},
    )
    (page,) = (page for page in made.pages if page.path == "budgets.md")
    assert re.findall(r"^## (.*)$", page.markdown, re.M) == ["First", "b", "Read beside these"]
    value = '<td data-sort="5">5 files<br>default 3 files<br>may be 1 to 9 files</td>'
    assert value in page.markdown
    assert page.shown == {"a.limit", "b.limit", "b.note"}


def test_every_page_with_facts_lists_them_at_its_end(rendered: Callable[..., Rendered]) -> None:
    made = rendered(
        {"a.x": {"code": "C-01"}, "a.y": {"status": "proposed"}},
        {"docs/p.md": "# P\n\nIt is [so](claim:a.y).\n", "docs/q.md": "# Q\n"},
    )
    text = text_of(made, "p.md")
    listed = text[text.index("<details") :]
    assert listed.startswith('<details class="page-facts" data-search-exclude><summary>Facts on')
    assert "(1)</summary>" in listed
    assert '<a href="ledger/a-1.md#a.y">Title of a.y</a>' in listed
    assert 'proposed, <span aria-hidden="true">–</span> no evidence' in listed
    assert "a.x" not in listed
    assert "<details" not in text_of(made, "q.md")
    assert "C-01 <code>a.x</code>" in text_of(made, "ledger/a-1.md").rpartition("<details")[2]


def test_lists_lead_to_every_fact_by_status_verdict_kind_and_source(
    rendered: Callable[..., Rendered],
) -> None:
    made = rendered({
        **{f"a.n{index:04}": {"status": "proposed"} for index in range(1200)},
        "b.source": {"kind": "source", "name": "own", "pin": "content", "visibility": "public"},
    })  # fmt: skip
    lists = {page.path: page for page in made.pages if page.path.startswith("ledger/by/")}
    assert sorted(lists) == [
        f"ledger/by/{facet}-{number}.md"
        for facet in ("kind", "source", "status", "verdict")
        for number in (1, 2, 3)
    ]
    for facet in ("kind", "source", "status", "verdict"):
        text = "".join(lists[f"ledger/by/{facet}-{number}.md"].markdown for number in (1, 2, 3))
        assert text.count('<li><a href="../a-1') > 0
        found = re.findall(r"<code>([^<]+)</code>", text)
        assert len(found) == len(set(found)) == 1201
    second = lists["ledger/by/status-2.md"]
    assert second.title == "Facts by status, part 2 of 3"
    assert "501 to 1,000 of 1,200" in second.markdown
    assert 'href="status-1.md">Previous</a> <a href="status-3.md">Next</a>' in second.markdown
    index = text_of(made, "ledger/index.md")
    assert '<a href="by/status-3.md#status-explanatory">explanatory</a> 1' in index
    assert '<section class="fact-lines" id="status-explanatory"' in (
        lists["ledger/by/status-3.md"].markdown
    )


def test_the_rows_for_the_script_are_all_facts(rendered: Callable[..., Rendered]) -> None:
    made = rendered({
        "a.source": {"kind": "source", "name": "one", "pin": "content", "visibility": "public"},
        "b.source": {"kind": "source", "name": "two", "pin": "content", "visibility": "public"},
        "a.x": {"title": "</script> // x", "evidence": [
            {"type": "any_of", "of": [
                {"type": "path", "source": "one", "path": "p"},
                {"type": "reported", "source": "one"},
            ]},
            {"type": "scenario", "scenario": "ACP-001"},
        ]},
    })  # fmt: skip
    (asset,) = made.assets
    text = asset.data.decode()
    assert text.startswith("window.affidocRows={")
    assert "/" not in text.replace("\\/", ""), "no address and no end of a script element"
    data = json.loads(text.removeprefix("window.affidocRows=").removesuffix(";\n"))
    assert data["pages"] == ["a-1.html", "b-1.html"]
    rows = {row[0]: row for row in data["rows"]}
    assert rows["a.x"][1:3] == ["</script> // x", 0]
    sources = [data["facets"][4][place][2] for place in rows["a.x"][7]]
    assert sources == ["scenario", "Title of a.source"]
    assert [data["facets"][4][place][2] for place in rows["b.source"][7]] == ["none cited"]
    assert [data["facets"][0][place] for place in rows["a.x"][3]] == [
        ["explanatory", "ℹ", "explanatory"]
    ]


def test_the_glossary_is_sorted_and_gives_every_meaning(
    rendered: Callable[..., Rendered],
) -> None:
    plain = {"kind": "term", "word": "zeta", "meanings": [{"context": "a", "meaning": "Last."}]}
    made = rendered(
        {
            "a.zeta": plain,
            "a.acp": ACP,
            "a.mid": {**plain, "word": "Mid <x>", "avoid": ["muddle", "middle"]},
        }
    )
    text = text_of(made, "glossary.md")
    assert re.findall(r'<dt id="([^"]+)">', text) == ["a.acp", "a.mid", "a.zeta"]
    assert "<strong>Mid &lt;x&gt;</strong></dt>" in text
    assert "<em>peers</em>: <strong>Agent Client Protocol</strong>: A protocol." in text
    assert "<dd>Last.</dd>" in text
    assert "<dd>Not: muddle, middle.</dd>" in text


def test_coverage_counts_lines_and_facts(rendered: Callable[..., Rendered]) -> None:
    rows = (
        CoverageRow(1, "0", ("a.x", "a.y")),
        CoverageRow(2, "0", ()),
        CoverageRow(3, "0", ("a.x", "a.gone")),
    )
    made = rendered({"a.x": {}, "a.y": {}}, coverage=(CoverageTable("<seed>", rows),))
    assert "<tr><td>&lt;seed&gt;</td><td>2 of 3</td><td>2</td></tr>" in text_of(made, "evidence.md")


def test_reference_pages_come_from_the_program(rendered: Callable[..., Rendered]) -> None:
    made = rendered(
        {"a.x": {}},
        {"docs/checks/FCT001.md": "# FCT001: <not> YAML\n"},
        (Command("check", "Checks.", "Usage: affidoc check [OPTIONS]\n"),),
    )
    cli = text_of(made, "reference/cli.md")
    assert "\n## affidoc check\n\n```text\nUsage: affidoc check [OPTIONS]\n```\n" in cli
    assert "<td><code>max_unknown</code></td>" in text_of(made, "reference/configuration.md")
    assert "\n## Evidence: excerpt\n" in text_of(made, "reference/schemas.md")
    assert ('<a href="../checks/FCT001.md">FCT001</a></td><td>&lt;not&gt; YAML</td>') in text_of(
        made, "reference/diagnostics.md"
    )
