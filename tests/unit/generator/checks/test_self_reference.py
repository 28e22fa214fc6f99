"""EVD003: facts, the lock and generated files cannot prove this repository's own claims."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from affidoc.checks import Context
from affidoc.checks.self_reference import CHECK

SOURCES: dict[str, dict[str, Any]] = {
    "s.own": {"kind": "source", "name": "own", "pin": "content", "visibility": "public"},
    "s.far": {"kind": "source", "name": "far", "visibility": "public", "commit": "a" * 40},
}
MESSAGE = "'a.fact' cites facts, the lock or a generated file of this repository"


@pytest.mark.parametrize(
    ("piece", "circular"),
    [
        ({"type": "path", "source": "own", "path": "docs/facts/f.yml"}, True),
        ({"type": "path", "source": "own", "path": "docs/facts"}, True),
        ({"type": "path", "source": "own", "path": "docs/facts/evidence.lock.jsonl"}, True),
        ({"type": "path", "source": "own", "path": "site/index.html"}, True),
        ({"type": "path", "source": "own", "path": "out/all.json"}, True),
        ({"type": "path", "source": "own", "path": "./docs/./facts/f.yml"}, True),
        ({"type": "value", "source": "own", "path": "out/a.json", "pointer": "/x"}, True),
        ({"type": "excerpt", "source": "own", "path": "docs/facts/f.yml", "anchor": "x"}, True),
        ({"type": "absent", "source": "own", "paths": ["src", "out"], "text": "x"}, True),
        ({"type": "absent", "source": "own", "paths": ["."], "text": "x"}, False),
        ({"type": "path", "source": "own", "path": "docs"}, False),
        ({"type": "path", "source": "own", "path": "docs/facts-of-life.md"}, False),
        ({"type": "path", "source": "own", "path": "outline.md"}, False),
        ({"type": "path", "source": "far", "path": "docs/facts/f.yml"}, False),
        ({"type": "reported", "source": "own"}, False),
        ({"type": "scenario", "scenario": "ACP-001"}, False),
    ],
)
def test_what_proves_itself(
    context_of: Callable[..., Context],
    said: Callable[..., Any],
    piece: dict[str, Any],
    circular: bool,
) -> None:
    harmless = {"type": "path", "source": "own", "path": "src"}
    context = context_of({"a.fact": {"evidence": [harmless, piece]}, **SOURCES}, generated=("out",))
    expected = [("EVD003", "a.fact evidence.1", MESSAGE)] if circular else []
    assert said(CHECK, context) == expected
