"""Whatever stands in a file that is imported: facts that load, or one line that says why not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affidoc.facts import events
from affidoc.facts.document import Document, parse_document
from affidoc.facts.validate import validate
from affidoc.importers import IMPORTERS, Request, merged
from affidoc.importers.interface import ImportProblem, Record
from affidoc.importers.naming import Ids, line, prose
from affidoc.importers.yaml_text import record_text

READERS = {one.name: one for one in IMPORTERS}
ANY = st.text(max_size=400)
PIECES = st.lists(
    st.sampled_from(
        ["# 1. Title\n", "## Status\n", "\n", "Accepted\n", "* Status: proposed\n", "---\n",
         "status: rejected\n", "Supersedes [x](0002-x.md)\n", "## Context\n", "- item\n",
         "Date: x\n", "## Decision\n", "#", ": ", "'", '"', "\t", "é🙂 ",
         "superseded by ADR-1 ", "[", "](", "{"]
    )
    | ANY,
    max_size=14,
).map("".join)  # fmt: skip
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(
        st.sampled_from(["id", "name", "model", "people", "views", "elements", "relations",
                         "softwareSystems", "relationships", "sourceId", "destinationId", "tags",
                         "source", "target", "title", "nodes", "kind", "description"]),
        inner, max_size=5,
    ),
    max_leaves=25,
)  # fmt: skip


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("guide")


def loads(records: tuple[Record, ...]) -> None:
    text = merged(records, None, "x.json").text
    document = parse_document(text.encode("utf-8"), "x.yml")
    assert isinstance(document, Document), document
    assert len(document.data["facts"]) == len(records)
    for index, record in enumerate(records):
        assert document.data["facts"][index] == record
        fact = validate(document, index)
        assert not isinstance(fact, list), fact
    again = merged(records, document, "x.json")
    assert (again.text, again.differs) == (text, False)


@given(PIECES, PIECES)
def test_decision_records(root: Path, one: str, other: str) -> None:
    folder = root / "adr"
    folder.mkdir(exist_ok=True)
    for number, text in enumerate((one, other), 1):
        file = folder / f"000{number}-x.md"
        file.write_bytes(text.encode("utf-8", "surrogatepass"))
    read(root, "madr", folder)


@given(PIECES | ANY)
def test_code_owners_and_reports(root: Path, text: str) -> None:
    file = root / "text"
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    read(root, "codeowners", file)
    read(root, "junit", file)


@given(JSON)
def test_models(root: Path, value: Any) -> None:
    file = root / "model.json"
    file.write_text(json.dumps(value))
    read(root, "structurizr", file)
    read(root, "likec4", file)


def read(root: Path, kind: str, place: Path) -> None:
    try:
        found = READERS[kind].read(Request(place, "a.b", root, "demo"))
    except ImportProblem:
        return
    loads(found.records)


@given(st.dictionaries(st.sampled_from("abcdef"), st.text(max_size=200), min_size=1))
def test_the_yaml_gives_the_texts_back(texts: dict[str, str]) -> None:
    record: Record = {"kind": "claim"} | {
        key: prose(value, "x") for key, value in sorted(texts.items())
    }
    record["list"] = [line(value, "y") for value in texts.values()]
    record["maps"] = [{"a": line(value, "z"), "b": 3} for value in texts.values()]
    text = "facts:\n" + record_text(record, "0" * 12)
    assert events.parse(text)["facts"] == [record]


@given(st.lists(st.lists(st.text(max_size=120), min_size=1, max_size=4), max_size=12))
def test_ids_are_ids_and_twins_differ(names: list[list[str]]) -> None:
    import re

    ids = Ids("a")
    found = [ids.new(*parts) for parts in names]
    assert len(set(found)) == len(found)
    for name in found:
        assert re.fullmatch(r"[a-z][a-z0-9]*(?:[.-][a-z0-9]+)*", name)
        assert len(name) <= 96
