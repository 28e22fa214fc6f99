"""The first use of an ambiguous abbreviation is written out, where a reader meets it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from affidoc.model import Model
from affidoc.render.abbreviation import expanded

TERM = {
    "kind": "term",
    "word": "ACP",
    "meanings": [
        {"context": "federation", "expansion": "Agent Client Protocol", "meaning": "A protocol."},
        {"context": "tickets", "expansion": "agent control plane", "meaning": "A system."},
    ],
}


@pytest.fixture
def model(model_of: Callable[[Any], Model]) -> Model:
    single = {"context": "tickets", "expansion": "tokens per minute", "meaning": "A rate."}
    return model_of({"t.acp": TERM, "t.tpm": {"kind": "term", "word": "TPM", "meanings": [single]}})


@pytest.mark.parametrize(
    ("context", "before", "after"),
    [
        ("federation", "An ACP and an ACP.", "An Agent Client Protocol (ACP) and an ACP."),
        ("tickets", "An ACP.", "An agent control plane (ACP)."),
        ("", "An ACP.", "An ACP (Agent Client Protocol or agent control plane)."),
        ("tickets", "# ACP\n\nThe ACP.", "# ACP\n\nThe agent control plane (ACP)."),
        ("tickets", "`ACP` then ACP", "`ACP` then agent control plane (ACP)"),
        ("tickets", "```\nACP\n```\nACP", "```\nACP\n```\nagent control plane (ACP)"),
        ("tickets", "<a href='ACP'>x</a> ACP", "<a href='ACP'>x</a> agent control plane (ACP)"),
        ("tickets", "[x](ACP.md) ACP", "[x](ACP.md) agent control plane (ACP)"),
        ("tickets", "<!-- ACP --> ACP", "<!-- ACP --> agent control plane (ACP)"),
        ("tickets", "---\ntitle: ACP\n---\nACP", "---\ntitle: ACP\n---\nagent control plane (ACP)"),
    ],
)
def test_where_it_is_written_out(model: Model, context: str, before: str, after: str) -> None:
    assert expanded(model, context, before) == after


@pytest.mark.parametrize(
    "text",
    [
        "The Agent Client Protocol (ACP) is old, ACP is short.",
        "<strong>Agent Client Protocol</strong> (ACP)",
        "ACP-049 and ACPX and my-ACP are other words.",
        "No such word.",
        "TPM has one meaning.",
    ],
)
def test_where_nothing_is_to_do(model: Model, text: str) -> None:
    assert expanded(model, "tickets", text) == text
