"""PRS036: a sentence about a term does not call it by another word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from affidoc.checks import Context
from affidoc.checks.avoided_words import CHECK

RECORDS: dict[str, dict[str, Any]] = {
    "term.peer": {
        "kind": "term", "word": "participant", "avoid": ["user", "account holder"],
        "meanings": [{"context": "peers", "meaning": "A session that joined."}],
    },
    "peers.address": {"statement": "A participant is addressed by its name."},
    "peers.user": {"statement": "A participant is no user."},
    "peers.other": {"statement": "Names are short."},
}  # fmt: skip
MESSAGE = "'{}' stands where 'peers.address' says 'participant'"


@pytest.mark.parametrize(
    ("text", "context", "findings"),
    [
        ("A user has [a name](claim:peers.address).", "peers", [("3", "user")]),
        ("All Users have [a name](claim:peers.address).", "peers", [("5", "Users")]),
        ("An [account holder](claim:peers.address) has one.", "peers", [("5", "account holder")]),
        ("A user has [a name](claim:peers.address).", "tickets", []),
        ("A user has a name.", "peers", []),
        ("A user has [a name](claim:peers.other).", "peers", []),
        ("A user has [a name](claim:peers.user).", "peers", []),
        ("A participant, or user, has [a name](claim:peers.address).", "peers", []),
        ("This is not a user with [a name](claim:peers.address).", "peers", []),
        ("A user-made thing has [a name](claim:peers.address).", "peers", []),
        ("A `user` has [a name](claim:peers.address).", "peers", []),
    ],
)
def test_a_word_in_a_sentence(
    context_of: Callable[..., Context],
    said: Callable[..., Any],
    text: str,
    context: str,
    findings: list[tuple[str, str]],
) -> None:
    page = f"---\ncontext: {context}\n---\n{text}\n"
    assert said(CHECK, context_of(RECORDS, {"docs/a.md": page})) == [
        ("PRS036", f"docs/a.md:4:{column}", MESSAGE.format(word)) for column, word in findings
    ]
