"""What a page shows: by directive, by link, by code, by a former id."""

from __future__ import annotations

import pytest

from affidoc.facts import Document, LoadedFact
from affidoc.model import Model, facts_shown, link
from affidoc.prose import scan_page
from affidoc_schemas.claim import Claim


@pytest.fixture
def model() -> Model:
    names = {"a": None, "a.one": "F-01", "a.two": None, "ab": None}
    facts = [
        LoadedFact(
            Claim.model_validate(
                {
                    "kind": "claim", "id": name, "code": code, "title": "T", "statement": "S.",
                    "status": "explanatory", "provenance": "stated",
                }
            ),
            Document("f.yml", "", {}), 0, "docs/facts",
        )
        for name, code in names.items()
    ]  # fmt: skip
    return link(facts, redirects={"old.two": "a.two"})[0]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("[x](claim:a.one)", {"a.one"}),
        ("[x](claim:F-01#part)", {"a.one"}),
        ("[x](claim:old.two)", {"a.two"}),
        ("[x](claim:no.such)", set()),
        ("`[x](claim:a.one)`", set()),
        ("<!-- affidoc:facts a -->", {"a", "a.one", "a.two"}),
        ("<!-- affidoc:table a.o -->", set()),
        ("<!-- affidoc:fact a -->", {"a"}),
        ("<!-- affidoc:risks a -->", set()),
        ("<!-- affidoc:summary -->", set()),
        ("<!-- affidoc:nonsense a -->", set()),
        ("<!-- affidoc:fact a.two -->\n\n[x](claim:ab)", {"a.two", "ab"}),
    ],
)
def test_what_a_page_shows(model: Model, text: str, shown: set[str]) -> None:
    page, problems = scan_page(text, "docs/a.md")
    assert problems == []
    assert facts_shown(page, model) == shown
