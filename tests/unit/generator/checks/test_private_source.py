"""CLM003: on a private source only *reported* evidence can be honest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from affidoc.checks import Context
from affidoc.checks.private_source import CHECK

SOURCES = {
    f"s.{visibility}": {
        "kind": "source", "name": visibility, "visibility": visibility, "commit": "a" * 40
    }
    for visibility in ("public", "private")
}  # fmt: skip


@pytest.mark.parametrize(
    ("piece", "kind"),
    [
        ({"type": "path", "path": "a"}, "path"),
        ({"type": "excerpt", "path": "a", "anchor": "x"}, "excerpt"),
        ({"type": "value", "path": "a", "pointer": "/x"}, "value"),
        ({"type": "absent", "paths": ["a"], "text": "x"}, "absent"),
        ({"type": "reported"}, None),
    ],
)
def test_a_piece_on_a_private_source(
    context_of: Callable[..., Context],
    said: Callable[..., Any],
    piece: dict[str, Any],
    kind: str | None,
) -> None:
    pieces = [{**piece, "source": name} for name in ("public", "private")]
    context = context_of({"a.fact": {"evidence": pieces}, **SOURCES})
    message = f"source 'private' is private, so nobody can verify a piece of type '{kind}'"
    expected = [("CLM003", "a.fact evidence.1.type", message)] if kind else []
    assert said(CHECK, context) == expected


def test_pieces_without_a_source_are_no_matter(
    context_of: Callable[..., Context], said: Callable[..., Any]
) -> None:
    pieces = [{"type": "scenario", "scenario": "ACP-001"}]
    assert said(CHECK, context_of({"a.fact": {"evidence": pieces}})) == []
