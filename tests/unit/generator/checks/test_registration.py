"""Every check is registered once, has codes of its own, and is tried in this folder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import affidoc.checks
from affidoc.checks import CHECKS, Context, run_checks
from affidoc.diagnostics.catalog import MENTION_CODES, READING_CODES

HERE = Path(__file__).parent


def test_every_file_of_the_room_is_registered_and_tried() -> None:
    room = Path(affidoc.checks.__file__).parent
    files = {file.stem for file in room.glob("*.py") if not file.stem.startswith("_")}
    slugs = {check.slug.replace("-", "_") for check in CHECKS}
    assert slugs == files
    assert len(CHECKS) == len(slugs)
    tried = {file.stem.removeprefix("test_") for file in HERE.glob("test_*.py")}
    assert tried == slugs | {"registration"}


def test_a_code_belongs_to_one_rule() -> None:
    codes = [rule.code for check in CHECKS for rule in check.rules]
    assert [
        code
        for code, count in Counter([*codes, *READING_CODES, *MENTION_CODES]).items()
        if count > 1
    ] == []


def test_checks_run_in_their_order_and_tell_of_their_progress(
    context_of: Callable[..., Context],
) -> None:
    told: list[str] = []
    found = run_checks(
        context_of({"a.fact": {"status": "implemented", "review_by": "2026-01-01"}}), told.append
    )
    assert told == [check.slug for check in CHECKS]
    assert [one.code for one in found] == ["CLM001", "CLM006"]
