"""Imports: files in public formats, written for these tests, to facts without findings."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from affidoc.cli import app, import_verb
from affidoc.config import load_config
from affidoc.errors import AffidocError
from affidoc.importers import IMPORTERS
from affidoc.pipeline import Outcome, run
from affidoc_schemas import Fact

SOURCE = """\
schema_version: 1
facts:
- kind: source
  id: demo.source
  title: This repository
  statement: The repository itself.
  status: explanatory
  provenance: stated
  name: demo
  pin: content
  visibility: public
"""


@dataclass
class Said:
    code: int
    out: str
    err: str
    error: BaseException | None


def call(*words: str) -> Said:
    done = CliRunner().invoke(app, ["import", *words], standalone_mode=False)
    if isinstance(done.exception, AffidocError):
        return Said(done.exception.exit_code, done.stdout, done.stderr, done.exception)
    assert done.exception is None, done.exception
    return Said(done.return_value or 0, done.stdout, done.stderr, None)


@pytest.fixture
def guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "guide"
    (root / "docs" / "facts").mkdir(parents=True)
    (root / "affidoc.toml").write_text("")
    (root / "docs" / "facts" / "source.yml").write_text(SOURCE)
    monkeypatch.chdir(root)
    return root


def write(root: Path, path: str, text: str) -> Path:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def checked(root: Path) -> Outcome:
    """The guide after an import: it has no errors and no warnings."""
    outcome = run(load_config(root), until="check", today=date(2026, 12, 1))
    assert [(one.code, one.message) for one in outcome.diagnostics
            if one.severity.value != "note"] == []  # fmt: skip
    return outcome


def facts(root: Path) -> dict[str, Any]:
    found: dict[str, Fact] = checked(root).model.facts
    return {
        name: fact.model_dump(mode="json", exclude_defaults=True) | {"kind": fact.kind}
        for name, fact in found.items()
    }


MADR_4 = """\
---
status: accepted
date: 2026-03-04
decision-makers: [Ada, Grace]
---

# Keep the ledger in one file

## Context and Problem Statement

Two files disagree after a crash: which one is *right*?

## Decision Outcome

Chosen option: "one file", because a [rename](https://example.org) is atomic.

### Consequences

* Good, because nothing can disagree.
* Bad, because the file grows.
"""
MADR_2 = """\
# Use a queue between the parts

* Status: superseded by [ADR-0003](0003-call-directly.md)
* Deciders: Ada
* Date: 2025-01-02

Technical Story: none

## Context and Problem Statement

Parts wait for each other.

## Decision Outcome

Chosen option: "queue".

### Positive Consequences

* Nobody waits.
"""
NYGARD = """\
# 3. Call directly

Date: 2026-02-03

## Status

Proposed

Supersedes [2. Use a queue](0002-use-a-queue.md)

## Context

The queue was slow: 100% of the time — Größe.

## Decision

We will call directly.

## Consequences

Calls are quick.
"""


@pytest.fixture
def records(guide: Path) -> Path:
    write(guide, "adr/0001-keep-the-ledger.md", MADR_4)
    write(guide, "adr/0002-use-a-queue.md", MADR_2)
    write(guide, "adr/0003-call-directly.md", NYGARD)
    write(guide, "adr/README.md", "# All records\n")
    return guide


def test_decision_records_of_three_forms(records: Path) -> None:
    assert call("madr", "adr").code == 0
    text = (records / "docs/facts/imported/madr.yml").read_text()
    assert text.startswith("# yaml-language-server: $schema=")
    found = facts(records)
    one, two, three = (found[f"decision.{name}"] for name in (
        "keep-the-ledger", "use-a-queue", "call-directly"))  # fmt: skip
    assert one["title"] == "Keep the ledger in one file"
    assert one["statement"] == 'Chosen option: "one file", because a rename is atomic.'
    assert (one["number"], one["state"], one["status"]) == (1, "accepted", "implemented")
    assert (one["as_of"], one["owner"]) == ("2026-03-04", "Ada, Grace")
    assert one["context"] == "Two files disagree after a crash: which one is right?"
    assert one["record"] == "adr/0001-keep-the-ledger.md"
    assert one["evidence"] == [
        {"type": "wording", "source": "demo", "path": "adr/0001-keep-the-ledger.md",
         "pointer": "/status", "says": "accepted"}
    ]  # fmt: skip
    assert (two["number"], two["state"], two["status"]) == (2, "superseded", "historical")
    assert (two["as_of"], two["owner"]) == ("2025-01-02", "Ada")
    assert (three["title"], three["state"], three["status"]) == (
        "Call directly", "proposed", "proposed",
    )  # fmt: skip
    assert three["supersedes"] == "decision.use-a-queue"
    assert three["context"].endswith("Größe.")
    verdicts = checked(records).verification
    assert verdicts is not None
    assert {name: one.badge.value for name, one in verdicts.verdicts.items()
            if name.startswith("decision.")} == {
        "decision.keep-the-ledger": "verified (source)",
        "decision.use-a-queue": "verified (source)",
        "decision.call-directly": "verified (source)",
    }  # fmt: skip


def test_the_status_of_a_record_is_watched(records: Path) -> None:
    call("madr", "adr")
    checked(records)
    write(records, "adr/0003-call-directly.md", NYGARD.replace("Proposed", "Accepted"))
    outcome = run(load_config(records), until="check", today=date(2026, 12, 1))
    assert [one.subject for one in outcome.diagnostics if one.code == "EVD001"] == [
        "decision.call-directly"
    ]


def test_an_import_again_changes_nothing_unasked(records: Path) -> None:
    call("madr", "adr")
    file = records / "docs/facts/imported/madr.yml"
    first = file.read_bytes()
    assert call("madr", "adr").code == 0
    assert file.read_bytes() == first
    write(records, "adr/0003-call-directly.md", NYGARD.replace("Proposed", "Accepted"))
    write(records, "adr/0004-new.md", NYGARD.replace("3. Call directly", "4. New"))
    (records / "adr/0001-keep-the-ledger.md").unlink()
    said = call("madr", "adr")
    assert said.code == 1
    assert said.out.splitlines() == [
        "new: decision.new", "changed: decision.call-directly",
        "vanished: decision.keep-the-ledger",
    ]  # fmt: skip
    assert file.read_bytes() == first
    assert call("madr", "adr", "--update").code == 0
    text = file.read_text()
    assert "decision.new" in text
    assert "decision.keep-the-ledger" in text, "ids are permanent"
    assert "state: accepted" in text


def test_edits_by_hand_stay(records: Path) -> None:
    call("madr", "adr")
    file = records / "docs/facts/imported/madr.yml"
    edited = file.read_text().replace("title: Call directly", "title: Direct calls").replace(
        "  id: decision.use-a-queue\n", "  # read twice\n  id: decision.use-a-queue\n"
    )  # fmt: skip
    file.write_text(edited)
    assert call("madr", "adr").code == 0, "the records are what they were"
    assert file.read_text() == edited
    write(records, "adr/0003-call-directly.md", NYGARD.replace("Calls are quick", "Calls are fast"))
    said = call("madr", "adr", "--update")
    assert (said.code, said.out) == (1, "by hand: decision.call-directly\n")
    assert file.read_text() == edited
    assert call("madr", "adr", "--update", "--overwrite").code == 0
    after = file.read_text()
    assert "title: Call directly" in after
    assert "# read twice" in after
    checked(records)


def test_fields_that_were_added_stay_when_the_record_changes(records: Path) -> None:
    call("madr", "adr")
    file = records / "docs/facts/imported/madr.yml"
    lines = file.read_text().rstrip("\n")
    file.write_text(f"{lines}\n  note: Read by Ada.\n")
    write(records, "adr/0003-call-directly.md", NYGARD.replace("Calls are quick", "Calls are fast"))
    assert call("madr", "adr", "--update").code == 0
    found = facts(records)["decision.call-directly"]
    assert (found["consequences"], found["note"]) == ("Calls are fast.", "Read by Ada.")


def test_a_dry_run_writes_nothing(records: Path) -> None:
    said = call("madr", "adr", "--dry-run")
    assert said.out.startswith("# yaml-language-server")
    assert not (records / "docs/facts/imported").exists()


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("---\nstatus: [a\n---\n# X\n", ":3:"),
        ("---\nstatus: &a b\n---\n# X\n", ":2:9: front matter: anchors"),
        ("\udcff", ":1:1: not UTF-8: byte 0xff"),
    ],
)
def test_a_record_that_cannot_be_read_is_named_with_its_place(
    guide: Path, text: str, place: str
) -> None:
    file = guide / "adr" / "0001-x.md"
    file.parent.mkdir()
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    said = call("madr", "adr")
    assert said.code == 2
    assert f"0001-x.md{place}" in str(said.error)


@pytest.mark.parametrize(
    "text", ["", "# \n", "no heading", "#" * 5000, "# " + " " * 100_000 + "x", "---\n", "[" * 9000,
             "# A\n\n## Status\n\n" + "superseded by " * 3000, "* Status:\n",
             "---\nstatus: 1\n---\n",
             "---\nstatus: {a: b}\ndate: [[1]]\n---\n", "# \u202e\x07evil\n"],
)  # fmt: skip
def test_odd_records_still_load(guide: Path, text: str) -> None:
    write(guide, "adr/0001-odd.md", text)
    assert call("madr", "adr").code == 0
    run(load_config(guide), until="link", today=date(2026, 12, 1))
    assert "decision.odd" in facts_loaded(guide)


def facts_loaded(root: Path) -> list[str]:
    outcome = run(load_config(root), until="link", today=date(2026, 12, 1))
    assert [one.message for one in outcome.diagnostics if one.severity.value == "error"] == []
    return list(outcome.model.facts)


def test_links_and_folders_out_of_the_way_are_not_followed(guide: Path, tmp_path: Path) -> None:
    write(guide, "adr/0001-here.md", MADR_4)
    (tmp_path / "0002-there.md").write_text(MADR_4)
    (guide / "adr" / "0002-there.md").symlink_to(tmp_path / "0002-there.md")
    (guide / "adr" / "more").symlink_to(tmp_path)
    call("madr", "adr")
    assert [name for name in facts_loaded(guide) if name.startswith("decision")] == [
        "decision.here"
    ]


def test_a_circle_of_records_is_cut(guide: Path) -> None:
    write(guide, "adr/0001-a.md", NYGARD.replace("[2. Use a queue](0002-use-a-queue.md)", "ADR-2"))
    write(guide, "adr/0002-b.md", NYGARD.replace("[2. Use a queue](0002-use-a-queue.md)", "ADR-1"))
    call("madr", "adr")
    assert len(facts_loaded(guide)) == 3


OWNERS = """\
# whose is what
*        @org/all
/docs/   @org/docs ada@example.org
src/**/test_*.py  @testers   # tests
/docs/facts/ @facts
/free
"""
GITLAB = """\
[Code] @coders
src/
*.md @writers
^[Docs][2] @org/docs
docs/
"""


def test_owners_become_actors(guide: Path) -> None:
    write(guide, ".github/CODEOWNERS", OWNERS)
    said = call("codeowners", ".github/CODEOWNERS")
    assert said.code == 0
    assert "1 patterns have no owner" in said.err
    found = facts(guide)
    assert sorted(name for name in found if name.startswith("owner.")) == [
        "owner.ada-example-org", "owner.facts", "owner.org-all", "owner.org-docs", "owner.testers",
    ]  # fmt: skip
    assert found["owner.org-docs"]["items"] == ["/docs/"]
    assert found["owner.org-docs"]["evidence"][0]["says"] == "/docs/ @org/docs ada@example.org"
    write(guide, ".github/CODEOWNERS", OWNERS.replace("/docs/   @org/docs", "/docs/   @other"))
    outcome = run(load_config(guide), until="check", today=date(2026, 12, 1))
    assert {one.subject for one in outcome.diagnostics if one.code == "EVD001"} == {
        "owner.org-docs", "owner.ada-example-org",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("path", "owners"),
    [
        ("a.txt", ("@org/all",)),
        ("docs/a/b.md", ("@org/docs", "ada@example.org")),
        ("docs/facts/a.yml", ("@facts",)),
        ("src/a/b/test_x.py", ("@testers",)),
        ("src/test_x.py", ("@testers",)),
        ("free", ()),
        ("other/docs/a.md", ("@org/all",)),
    ],
)
def test_the_last_rule_that_matches_counts(path: str, owners: tuple[str, ...]) -> None:
    from affidoc.importers.owner_rules import owners_of, read_rules

    assert owners_of(path, read_rules(OWNERS, Path("CODEOWNERS"))) == owners


@pytest.mark.parametrize(
    ("path", "owners"),
    [("src/a.c", ("@coders",)), ("src/a.md", ("@writers",)),
     ("docs/a.md", ("@writers", "@org/docs")), ("b.c", ())],
)  # fmt: skip
def test_sections_of_gitlab_each_have_their_last_rule(path: str, owners: tuple[str, ...]) -> None:
    from affidoc.importers.owner_rules import owners_of, read_rules

    assert owners_of(path, read_rules(GITLAB, Path("CODEOWNERS"))) == owners


def test_facts_get_the_owner_of_the_files_they_cite(guide: Path) -> None:
    write(guide, "CODEOWNERS", OWNERS)
    write(guide, "docs/page.txt", "x\n")
    claim = (
        "schema_version: 1\nfacts:\n- kind: claim  # kept\n  id: demo.page\n  title: Page\n"
        "  statement: There is a page.\n  status: implemented\n  provenance: stated\n"
        "  evidence:\n  - {type: path, source: demo, path: docs/page.txt}\n"
    )
    file = write(guide, "docs/facts/a.yml", claim)
    assert call("codeowners", "CODEOWNERS", "--assign", "--dry-run").out == (
        "demo.page: @org/docs ada@example.org\n"
    )
    assert file.read_text() == claim
    assert call("codeowners", "CODEOWNERS", "--assign").code == 0
    assert file.read_text() == claim.replace(
        "  id: demo.page\n", "  id: demo.page\n  owner: '@org/docs ada@example.org'\n"
    )
    assert call("codeowners", "CODEOWNERS", "--assign").out == "", "an owner that is there stays"
    checked(guide)


def test_an_owner_that_is_none_is_named_with_its_line(guide: Path) -> None:
    write(guide, "CODEOWNERS", "* @a\n/x nobody\n")
    said = call("codeowners", "CODEOWNERS")
    assert said.code == 2
    assert str(said.error).endswith("CODEOWNERS:2: 'nobody' is not an owner (@name, an e-mail)")


REPORT = """\
<?xml version="1.0" encoding="utf-8"?>
<testsuites><testsuite name="pytest" tests="4">
<testcase classname="tests.test_limit" name="test_at_most_ten" time="0.1"/>
<testcase classname="tests.test_limit.TestMore" name="test_more[1-2]" time="0.1"/>
<testcase classname="tests.test_limit" name="test_broken"><failure message="no"/></testcase>
<testcase classname="com.example.FooTest" name="bar"/>
</testsuite></testsuites>
"""


def test_a_report_becomes_test_evidence_and_a_metric(guide: Path) -> None:
    write(guide, "tests/test_limit.py", "def test_at_most_ten(): ...\ndef test_broken(): ...\n"
          "class TestMore:\n    def test_more(self): ...\n")  # fmt: skip
    write(guide, "reports/junit.xml", REPORT)
    said = call("junit", "reports/junit.xml")
    assert said.code == 0
    assert "1 tests name no file of this repository" in said.err
    found = facts(guide)
    metric = found["tests.report.junit"]
    assert metric["value"] == {"number": 4, "unit": "tests"}
    assert metric["parts"]["failed"] == {"number": 1, "unit": "tests"}
    claim = found["tests.tests.test-limit-py"]
    assert [piece["name"] for piece in claim["evidence"]] == [
        "TestMore::test_more", "test_at_most_ten",
    ]  # fmt: skip
    assert {piece["report"] for piece in claim["evidence"]} == {"reports/junit.xml"}


@pytest.mark.parametrize(
    "text",
    ["", "<a", "<testsuite/>",
     '<!DOCTYPE x [<!ENTITY a "b">]><testsuite><testcase name="&a;"/></testsuite>',
     '<!DOCTYPE x SYSTEM "file:///etc/passwd"><testsuite><testcase name="a"/></testsuite>',
     "<a>" * 5000],
)  # fmt: skip
def test_a_report_that_is_none_or_brings_a_document_type(guide: Path, text: str) -> None:
    write(guide, "r.xml", text)
    said = call("junit", "r.xml")
    assert said.code == 2
    assert "r.xml: " in str(said.error)


WORKSPACE: dict[str, Any] = {
    "name": "Shop",
    "model": {
        "people": [{"id": "1", "name": "Customer", "description": "Buys things.",
                    "relationships": [{"id": "9", "sourceId": "1", "destinationId": "3",
                                       "description": "Orders from", "technology": "HTTPS"}]}],
        "softwareSystems": [
            {"id": "2", "name": "Shop", "description": "Sells things.",
             "containers": [
                 {"id": "3", "name": "Web – Größe", "technology": "Python",
                  "tags": "Element,Container,Hot",
                  "components": [{"id": "4", "name": "Cart"}],
                  "relationships": [
                      {"id": "10", "sourceId": "3", "destinationId": "5",
                       "description": "Stores in", "interactionStyle": "Asynchronous"},
                      {"id": "11", "sourceId": "3", "destinationId": "6",
                       "linkedRelationshipId": "10"}]},
                 {"id": "5", "name": "Orders", "tags": "Element,Container,Database"}]},
            {"id": "6", "name": "Bank", "location": "External"},
        ],
    },
    "views": {"containerViews": [{"key": "shop", "title": "Shop: inside",
                                  "elements": [{"id": "1"}, {"id": "3"}, {"id": "5"}, {"id": "2"}],
                                  "relationships": [{"id": "9"}, {"id": "10"}]}]},
}  # fmt: skip


def test_a_structurizr_workspace(guide: Path) -> None:
    write(guide, "workspace.json", json.dumps(WORKSPACE))
    assert call("structurizr", "workspace.json").code == 0
    found = facts(guide)
    web = found["architecture.shop.web-groe"]
    assert (web["label"], web["shape"], web["parent"]) == (
        "Web – Größe",
        "group",
        "architecture.shop",
    )
    assert web["note"] == "Kind: container. Technology: Python. Tags: Hot."
    assert found["architecture.shop.orders"]["shape"] == "store"
    assert found["architecture.bank"]["shape"] == "external"
    assert found["architecture.customer"]["shape"] == "person"
    assert "architecture.shop.web-groe.cart" in found
    orders = found["architecture.relation.customer-orders-from-web-groe"]
    assert (orders["origin"], orders["target"], orders["note"]) == (
        "architecture.customer", "architecture.shop.web-groe", "Technology: HTTPS.",
    )  # fmt: skip
    stores = found["architecture.relation.web-groe-stores-in-orders"]
    assert stores["line"] == "dotted"
    assert len([one for one in found.values() if one["kind"] == "relation"]) == 2
    view = found["architecture.view.shop"]
    assert view["components"] == [
        "architecture.customer", "architecture.shop", "architecture.shop.orders",
        "architecture.shop.web-groe",
    ]  # fmt: skip
    assert len(view["relations"]) == 2


def test_ids_do_not_depend_on_the_numbers_of_the_tool(guide: Path) -> None:
    write(guide, "workspace.json", json.dumps(WORKSPACE))
    call("structurizr", "workspace.json")
    before = (guide / "docs/facts/imported/structurizr.yml").read_bytes()
    text = json.dumps(WORKSPACE)
    for number in ("11", "10", "9", "6", "5", "4", "3", "2", "1"):
        text = text.replace(f'"{number}"', f'"x{number}"')
    write(guide, "workspace.json", text)
    assert call("structurizr", "workspace.json").code == 0
    assert (guide / "docs/facts/imported/structurizr.yml").read_bytes() == before


LIKEC4: dict[str, Any] = {
    "elements": {
        "shop": {"id": "shop", "kind": "system", "title": "Shop", "description": {"txt": "Sells."}},
        "shop.web": {"id": "shop.web", "kind": "container", "title": "Web", "technology": "Go",
                     "tags": ["hot"]},
        "shop.db": {"id": "shop.db", "kind": "store", "title": "DB", "style": {"shape": "storage"}},
        "ada": {"id": "ada", "kind": "actor", "title": "Ada", "description": "A person."},
    },
    "relations": {
        "r1": {"id": "r1", "source": {"model": "ada"}, "target": {"model": "shop.web"},
               "title": "visits"},
        "r2": {"id": "r2", "source": "shop.web", "target": "shop.db", "title": "", "kind": "async",
               "line": "dashed"},
    },
    "views": {"index": {"id": "index", "title": "All", "nodes": [{"id": "shop"}, {"id": "shop.web"},
                        {"id": "gone"}], "edges": [{"id": "e", "relations": ["r1"]}]}},
}  # fmt: skip


def test_a_likec4_export(guide: Path) -> None:
    write(guide, "export.json", json.dumps(LIKEC4))
    assert call("likec4", "export.json").code == 0
    found = facts(guide)
    assert found["architecture.shop"]["statement"] == "Sells."
    assert found["architecture.shop"]["shape"] == "group"
    assert found["architecture.shop.db"]["shape"] == "store"
    assert found["architecture.ada"]["shape"] == "person"
    assert found["architecture.shop.web"]["note"] == "Kind: container. Technology: Go. Tags: hot."
    assert found["architecture.relation.ada-visits-web"]["target"] == "architecture.shop.web"
    assert found["architecture.relation.web-async-db"]["line"] == "dotted"
    assert found["architecture.view.index"]["components"] == [
        "architecture.shop", "architecture.shop.web",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", ":1:1: "),
        ('{"a": }', ":1:7: "),
        ("[" * 200_000, ": "),
        ("[]", " at /: an object should stand here, found list"),
        ('{"model": {"people": 3}}', " at /model/people: a list should stand here, found int"),
        ('{"model": {"people": [{"id": "1"}]}}', " at /model/people/0/name: a text should stand"),
        ('{"model": {"people": [{"id": "1", "name": "A", "relationships": [{"id": "2",'
         ' "sourceId": "1", "destinationId": "../x"}]}]}}', "relationships/0: a relationship"),
    ],
)  # fmt: skip
def test_json_that_is_no_workspace_is_named_with_its_place(
    guide: Path, text: str, place: str
) -> None:
    write(guide, "w.json", text)
    said = call("structurizr", "w.json")
    assert said.code == 2
    assert f"w.json{place}" in str(said.error) or place in str(said.error)


def test_names_that_differ_only_in_signs_get_ids_of_their_own(guide: Path) -> None:
    people = [{"id": str(number), "name": name} for number, name in enumerate(
        ["A b", "a-B", "日本", "中国", "x" * 300, "x" * 299 + "y"])]  # fmt: skip
    write(guide, "w.json", json.dumps({"model": {"people": people}}))
    assert call("structurizr", "w.json").code == 0
    names = [name for name in facts_loaded(guide) if name.startswith("architecture")]
    assert len(names) == 6
    assert call("structurizr", "w.json").code == 0


@pytest.mark.parametrize(
    "words",
    [("madr", "none"), ("junit", "none"), ("codeowners", "."),
     ("madr", "adr", "--prefix", "../x"), ("madr", "adr", "--out", "x.txt")],
)  # fmt: skip
def test_wrong_words_are_one_line(records: Path, words: tuple[str, ...]) -> None:
    assert call(*words).code == 2


def test_outside_of_the_repository_there_is_no_evidence(guide: Path, tmp_path: Path) -> None:
    write(tmp_path, "elsewhere/0001-x.md", MADR_4)
    assert call("madr", str(tmp_path / "elsewhere")).code == 0
    found = facts(guide)["decision.x"]
    assert "evidence" not in found
    assert "record" not in found
    assert found["status"] == "explanatory"


def test_the_verb_offers_what_is_registered() -> None:
    assert tuple(one.name for one in IMPORTERS) == import_verb._KINDS
