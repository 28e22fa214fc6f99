"""PRS030 to PRS033: numbers of the prose against the numbers of the facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from affidoc.checks import Context
from affidoc.checks.prose_numbers import CHECK

RECORDS: dict[str, dict[str, Any]] = {
    "agent.tokens": {
        "kind": "budget", "title": "Token allowance of an agent", "enforcement": "soft",
        "scope": "agent", "value": {"number": 500_000, "unit": "tokens/agent"},
    },
    "context.size": {"title": "Context", "value": {"number": 32, "unit": "KiB"}},
    "retry.attempts": {
        "title": "Attempts", "value": {"minimum": 1, "maximum": 3, "unit": "attempts"},
    },
    "flow.stages": {"title": "Stages", "items": ["plan", "build", "review"]},
    "loss": {"title": "Loss", "value": {"number": -4_000, "unit": "tokens"}},
    "tool.version": {"title": "Version", "value": {"text": "1.4.2"}},
    "mixed": {"title": "Mixed", "parts": {"files": {"number": 10, "unit": "files"}}},
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "findings"),
    [
        # the number in the link
        ("[500,000 tokens](claim:agent.tokens)", []),
        ("[500k tokens](claim:agent.tokens)", []),
        ("[half a million](claim:agent.tokens)", []),
        ("[32,768 bytes](claim:context.size)", []),
        ("[1–3 attempts](claim:retry.attempts)", []),
        ("[three stages](claim:flow.stages)", []),
        ("[4,000 tokens](claim:loss)", []),
        ("[v1.4.2](claim:tool.version)", []),
        ("[10 files](claim:mixed#files)", []),
        ("`[400 tokens](claim:agent.tokens)`", []),
        ("[400,000 tokens](claim:agent.tokens)", ["PRS030 1"]),
        ("[1–4 attempts](claim:retry.attempts)", ["PRS030 1"]),
        ("[four stages](claim:flow.stages)", ["PRS030 1"]),
        ("[32 kB](claim:context.size)", ["PRS030 1"]),
        ("[1.4.3](claim:tool.version)", ["PRS030 1"]),
        ("[11 files](claim:mixed#files)", ["PRS030 1"]),
        # beside the link
        ("The [allowance](claim:agent.tokens) of 500,000 tokens.", []),
        ("The [allowance](claim:agent.tokens) of 12 files.", []),
        ("The [size](claim:context.size): a KiB is 1,024 bytes.", []),
        ("The [allowance](claim:agent.tokens). Others take 400,000 tokens.", []),
        ("The [allowance](claim:agent.tokens) of 400,000 tokens.", ["PRS031 40"]),
        ("At most 33 KiB of [context](claim:context.size).", ["PRS031 9"]),
        # by the title
        ("The token allowance of an agent is 400,000 tokens.", ["PRS032 36"]),
        ("The token allowance of an agent is `400,000 tokens`.", []),
        ("The allowance of an agent is 400,000 tokens.", []),
        ("Version 9 tokens", []),
        # advice
        ("About 500,000 tokens.", ["PRS033 7"]),
        ("About 10 files.", []),
        ("About 500,000 bytes.", []),
    ],
)
def test_a_number_in_a_sentence(
    context_of: Callable[..., Context],
    said: Callable[..., Any],
    text: str,
    findings: list[str],
) -> None:
    found = said(CHECK, context_of(RECORDS, {"docs/a.md": f"{text}\n"}))
    assert [f"{code} {place.rpartition(':')[2]}" for code, place, _ in found] == findings


def test_messages_say_both_numbers(
    context_of: Callable[..., Context], said: Callable[..., Any]
) -> None:
    text = "[9 tokens](claim:agent.tokens) and [x](claim:context.size) 1,000 bytes.\n"
    assert said(CHECK, context_of(RECORDS, {"docs/a.md": text})) == [
        (
            "PRS030", "docs/a.md:1:1",
            "the link says '9 tokens', 'agent.tokens' says 500,000 tokens/agent",
        ),
        (
            "PRS031", "docs/a.md:1:60",
            "'1,000 bytes' stands beside a link to 'context.size', which says 32 KiB",
        ),
    ]  # fmt: skip


def test_a_number_that_many_facts_say_is_common(
    context_of: Callable[..., Context], said: Callable[..., Any]
) -> None:
    value = {"value": {"number": 40, "unit": "files"}}
    text = {"docs/a.md": "About 40 files.\n"}
    three = {f"some.number-{n}": value for n in range(3)}
    assert [one[0] for one in said(CHECK, context_of(three, text))] == ["PRS033"]
    assert said(CHECK, context_of({**three, "one.more": value}, text)) == []


def test_release_notes_tell_history(
    context_of: Callable[..., Context], said: Callable[..., Any]
) -> None:
    text = "The token allowance of an agent is 400,000 tokens.\n"
    assert said(CHECK, context_of(RECORDS, {"docs/changelog.md": text})) == []
