"""Schemas: closed, frozen, described, and exact about values."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from pydantic import BaseModel, ValidationError

from affidoc_schemas import KINDS, json_schemas, kind_name
from affidoc_schemas.budget import Budget
from affidoc_schemas.claim import Claim
from affidoc_schemas.evidence import EVIDENCE_TYPES
from affidoc_schemas.quantity import Quantity
from affidoc_schemas.source import Source
from affidoc_schemas.units import in_base_unit

BASE: dict[str, Any] = {
    "id": "a.b", "title": "T", "statement": "S.", "status": "explanatory", "provenance": "stated",
}  # fmt: skip


def test_the_kinds_of_the_guide() -> None:
    assert [kind_name(model) for model in KINDS] == [
        "source", "claim", "actor", "component", "relation", "view", "sequence", "workflow",
        "budget", "derived", "risk", "limitation", "phase", "priority", "decision", "question",
        "metric", "illustration", "term", "reference", "together", "publication",
    ]  # fmt: skip


@pytest.mark.parametrize("model", [*KINDS, *EVIDENCE_TYPES])
def test_models_are_frozen_closed_and_described(model: type[BaseModel]) -> None:
    assert model.model_config["frozen"] is True
    assert model.model_config["extra"] == "forbid"
    assert model.__doc__
    undescribed = [
        name
        for name, field in model.model_fields.items()
        if not field.description and name not in {"kind", "type"}
    ]
    assert undescribed == []


@pytest.mark.parametrize(
    "value",
    [
        {"number": "500,000", "unit": "tokens"},
        {"number": True, "unit": "tokens"},
        {"number": 5},
        {"number": 5, "text": "five", "unit": "x"},
        {"minimum": 1, "unit": "x"},
        {"minimum": 3, "maximum": 1, "unit": "x"},
        {"text": "0.3.1", "unit": "x"},
        {"number": 5, "unit": "<b>"},
        {},
    ],
)
def test_quantities_that_are_none(value: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Quantity.model_validate(value)


@pytest.mark.parametrize("identifier", ["A.b", "a..b", ".a", "a.", "a b", "a/b", "ä", "a" * 97, ""])
def test_ids_that_are_none(identifier: str) -> None:
    with pytest.raises(ValidationError):
        Claim.model_validate(BASE | {"kind": "claim", "id": identifier})


@pytest.mark.parametrize(
    "path", ["/etc/passwd", "../x", "a/../../x", "~/x", "a\\b", "c:/x", "a//b", "a\nb", ""]
)
def test_paths_that_lead_out(path: str) -> None:
    piece = {"type": "path", "source": "s", "path": path}
    with pytest.raises(ValidationError):
        Claim.model_validate(BASE | {"kind": "claim", "evidence": [piece]})


@pytest.mark.parametrize("text", ["a\u202eb", "a\x1b[0m", "a\x00"])
def test_texts_that_deceive_a_reader(text: str) -> None:
    with pytest.raises(ValidationError):
        Claim.model_validate(BASE | {"kind": "claim", "statement": text})


def test_a_default_outside_its_range_is_refused() -> None:
    budget = BASE | {
        "kind": "budget", "enforcement": "hard", "scope": "conflict",
        "value": {"number": 2, "unit": "attempts"},
        "range": {"minimum": 1, "maximum": 3, "unit": "attempts"},
    }  # fmt: skip
    assert Budget.model_validate(budget).range is not None
    with pytest.raises(ValidationError, match="outside the range 1 to 3"):
        Budget.model_validate(budget | {"default": {"number": 4, "unit": "attempts"}})


@pytest.mark.parametrize(
    ("fields", "good"),
    [
        ({"commit": "a" * 40}, True),
        ({"commit": "a" * 64}, True),
        ({"commit": "a" * 12}, False),
        ({}, False),
        ({"pin": "content"}, True),
        ({"pin": "content", "commit": "a" * 40}, False),
        ({"pin": "digest", "digest": "b" * 64}, True),
        ({"pin": "digest"}, False),
    ],
)
def test_a_source_is_pinned_in_exactly_one_way(fields: dict[str, Any], good: bool) -> None:
    record = BASE | {"kind": "source", "name": "s", "visibility": "public"} | fields
    if good:
        Source.model_validate(record)
    else:
        with pytest.raises(ValidationError):
            Source.model_validate(record)


def test_units_convert_exactly() -> None:
    assert in_base_unit(32, "KiB") == (32768, "bytes")
    assert in_base_unit(1.5, "min") == (90, "seconds")
    assert in_base_unit(0.1, "s") == in_base_unit(100, "ms")
    assert in_base_unit(3, "tokens") == (3, "tokens")


def test_exported_schemas_are_valid_and_judge_like_the_models() -> None:
    schemas = {name: json.loads(text) for name, text in json_schemas().items()}
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)
    file = Draft202012Validator(schemas["facts.schema.json"])
    good = {"schema_version": 1, "facts": [BASE | {"kind": "claim"}]}
    assert file.is_valid(good)
    assert not file.is_valid({"schema_version": 1, "facts": [BASE | {"kind": "claim", "x": 1}]})
    assert not file.is_valid({"schema_version": 2, "facts": []})
