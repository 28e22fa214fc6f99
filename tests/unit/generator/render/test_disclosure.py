"""The words under a fact: what was looked at now, what was only recorded, said or cited."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from affidoc.evidence import Badge, Basis, FactVerdict, PieceResult, Verdict
from affidoc.model import Model
from affidoc.render.disclosure import disclosure
from affidoc.render.places import Places

COMMIT = "0123456789abcdef0123456789abcdef01234567"
SOURCE = {
    "kind": "source", "name": "app", "address": "https://github.com/o/app", "commit": COMMIT,
    "visibility": "public",
}  # fmt: skip
PATH = {"type": "path", "source": "app", "path": "a.py"}
ABSENT = {"type": "absent", "source": "app", "paths": ["src"], "text": "TODO"}
SEE = (
    f'<a href="https://github.com/o/app/blob/{COMMIT}/a.py#L3-L4">See the lines</a>.',
    f'<a href="https://github.com/o/app/blob/{COMMIT}/a.py">See the file</a>.',
)


def told(model_of: Callable[[Any], Model], piece: dict[str, Any], **result: Any) -> str:
    model = model_of({"a.app": SOURCE, "a.fact": {"evidence": [piece]}})
    fields = {"verdict": Verdict.HOLDS, "basis": Basis.SOURCE, "message": "It is <there>"} | result
    verdict = FactVerdict("a.fact", (PieceResult(**fields),), Badge.REPORTED)
    places = Places({"a.app": "ledger/a-1.md", "a.fact": "ledger/a-1.md"}, {}, {})
    return disclosure(model, places, "index.md", model.facts["a.fact"], verdict)


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (
            {"lines": (3, 4)},
            "<strong>holds</strong>: path: It is &lt;there&gt;. Source: app at 0123456789ab. "
            + SEE[0],
        ),
        (
            {"verdict": Verdict.FAILS},
            "<strong>fails</strong>: path: It is &lt;there&gt;. Source: app at 0123456789ab. "
            + SEE[1],
        ),
        (
            {"verdict": Verdict.UNKNOWN, "reason": "no-source", "message": "Nobody looked."},
            "<strong>unknown</strong>: path: Nobody looked. Source: app at 0123456789ab. " + SEE[1],
        ),
        (
            {"basis": Basis.LOCK, "commit": COMMIT, "verified_at": "2026-11-20"},
            "<strong>attested</strong>: path: Attested at 0123456789ab on 20 November 2026, not"
            " re-verified here. Source: app. " + SEE[1],
        ),
        (
            {
                "basis": Basis.LOCK, "commit": COMMIT, "verified_at": "2026-11-20",
                "verdict": Verdict.FAILS,
            },
            "<strong>fails</strong>: path: Failed at 0123456789ab on 20 November 2026, not"
            " re-verified here. Source: app. " + SEE[1],
        ),
    ],
    ids=["holds", "fails", "unknown", "attested", "failed-earlier"],
)  # fmt: skip
def test_a_verdict_in_words(
    model_of: Callable[[Any], Model], result: dict[str, Any], said: str
) -> None:
    assert f"<li>{said}</li>" in told(model_of, PATH, **result)


def test_a_search_says_how_much_was_searched(model_of: Callable[[Any], Model]) -> None:
    html = told(model_of, ABSENT, message="nothing found", searched=1234)
    assert "absent: nothing found (1,234 files searched). Source: app at 0123456789ab.</li>" in html


def test_no_evidence_is_no_disclosure(model_of: Callable[[Any], Model]) -> None:
    model = model_of({"a.fact": {}})
    verdict = FactVerdict("a.fact", (), Badge.UNEVIDENCED)
    assert disclosure(model, Places({}, {}, {}), "a.md", model.facts["a.fact"], verdict) == ""
