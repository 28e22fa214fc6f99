"""Decision records and decision facts say the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
RECORDS = sorted((ROOT / "docs" / "adr").glob("[0-9]*.md"))
FACTS = {
    fact["number"]: fact
    for fact in yaml.safe_load((ROOT / "docs/facts/affidoc/decisions.yml").read_text())["facts"]
}


def test_a_number_is_given_once() -> None:
    numbers = [int(file.name[:4]) for file in RECORDS]
    assert sorted(set(numbers)) == numbers
    assert numbers[:33] == list(range(1, 34))  # later ones are given to branches before they land


def test_every_record_has_a_fact_and_every_fact_a_record() -> None:
    assert sorted(FACTS) == [int(file.name[:4]) for file in RECORDS]


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_record_and_fact_agree(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    fact = FACTS[int(file.name[:4])]
    assert fact["record"] == f"docs/adr/{file.name}"
    assert fact["id"].startswith("affidoc.decision.")
    heading = re.search(r"^# (\d+)\. .+$", text, re.MULTILINE)
    assert heading is not None
    assert int(heading[1]) == fact["number"]
    state = re.search(r"^\*\*Status:\*\* (\w+)", text, re.MULTILINE)
    assert state is not None
    assert state[1] == fact["state"]
    cited = [piece for piece in fact["evidence"] if piece.get("path") == fact["record"]]
    assert cited[0]["anchor"] == heading[0]


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_record_has_every_part(file: Path) -> None:
    parts = re.findall(r"^## (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    assert parts == ["Context", "Decision", "Consequences"]


def test_every_decision_is_shown_by_more_than_its_own_page() -> None:
    alone = [fact["id"] for fact in FACTS.values() if len(fact["evidence"]) < 2]
    assert alone == []
