"""PIN010: what nobody looked at since the pin moved."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from affidoc.checks import Context
from affidoc.checks.needs_review import CHECK

SOURCE = {
    "kind": "source", "name": "app", "commit": "2" * 40, "visibility": "public",
}  # fmt: skip
FACT = {"evidence": [{"type": "path", "source": "app", "path": "settings.py"}]}


def lock(commit: str) -> dict[str, str]:
    entry = {
        "fact": "a.fact", "piece": "4fc162aae71e219e", "type": "path", "source": "app",
        "commit": commit * 40, "path": "settings.py", "verdict": "holds",
        "verified_at": "2026-11-01", "verified_by": "Ann", "tool": "1",
    }  # fmt: skip
    return {"docs/facts/evidence.lock.jsonl": json.dumps(entry) + "\n"}


@pytest.mark.parametrize(
    ("commit", "expected"),
    [
        (
            "1",
            [
                (
                    "PIN010",
                    "a.fact evidence.0",
                    "'a.fact' was last looked at on 2026-11-01 at app 111111111111;"
                    " the pin is 222222222222 now",
                )
            ],
        ),
        ("2", []),
    ],
)
def test_a_lock_of_another_commit(
    context_of: Callable[..., Context], said: Callable[..., Any], commit: str, expected: Any
) -> None:
    context = context_of({"a.source": SOURCE, "a.fact": FACT}, lock(commit))
    assert said(CHECK, context) == expected


def test_what_was_never_pinned_is_told_by_others(
    context_of: Callable[..., Context], said: Callable[..., Any]
) -> None:
    assert said(CHECK, context_of({"a.source": SOURCE, "a.fact": FACT})) == []
