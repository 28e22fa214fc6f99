"""What a reader is told of each piece of evidence, in words that promise no more than was done."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from affidoc.evidence import Basis, PieceResult, Verdict
from affidoc.model import Model
from affidoc.render.card import Cards
from affidoc.render.disclosure import disclosure

COMMIT = "0123456789abcdef0123456789abcdef01234567"
PRIVATE = "fedcba9876543210fedcba9876543210fedcba98"
BLOB = f"https://github.com/o/boiler/blob/{COMMIT}"
RECORDS: dict[str, dict[str, Any]] = {
    "k.boiler": {
        "kind": "source", "name": "boiler", "commit": COMMIT, "visibility": "public",
        "address": "https://github.com/o/boiler",
    },
    "k.itself": {"kind": "source", "name": "itself", "pin": "content", "visibility": "public"},
    "k.factory": {
        "kind": "source", "name": "factory", "commit": PRIVATE, "visibility": "private",
        "capture": "none", "title": "Factory notes", "reviewed": "2026-11-03",
        "reviewed_by": "the night shift",
    },
    "k.page": {
        "kind": "source", "name": "page", "pin": "digest", "digest": "a" * 64,
        "visibility": "public", "title": "A page",
    },
    "k.museum": {
        "kind": "reference", "title": "Museum of kettles", "address": "https://example.org/k?a=1&b=2",
        "accessed": "2026-11-04",
    },
    "k.lost": {"kind": "reference", "title": "A lost text"},
    "k.sum": {
        "kind": "derived",
        "check": {
            "type": "equation", "expression": "a == 1", "inputs": {"a": {"fact": "k.boiler"}}
        },
    },
}  # fmt: skip


@pytest.fixture
def said(
    model_of: Callable[[Any], Model], cards_of: Callable[..., Cards]
) -> Callable[[dict[str, Any], PieceResult], str]:
    """The one row of a fact with this piece, and the result of looking at it."""

    def show(piece: dict[str, Any], result: PieceResult) -> str:
        cards = cards_of(
            model_of({**RECORDS, "k.fact": {"evidence": [piece]}}), {"k.fact": [result]}
        )
        fact = cards.model.facts["k.fact"]
        html = disclosure(cards.model, cards.places, "a.md", fact, cards.verdicts["k.fact"])
        row = re.fullmatch(
            r'<details class="evidence"><summary>Evidence \(1 piece: [a-z() ]+\)</summary>'
            r"<ul><li>(.*)</li></ul></details>",
            html,
        )
        assert row is not None, html
        return row.group(1)

    return show


Said = Callable[[dict[str, Any], PieceResult], str]


def seen(verdict: str, message: str, **more: Any) -> PieceResult:
    return PieceResult(Verdict(verdict), more.pop("basis", Basis.SOURCE), message, **more)


@pytest.mark.parametrize(
    ("piece", "result", "row"),
    [
        (
            {"type": "path", "source": "itself", "path": "src"},
            seen("holds", "src is there, a folder"),
            "<strong>holds</strong>: path: src is there, a folder.",
        ),
        (
            {"type": "value", "source": "boiler", "path": "a.ts", "symbol": "X"},
            seen("holds", "X (a.ts) is 12", path="a.ts", lines=(3, 3)),
            "<strong>holds</strong>: value: X (a.ts) is 12. Source: boiler at 0123456789ab."
            f' <a href="{BLOB}/a.ts#L3">See the lines</a>.',
        ),
        (
            {"type": "excerpt", "source": "boiler", "path": "a b.ts", "anchor": "<b>"},
            seen("fails", "'<b>' is not in a b.ts", path="a b.ts"),
            "<strong>fails</strong>: excerpt: &#39;&lt;b&gt;&#39; is not in a b.ts."
            f' Source: boiler at 0123456789ab. <a href="{BLOB}/a%20b.ts">See the file</a>.',
        ),
        (
            {"type": "excerpt", "source": "boiler", "path": "a.ts", "symbol": "x"},
            seen("unknown", "no clone of 'boiler' was given", reason="source-unavailable"),
            "<strong>unknown</strong>: excerpt: no clone of &#39;boiler&#39; was given."
            f' Source: boiler at 0123456789ab. <a href="{BLOB}/a.ts">See the file</a>.',
        ),
        (
            {"type": "absent", "source": "itself", "paths": ["src"], "text": "socket"},
            seen("holds", "'socket' occurs nowhere", searched=1234),
            "<strong>holds</strong>: absent: &#39;socket&#39; occurs nowhere.",
        ),
        (
            {"type": "excerpt", "source": "boiler", "path": "a.ts", "symbol": "x"},
            seen("holds", "held on that day", basis=Basis.LOCK, commit=COMMIT, path="a.ts",
                 lines=(4, 9), verified_at="2026-11-20"),
            "<strong>attested</strong>: excerpt: Attested at 0123456789ab on 20 November 2026, not"
            f' re-verified here. Source: boiler. <a href="{BLOB}/a.ts#L4-L9">See the lines</a>.',
        ),
        (
            {"type": "path", "source": "boiler", "path": "a.ts"},
            seen("fails", "failed on that day", basis=Basis.LOCK, commit=COMMIT, path="a.ts",
                 verified_at="2026-11-20"),
            "<strong>fails</strong>: path: Failed at 0123456789ab on 20 November 2026, not"
            f' re-verified here. Source: boiler. <a href="{BLOB}/a.ts">See the file</a>.',
        ),
        (
            {"type": "reported", "source": "factory", "section": "Lids & locks", "lines": [4, 9]},
            seen("holds", "was read", basis=Basis.REPORT),
            "<strong>reported</strong>: Factory notes at fedcba987654, section “Lids &amp; locks”,"
            " lines 4–9, read by the night shift on 3 November 2026. Access to the source is needed"
            " to see it.",
        ),
        (
            {"type": "reported", "source": "factory", "lines": [7, 7]},
            seen("fails", "it was reviewed too early", basis=Basis.REPORT),
            "<strong>fails</strong>: reported: Factory notes at fedcba987654, line 7, read by the"
            " night shift on 3 November 2026. Access to the source is needed to see it. Yet it"
            " was reviewed too early.",
        ),
        (
            {"type": "reported", "source": "page"},
            seen("unknown", "nobody is named", basis=Basis.REPORT, reason="no-reader"),
            "<strong>unknown</strong>: reported: A page. Yet nobody is named.",
        ),
        (
            {"type": "external", "reference": "k.museum", "says": "that kettles are <old>."},
            seen("holds", "it is cited", basis=Basis.CITATION),
            '<strong>cited</strong>: external: <a href="ledger/k-1.md#k.museum">Museum of'
            ' kettles</a> (<a href="https://example.org/k?a=1&amp;b=2">open</a>), cited for: that'
            " kettles are &lt;old&gt;. A citation proves nothing.",
        ),
        (
            {"type": "external", "reference": "k.lost"},
            seen("unknown", "it has no address", basis=Basis.CITATION, reason="no-address"),
            '<strong>unknown</strong>: external: <a href="ledger/k-1.md#k.lost">A lost text</a>.'
            " A citation proves nothing. it has no address.",
        ),
        (
            {"type": "derived", "check": "k.sum"},
            seen("holds", "1 = 1", basis=Basis.ARITHMETIC),
            "<strong>holds</strong>: derived: 1 = 1."
            ' (<a href="ledger/k-1.md#k.sum">k.sum</a>)',
        ),
        (
            {"type": "scenario", "scenario": "ACP-049"},
            seen("holds", "the helper stopped", basis=Basis.ENGINE),
            "<strong>holds</strong>: scenario: ACP-049: the helper stopped. <em>It proves the"
            " reference engine, not the private implementation.</em>",
        ),
    ],
)  # fmt: skip
def test_a_piece_in_words(said: Said, piece: dict[str, Any], result: PieceResult, row: str) -> None:
    assert said(piece, result) == row


def test_a_private_source_has_no_way_to_its_lines(said: Said) -> None:
    result = seen("holds", "was read", basis=Basis.REPORT, path="a.ts", lines=(1, 2))
    assert "href" not in said({"type": "reported", "source": "factory", "lines": [1, 2]}, result)


@pytest.mark.parametrize(
    ("basis", "piece"),
    [
        (Basis.LOCK, {"type": "path", "source": "boiler", "path": "a"}),
        (Basis.REPORT, {"type": "reported", "source": "factory"}),
        (Basis.CITATION, {"type": "external", "reference": "k.museum"}),
    ],
)
def test_what_was_not_looked_at_is_never_called_held(
    said: Said, basis: Basis, piece: dict[str, Any]
) -> None:
    result = seen("holds", "it is so", basis=basis, commit=COMMIT, verified_at="2026-11-20")
    row = said(piece, result)
    assert "holds" not in row
    assert "verified" not in row.replace("not re-verified here", "")


def test_pieces_are_counted_and_a_derived_fact_is_its_own(
    model_of: Callable[[Any], Model], cards_of: Callable[..., Cards]
) -> None:
    model = model_of(
        {
            "a.number": {"value": {"number": 1, "unit": "cups"}},
            "a.sum": {
                "kind": "derived",
                "check": {
                    "type": "equation", "expression": "a == 1",
                    "inputs": {"a": {"fact": "a.number"}},
                },
                "evidence": [{"type": "scenario", "scenario": "ACP-001"}],
            },
        }
    )  # fmt: skip
    results = [
        seen("unknown", "no engine", basis=Basis.ENGINE, reason="engine-missing"),
        seen("holds", "1 = 1", basis=Basis.ARITHMETIC),
    ]
    cards = cards_of(model, {"a.sum": results})
    fact = model.facts["a.sum"]
    html = disclosure(model, cards.places, "a.md", fact, cards.verdicts["a.sum"])
    assert "<summary>Evidence (2 pieces: unknown)</summary>" in html
    assert html.endswith("<li><strong>holds</strong>: computed: 1 = 1</li></ul></details>")
    plain = model.facts["a.number"]
    assert disclosure(model, cards.places, "a.md", plain, cards.verdicts["a.number"]) == (
        '<details class="evidence"><summary>Evidence (none)</summary><p>No evidence is cited: the'
        " status “explanatory” says how the statement is meant.</p></details>"
    )
