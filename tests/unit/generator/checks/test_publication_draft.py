"""PUB001 to PUB004: a draft uses only facts it declares, and only until it expires."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from affidoc.checks import Context
from affidoc.checks.publication_draft import CHECK

BODY = "We boil {a.cups}."
DRAFT = {
    "kind": "publication", "channel": "board", "language": "en", "audience": "all",
    "state": "draft", "body": BODY, "claims": ["a.cups"], "link": "index.md",
    "character_limit": 500, "expires": "2027-01-01",
}  # fmt: skip
MORE: dict[str, dict[str, Any]] = {
    "a.cups": {"parts": {"day": {"number": 1, "unit": "cups"}}},
    "a.other": {},
    "a.guess": {"kind": "illustration", "status": "illustrative", "disclaimer": "a.assumed"},
    "a.assumed": {},
}
EXPIRED = ("PUB001", "p.post expires", "'p.post' expired on 2027-01-01")


def review(role: str, body: str = BODY) -> dict[str, str]:
    digest = hashlib.sha256(body.encode()).hexdigest()
    return {"by": "Ada", "role": role, "on": "2026-11-01", "body_digest": digest}


def undeclared(marker: str) -> tuple[str, str, str]:
    message = f"the body uses '{{{marker}}}', which is not among 'claims'"
    return ("PUB002", "p.post body", message)


def unreviewed(state: str, roles: str) -> tuple[str, str, str]:
    message = f"'p.post' is {state} without a review of this wording by: {roles}"
    return ("PUB003", "p.post state", message)


@pytest.mark.parametrize(
    ("fields", "findings"),
    [
        ({}, []),
        ({"body": "{a.cups} and {a.cups#day}"}, []),
        ({"body": "{a.other} {a.cups} {}"}, [undeclared("a.other"), undeclared("")]),
        ({"body": "{a.other#day}"}, [undeclared("a.other#day")]),
        ({"claims": ["a.cups", "a.guess"], "disclaimers": ["a.assumed"]}, []),
        (
            {"claims": ["a.cups", "a.guess"]},
            [
                (
                    "PUB004", "p.post claims",
                    "'a.guess' is illustrative, and no disclaimer stands beside it",
                )
            ],
        ),
        ({"state": "in_review"}, []),
        ({"state": "approved"}, [unreviewed("approved", "owner, technical")]),
        (
            {"state": "published", "reviews": [review("owner"), review("legal")]},
            [unreviewed("published", "technical")],
        ),
        ({"state": "approved", "reviews": [review("owner"), review("technical")]}, []),
        (
            {"state": "approved", "reviews": [review("owner"), review("technical", f"{BODY} ")]},
            [unreviewed("approved", "technical")],
        ),
    ],
)  # fmt: skip
def test_a_draft(
    context_of: Callable[..., Context],
    said: Callable[..., Any],
    fields: dict[str, Any],
    findings: list[tuple[str, str, str]],
) -> None:
    assert said(CHECK, context_of({"p.post": {**DRAFT, **fields}, **MORE})) == findings


@pytest.mark.parametrize(
    ("state", "today", "expired"),
    [
        ("draft", date(2026, 12, 31), False),
        ("draft", date(2027, 1, 1), True),
        ("in_review", date(2027, 1, 2), True),
        ("approved", date(2027, 1, 2), True),
        ("published", date(2027, 1, 2), False),
        ("withdrawn", date(2027, 1, 2), False),
    ],
)
def test_expiry(
    context_of: Callable[..., Context],
    said: Callable[..., Any],
    state: str,
    today: date,
    expired: bool,
) -> None:
    reviews = [review("owner"), review("technical")]
    context = context_of(
        {"p.post": {**DRAFT, "state": state, "reviews": reviews}, **MORE}, today=today
    )
    assert said(CHECK, context) == ([EXPIRED] if expired else [])
