"""Every non-empty line of the three described texts is carried by facts that exist.

The texts are not in the repository. Each table names the number of its rows and a digest over
them, so that a row cannot be lost or changed without a trace.
"""

from __future__ import annotations

import csv
import hashlib
import re
from pathlib import Path

import pytest

from affidoc.config import load_config
from affidoc.facts import load_facts

ROOT = Path(__file__).parents[2]
TABLES = {
    "control-plane-guide": (170, 99),
    "how-acc-works": (203, 158),
    "federation-design": (282, 205),
}
"""Last line number and number of non-empty lines of each text."""


@pytest.fixture(scope="module")
def ids() -> set[str]:
    config = load_config(ROOT)
    return {one.fact.id for one in load_facts(ROOT, config.facts).facts}


def rows(name: str) -> tuple[str, list[dict[str, str]]]:
    text = (ROOT / "docs" / "coverage" / f"{name}.csv").read_text(encoding="utf-8")
    head, _, body = text.partition("\n")
    return head, list(csv.DictReader(body.splitlines()))


@pytest.mark.parametrize("name", TABLES)
def test_no_line_is_missing(name: str) -> None:
    head, found = rows(name)
    last, number = TABLES[name]
    digest = hashlib.sha256(
        "".join(f"{row['line']}:{row['sha256']}\n" for row in found).encode()
    ).hexdigest()
    assert head == f"# lines={number} digest={digest}"
    assert len(found) == number
    lines = [int(row["line"]) for row in found]
    assert lines == sorted(set(lines))
    assert max(lines) <= last


@pytest.mark.parametrize("name", TABLES)
def test_every_line_names_facts_that_exist(name: str, ids: set[str]) -> None:
    gaps = [row["line"] for row in rows(name)[1] if not row["ids"].split()]
    assert gaps == []
    unknown = {one for row in rows(name)[1] for one in row["ids"].split()} - ids
    assert unknown == set()


@pytest.mark.parametrize("name", TABLES)
def test_the_tables_keep_hashes_and_no_text(name: str) -> None:
    for row in rows(name)[1]:
        assert re.fullmatch(r"[0-9a-f]{64}", row["sha256"])
        assert re.fullmatch(r"[a-z0-9. -]+", row["ids"])
