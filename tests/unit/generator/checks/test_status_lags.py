"""CLM012 to CLM014: a status against the code, and a record against both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from affidoc.checks import Context
from affidoc.checks.status_lags import CHECK

SOURCES: dict[str, dict[str, Any]] = {
    "s.own": {"kind": "source", "name": "own", "pin": "content", "visibility": "public"},
}
FILES = {"src/a.json": '{"files": 10}\n', "adr.md": "**Status:** proposed\n\nOr accepted.\n"}
TEN = {"value": {"number": 10, "unit": "files"}}
VALUE = {"type": "value", "source": "own", "path": "src/a.json", "pointer": "/files"}
GONE = {"type": "value", "source": "own", "path": "src/b.json", "pointer": "/files"}
CODE = {"type": "path", "source": "own", "path": "src/a.json"}
TEXT = {"type": "path", "source": "own", "path": "adr.md"}
PROPOSED = {"type": "wording", "source": "own", "path": "adr.md", "says": "Status: proposed"}
ACCEPTED = {"type": "wording", "source": "own", "path": "adr.md", "says": "accepted"}
NO_DRAFT = {"type": "wording", "source": "own", "path": "adr.md", "says_not": "draft"}
DECISION = {"kind": "decision", "context": "C.", "consequences": "C."}


def fact(*evidence: dict[str, Any], status: str = "implemented", **more: Any) -> dict[str, Any]:
    return {"status": status, "evidence": list(evidence), **TEN, **more}


LAGS = "'a.x' says proposed, and its evidence shows it implemented: /files (src/a.json) is 10"
BEHIND = "'a.x' cites a record that still says 'Status: proposed', while the code shows it: "
AHEAD = (
    "'a.x' cites a record that says 'accepted', while the code does not show it: src/b.json is"
    " gone: no file is there"
)


@pytest.mark.parametrize(
    ("one", "expected"),
    [
        (fact(VALUE, status="proposed"), [("CLM012", "a.x status", LAGS)]),
        (
            fact({"type": "all_of", "of": [VALUE, CODE]}, status="proposed"),
            [("CLM012", "a.x status", LAGS)],
        ),
        (fact(VALUE, **DECISION, state="proposed"), [("CLM012", "a.x state", LAGS)]),
        (fact(CODE, status="proposed"), []),
        (fact(GONE, status="proposed"), []),
        (fact({"type": "not", "of": VALUE}, status="proposed"), []),
        (fact(PROPOSED, TEXT, status="proposed"), []),
        (fact(VALUE), []),
        (
            fact(PROPOSED, VALUE, **DECISION, state="accepted"),
            [("CLM013", "a.x evidence.0", f"{BEHIND}/files (src/a.json) is 10")],
        ),
        (
            fact(PROPOSED, CODE),
            [("CLM013", "a.x evidence.0", f"{BEHIND}src/a.json is there, a file")],
        ),
        (
            fact({"type": "all_of", "of": [CODE, PROPOSED]}),
            [("CLM013", "a.x evidence.0.of.1", f"{BEHIND}src/a.json is there, a file")],
        ),
        (fact(PROPOSED, TEXT), []),
        (fact(PROPOSED, VALUE, status="limitation"), []),
        (fact(PROPOSED, GONE), []),
        # one thing is there and another is gone: the record may well be right
        (fact(PROPOSED, VALUE, GONE), []),
        (fact(ACCEPTED, VALUE), []),
        (fact(NO_DRAFT, VALUE), []),
        (fact(ACCEPTED, GONE), [("CLM014", "a.x evidence.0", AHEAD)]),
        (fact(PROPOSED, {"type": "not", "of": VALUE}), []),
    ],
)
def test_a_status_and_its_record(
    context_of: Callable[..., Context], said: Callable[..., Any], one: dict[str, Any],
    expected: list[tuple[str, str, str]],
) -> None:  # fmt: skip
    assert said(CHECK, context_of({"a.x": one, **SOURCES}, FILES)) == expected
