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
        ("tickets", "<!-- ACP --> ACP", "<!-- ACP --> Agent control plane (ACP)"),
        ("tickets", "It ends. ACP starts.", "It ends. Agent control plane (ACP) starts."),
        ("tickets", "Before.\n\nACP.\n", "Before.\n\nAgent control plane (ACP).\n"),
        ("tickets", "``ACP` `` an ACP", "``ACP` `` an agent control plane (ACP)"),
        (
            "tickets",
            "~~~\nACP\n```\nACP\n~~~\nan ACP",
            "~~~\nACP\n```\nACP\n~~~\nan agent control plane (ACP)",
        ),
        (
            "tickets",
            "````\n```\nACP\n````\nan ACP",
            "````\n```\nACP\n````\nan agent control plane (ACP)",
        ),
        (
            "tickets",
            "!!! note\n    ```\n    ACP\n    ```\n    an ACP",
            "!!! note\n    ```\n    ACP\n    ```\n    an agent control plane (ACP)",
        ),
        (
            "tickets",
            "<pre><code>ACP</code></pre>, an ACP",
            "<pre><code>ACP</code></pre>, an agent control plane (ACP)",
        ),
        ("tickets", '<img alt="ACP"> an ACP', '<img alt="ACP"> an agent control plane (ACP)'),
        (
            "tickets",
            "---  \ntitle: ACP\n--- \nan ACP",
            "---  \ntitle: ACP\n--- \nan agent control plane (ACP)",
        ),
        ("other", "An ACP.", "An ACP (Agent Client Protocol or agent control plane)."),
        ("tickets", "---\ntitle: ACP\n---\nACP", "---\ntitle: ACP\n---\nagent control plane (ACP)"),
    ],
)
def test_where_it_is_written_out(model: Model, context: str, before: str, after: str) -> None:
    assert expanded(model, context, before) == after


@pytest.mark.parametrize(
    ("context", "after"),
    [
        ("kitchen", "A HOT cup."),
        ("factory", "A hall of &#42;turbines&#42; (HOT) cup."),
        ("", "A HOT (hall of &#42;turbines&#42;) cup."),
    ],
)
def test_a_meaning_without_a_long_form_is_not_given_that_of_another(
    model_of: Callable[..., Model], context: str, after: str
) -> None:
    meanings = [
        {"context": "kitchen", "meaning": "Not cold."},
        {"context": "factory", "expansion": "hall of *turbines*", "meaning": "A hall."},
    ]
    model = model_of({"t.hot": {"kind": "term", "word": "HOT", "meanings": meanings}})
    assert expanded(model, context, "A HOT cup.") == after


def test_a_word_that_has_no_long_form_stays(model_of: Callable[..., Model]) -> None:
    meanings = [{"context": one, "meaning": "Not cold."} for one in ("a", "b")]
    model = model_of({"t.hot": {"kind": "term", "word": "HOT", "meanings": meanings}})
    assert expanded(model, "", "A HOT cup.") == "A HOT cup."


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
