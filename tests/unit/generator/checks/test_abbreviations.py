"""PRS020: an abbreviation with several meanings says on each page which one is meant."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from affidoc.checks import Context
from affidoc.checks.abbreviations import CHECK

TERM = {
    "kind": "term", "word": "ACP",
    "meanings": [
        {"context": "peers", "expansion": "Agent Client Protocol", "meaning": "M."},
        {"context": "tickets", "expansion": "agent control plane", "meaning": "M."},
    ],
}  # fmt: skip
SINGLE = {"kind": "term", "word": "CLI", "meanings": [{"context": "a", "meaning": "M."}]}
PLAIN = {**TERM, "word": "Relay"}
MESSAGE = "'ACP' has 2 meanings, and the page does not say which"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Nothing.\n", None),
        ("The ACP.\n", "1:5"),
        ("A CLI, a Relay, ACPs, MY-ACP, ACP-049.\n", None),
        ("---\ncontext: peers\n---\n\nThe ACP.\n", None),
        ("---\ncontext: tickets\n---\n\nThe ACP.\n", None),
        ("---\ncontext: elsewhere\n---\n\nThe ACP.\n", "5:5"),
        ("The Agent Client Protocol (ACP) is old. ACP.\n", None),
        ("The agent control\nplane (ACP).\n", None),
        ("The other protocol (ACP).\n", "1:21"),
        ("`ACP` [x](ACP.md) <!-- ACP -->\n\n```\nACP\n```\n\n~~~\nACP\n~~~\n", None),
        ("`ACP`\n\nAn ACP.\n", "3:4"),
        ("# The ACP\n", "1:7"),
        ("---\ntitle: The ACP\n---\n\nText.\n", None),
        ("``ACP` ``\n", None),
    ],
)
def test_a_page(
    context_of: Callable[..., Context], said: Callable[..., Any], text: str, place: str | None
) -> None:
    context = context_of({"t.acp": TERM, "t.cli": SINGLE, "t.relay": PLAIN}, {"docs/a.md": text})
    expected = [("PRS020", f"docs/a.md:{place}", MESSAGE)] if place else []
    assert said(CHECK, context) == expected


def test_the_fix_names_the_contexts(context_of: Callable[..., Context]) -> None:
    (one,) = CHECK.run(context_of({"t.acp": TERM}, {"docs/a.md": "ACP\n"}))
    assert one.fixes[0].title == ("Set 'context:' in the front matter to one of: peers, tickets.")
