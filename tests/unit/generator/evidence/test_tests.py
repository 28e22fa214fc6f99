"""Evidence `test`: what is a test in each language, and which cases of a report are its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from affidoc.code import parse_code
from affidoc.documents.junit import Case, Outcome
from affidoc.evidence.test import _of_test
from affidoc.evidence.titled_tests import titled_tests
from affidoc_schemas.evidence import TestEvidence as Cited

P, F = Outcome.PASSED, Outcome.FAILED


def cited(path: str, name: str) -> Cited:
    return Cited(type="test", source="a", path=path, name=name)


def case(classname: str, name: str, file: str = "", outcome: Outcome = P) -> Case:
    return Case(name, classname, file, outcome)


@pytest.mark.parametrize(
    ("path", "name", "own", "others"),
    [
        ("tests/test_a.py", "test_x", [case("tests.test_a", "test_x[1]")],
         [case("tests.test_b", "test_x"), case("tests.test_a", "test_xy")]),
        ("tests/test_a.py", "TestA::test_x", [case("tests.test_a.TestA", "test_x")],
         [case("tests.test_a.TestB", "test_x"), case("tests.test_a", "test_x")]),
        ("src/test_a.py", "test_x", [case("pkg.test_a", "test_x")],
         [case("pkg.test_b", "test_x")]),
        ("a_test.go", "TestX", [case("example.org/a", "TestX"), case("example.org/a", "TestX/one")],
         [case("example.org/a", "TestXY")]),
        ("src/lib.rs", "tests::adds", [case("crate", "tests::adds")],
         [case("crate", "other::adds")]),
        ("ATest.java", "ATest.adds", [case("org.x.ATest", "adds()"),
         case("org.x.ATest", "adds(int)[1]")],
         [case("org.x.BTest", "adds()")]),
        ("a.test.ts", "Client > waits", [case("Client waits", "Client waits"),
         case("Client", "waits")],
         [case("Server", "waits")]),
        ("a.test.ts", "waits", [case("x", "waits", "src/a.test.ts")],
         [case("x", "waits", "src/b.test.ts")]),
    ],
)  # fmt: skip
def test_the_cases_of_a_test(
    path: str, name: str, own: Sequence[Case], others: Sequence[Case]
) -> None:
    assert _of_test(cited(path, name), [*others, *own, *others]) == list(own)


def test_titles_are_nested_and_literal() -> None:
    text = """\
describe('a', () => {
  context("b", function () { it('c', done => {}); test.skip(`d`, x); });
  it(name, () => {});
  it(`e ${1}`, () => {});
});
test.each`x`('f %s', () => {});
const describe2 = it2('g');
"""
    found = [one.titles for one in titled_tests(parse_code("a.ts", text.encode()))]
    assert found == [("a", "b", "c"), ("a", "b", "d"), ("f %s",)]


GO = 'package a\nimport "testing"\nfunc TestX(t *testing.T) {}\nfunc helper() {}\n'
RUST = "#[cfg(test)]\nmod tests {\n  #[test]\n  fn adds() {}\n  fn helper() {}\n}\n"
JAVA = "class ATest {\n  @Test\n  void adds() {}\n  void helper() {}\n}\n"


@pytest.mark.parametrize(
    ("path", "text", "name", "holds"),
    [
        ("a_test.go", GO, "TestX", True), ("a_test.go", GO, "helper", False),
        ("a.rs", RUST, "tests::adds", True), ("a.rs", RUST, "tests::helper", False),
        ("ATest.java", JAVA, "ATest.adds", True), ("ATest.java", JAVA, "ATest.helper", False),
    ],
)  # fmt: skip
def test_a_function_is_no_test(path: str, text: str, name: str, holds: bool, tmp_path: Any) -> None:
    import json
    from datetime import date

    from affidoc.config import Config
    from affidoc.evidence import Verdict, verify
    from affidoc.facts import load_facts
    from affidoc.model import link
    from affidoc.snapshot import Lock

    common = {"title": "T", "statement": "S.", "provenance": "stated"}
    facts = [
        {"kind": "source", "id": "s.own", "name": "own", "pin": "content", "visibility": "public",
         "status": "explanatory", **common},
        {"kind": "claim", "id": "a.b", "status": "implemented", **common,
         "evidence": [{"type": "test", "source": "own", "path": path, "name": name}]},
    ]  # fmt: skip
    (tmp_path / "docs/facts").mkdir(parents=True)
    (tmp_path / path).write_text(text)
    (tmp_path / "docs/facts/f.yml").write_text(f"schema_version: 1\nfacts: {json.dumps(facts)}\n")
    model, _ = link(load_facts(tmp_path, ("docs/facts",)).facts)
    seen = verify(model, Config(tmp_path), Lock("l"), today=date(2026, 1, 1))
    (result,) = seen.verdicts["a.b"].pieces
    assert (result.verdict is Verdict.HOLDS) is holds, result.message
