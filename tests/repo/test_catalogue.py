"""The guide's facts are all there: numbered facts, checks, rules, risks, questions, phases."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from affidoc.config import load_config
from affidoc.facts import load_facts
from affidoc.model import Model, link
from affidoc_schemas import Provenance, Quantity, Status
from affidoc_schemas.units import in_base_unit

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def model() -> Model:
    config = load_config(ROOT)
    loaded = load_facts(ROOT, config.facts)
    assert loaded.diagnostics == ()
    made, problems = link(loaded.facts)
    assert problems == []
    return made


@pytest.mark.parametrize(
    ("letter", "count", "digits"), [("F", 262, 3), ("D", 13, 2), ("T", 13, 2), ("R", 24, 2)]
)
def test_every_number_is_taken_once(model: Model, letter: str, count: int, digits: int) -> None:
    wanted = {f"{letter}-{number:0{digits}}" for number in range(1, count + 1)}
    found = {code for code in model.by_code if code.startswith(f"{letter}-")}
    assert found == wanted


def test_the_risks_are_24_in_three_groups_and_reconstructed(model: Model) -> None:
    risks = model.of_kind("risk")
    groups = Counter(str(risk.model_dump()["group"]) for risk in risks)
    assert groups == {"historical": 5, "concrete": 7, "potential": 12}
    assert {risk.provenance for risk in risks} == {Provenance.RECONSTRUCTED}


def test_the_ten_questions_with_a_proposal_each(model: Model) -> None:
    questions = [fact.model_dump() for fact in model.under("federation.questions")
                 if fact.kind == "question"]  # fmt: skip
    assert sorted(one["number"] for one in questions) == list(range(1, 11))
    assert Counter(one["state"] for one in questions) == {"open": 9, "resolved": 1}
    for one in questions:
        assert one["proposals"], one["id"]
        for name in one["proposals"]:
            assert model.facts[name].status is Status.PROPOSED
            assert model.facts[name].provenance is Provenance.PROPOSAL


@pytest.mark.parametrize(
    ("code", "number", "unit"),
    [
        ("F-088", 15000, "tokens/session"),
        ("F-089", 60000, "tokens"),
        ("F-090", 5000, "tokens/session"),
        ("F-091", 20000, "tokens"),
        ("F-092", 30000, "tokens"),
        ("F-093", 90000, "tokens"),
        ("F-094", 50000, "tokens"),
        ("F-130", 10, "files"),
        ("F-131", 32, "KiB"),
        ("F-148", 24, "risks"),
        ("F-163", 500000, "tokens/agent"),
        ("F-166", 1500000, "tokens"),
    ],
)
def test_numbers_of_the_control_plane_guide(
    model: Model, code: str, number: int, unit: str
) -> None:
    value = model.by_code[code].value
    assert value is not None
    assert (value.number, value.unit) == (number, unit)


def test_the_seven_admission_checks_in_order(model: Model) -> None:
    assert list(model.by_code["F-009"].items) == [
        "caller", "run phase", "node", "capacity", "nesting", "budget", "attempts",
    ]  # fmt: skip


def test_the_pinned_state_of_the_private_source(model: Model) -> None:
    source = model.facts["affidoc.source.control-plane"].model_dump(mode="json")
    assert source["commit"] == "df9cf44f713e11c62add3786e6026aaee8022495"
    assert (source["version"], source["reviewed"], source["visibility"]) == (
        "0.3.1", "2026-10-27", "private",
    )  # fmt: skip
    kinds = {
        piece.type
        for fact in model.facts.values()
        for piece in fact.evidence
        if piece.names_source() == "control-plane"
    }
    assert kinds == {"reported"}


def test_no_statement_is_an_echo(model: Model) -> None:
    """A statement that only repeats the id or the title says nothing."""
    echoes = []
    for fact in model.facts.values():
        said = re.sub(r"[^a-z0-9]+", " ", fact.statement.casefold()).strip()
        names = {fact.id.rsplit(".", 1)[-1], fact.title}
        if said in {re.sub(r"[^a-z0-9]+", " ", name.casefold()).strip() for name in names}:
            echoes.append(fact.id)
    assert echoes == []


def test_every_facts_file_starts_with_the_line_that_editors_read() -> None:
    for file in sorted((ROOT / "docs" / "facts").rglob("*.yml")):
        first = file.read_text(encoding="utf-8").splitlines()[0]
        schema = first.removeprefix("# yaml-language-server: $schema=")
        assert (file.parent / schema).resolve() == ROOT / "schemas" / "json" / "facts.schema.json"


def test_exported_schemas_are_in_step() -> None:
    from affidoc_schemas import json_schemas

    folder = ROOT / "schemas" / "json"
    assert {file.name: file.read_text() for file in folder.iterdir()} == json_schemas()


def test_the_engine_works_with_the_numbers_that_the_guide_states(model: Model) -> None:
    from affidoc_engine import DEFAULTS

    def quantity(code: str) -> Quantity:
        value = model.by_code[code].value
        assert value is not None
        return value

    size = quantity("F-131")
    assert size.number is not None
    assert {
        "budget.agent_allowance.tokens": quantity("F-163").number,
        "conflict.attempts.default": quantity("F-052").number,
        "conflict.attempts.minimum": quantity("F-051").minimum,
        "conflict.attempts.maximum": quantity("F-051").maximum,
        "context.initial.files": quantity("F-130").number,
        "context.initial.bytes": in_base_unit(size.number, size.unit)[0],
    } == DEFAULTS
