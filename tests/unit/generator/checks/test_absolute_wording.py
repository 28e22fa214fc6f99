"""PRS034: no promise stands on a proposal, or on a claim whose limit is not shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from affidoc.checks import Context
from affidoc.checks.absolute_wording import CHECK

RECORDS: dict[str, dict[str, Any]] = {
    "new.idea": {"status": "proposed"},
    "kept": {},
    "kept-a-week": {"kind": "limitation", "status": "limitation", "limits": ["kept"]},
}
PROPOSED = "'{}' promises more than 'new.idea', which is only proposed"
LIMITED = (
    "'{}' promises more than 'kept', which is limited by 'kept-a-week', not shown on this page"
)


@pytest.mark.parametrize(
    ("text", "findings"),
    [
        ("It [always works](claim:new.idea).", [("5", PROPOSED.format("always"))]),
        ("It *never* [fails](claim:new.idea).", [("5", PROPOSED.format("never"))]),
        ("This guarantees [it](claim:new.idea).", [("6", PROPOSED.format("guarantees"))]),
        ("It never loses [one](claim:kept).", [("4", LIMITED.format("never"))]),
        ("It never loses [one](claim:kept) but [a week](claim:kept-a-week).", []),
        ("It never loses [one](claim:kept).\n\n<!-- affidoc:fact kept-a-week -->", []),
        ("It should [always work](claim:new.idea).", []),
        ("It is never to [fail](claim:new.idea).", []),
        ("There is no guarantee of [it](claim:new.idea).", []),
        ("It [works](claim:new.idea). Rain always falls.", []),
        ("It `always` [works](claim:new.idea).", []),
        ("It [always works](claim:kept-a-week).", []),
    ],
)
def test_a_sentence_that_cites(
    context_of: Callable[..., Context],
    said: Callable[..., Any],
    text: str,
    findings: list[tuple[str, str]],
) -> None:
    assert said(CHECK, context_of(RECORDS, {"docs/a.md": f"{text}\n"})) == [
        ("PRS034", f"docs/a.md:1:{column}", message) for column, message in findings
    ]
