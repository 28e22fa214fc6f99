"""The quick ways to a digest give the bytes that the models give."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from affidoc.config import load_config
from affidoc.evidence.digest import _written
from affidoc.evidence.said import _SAYING, _plainly, said_hash
from affidoc.facts import load_facts
from affidoc_schemas import Fact
from affidoc_schemas.budget import Budget
from affidoc_schemas.claim import Claim
from affidoc_schemas.evidence import AbsentEvidence, ExcerptEvidence, PathEvidence, ValueEvidence

ROOT = Path(__file__).resolve().parents[4]
BASE: dict[str, Any] = {
    "id": "a.b", "title": "T", "statement": "S.", "status": "explanatory", "provenance": "stated",
}  # fmt: skip
OWN = [one.fact for one in load_facts(ROOT, load_config(ROOT).facts).facts]


def by_the_model(fact: Fact) -> dict[str, Any]:
    told = fact.model_dump(mode="json", include=set(_SAYING), exclude_none=True)
    return {name: value for name, value in told.items() if value not in ([], {})}


def test_what_the_facts_of_this_repository_say() -> None:
    for fact in OWN:
        plain = _plainly(fact)
        assert plain is not None, fact.id
        assert json.loads(json.dumps(plain)) == by_the_model(fact), fact.id


def test_the_pieces_of_this_repository() -> None:
    pieces = [piece for fact in OWN for piece in fact.evidence]
    assert len(pieces) > 500
    for piece in pieces:
        assert _written(piece) == piece.model_dump(mode="json", exclude_defaults=True)


@pytest.mark.parametrize("piece", [
    PathEvidence(type="path", source="a", path="b"),
    PathEvidence(type="path", source="a", path="b", nature="file"),
    ExcerptEvidence(type="excerpt", source="a", path="b", anchor="x", lines=3),
    ValueEvidence(type="value", source="a", path="b.py", symbol="X", unit="KiB"),
    AbsentEvidence(type="absent", source="a", paths=("b", "c"), text="x", ignore_case=True),
])  # fmt: skip
def test_pieces(piece: Any) -> None:
    assert _written(piece) == piece.model_dump(mode="json", exclude_defaults=True)


@pytest.mark.parametrize("more", [
    {}, {"value": {"number": 1.5, "unit": "s"}}, {"value": {"text": "1.2"}}, {"items": ["a", "b"]},
    {"value": {"minimum": 1, "maximum": 10**20, "unit": "s"}},
    {"parts": {"a": {"number": 1, "unit": "s"}, "b": {"text": "ä"}}},
])  # fmt: skip
def test_what_a_claim_says(more: dict[str, Any]) -> None:
    fact = Claim.model_validate({"kind": "claim", **BASE, **more})
    told = by_the_model(fact)
    data = json.dumps(told, sort_keys=True, separators=(",", ":")).encode("ascii")
    assert said_hash(fact) == (hashlib.sha256(data).hexdigest() if told else None)


def test_a_budget_says_its_default_and_range() -> None:
    fact = Budget.model_validate({
        "kind": "budget", **BASE, "enforcement": "soft", "scope": "run",
        "value": {"number": 5, "unit": "s"}, "default": {"number": 2, "unit": "s"},
        "range": {"minimum": 1, "maximum": 9, "unit": "s"},
    })  # fmt: skip
    assert _plainly(fact) == {
        "value": {"number": 5, "unit": "s"}, "default": {"number": 2, "unit": "s"},
        "range": {"minimum": 1, "maximum": 9, "unit": "s"},
    }  # fmt: skip
