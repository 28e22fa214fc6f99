"""JUnit XML: valid, one case a fact or page, and unknown is no pass."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from affidoc.diagnostics import FORMATS, Report, Severity

SCHEMA = Path(__file__).resolve().parents[3] / "fixtures" / "junit.xsd"
_XS = "{http://www.w3.org/2001/XMLSchema}"
_FORMS = {
    "xs:string": re.compile(r".*", re.DOTALL),
    "xs:decimal": re.compile(r"[+-]?\d+(\.\d+)?"),
    "xs:nonNegativeInteger": re.compile(r"\+?\d+"),
}


def test_it_is_valid_and_says_what_failed_what_is_unknown_and_what_passed(report: Report) -> None:
    text = FORMATS["junit"](report)
    assert problems(text) == []
    root = ElementTree.fromstring(text.encode())
    assert root.attrib == {
        "tests": "4", "failures": "1", "errors": "0", "skipped": "1", "time": "0",
    }  # fmt: skip
    suites = [suite.attrib["name"] for suite in root]
    assert suites == ["guide/docs/a.md", "guide/docs/facts/ri sk\ufffd.yml", "guide/docs/index.md"]
    outcomes = {
        case.attrib["name"]: [child.tag for child in case] for case in root.iter("testcase")
    }
    assert outcomes == {
        "docs/a.md": [],
        "retry.bounds": ["failure"],
        "retry.count": ["skipped", "system-out"],
        "docs/index.md": ["system-out"],
    }
    failure = next(root.iter("failure"))
    assert failure.attrib == {
        "message": "'retry.bounds' cites\n100% nothing, <b>& 'more'", "type": "CLM001",
    }  # fmt: skip
    assert failure.text is not None
    assert failure.text.endswith("first here\n  help: Cite what shows it.")
    aside = [one.text or "" for one in root.iter("system-out")]
    assert "ignored (shown elsewhere): " in aside[0]


def test_a_warning_fails_where_warnings_fail_the_run(report: Report) -> None:
    text = FORMATS["junit"](replace(report, fail_on=Severity.WARNING))
    assert problems(text) == []
    assert 'failures="2"' in text.splitlines()[1]


def test_a_run_that_ended_in_reading_passes_nothing(report: Report) -> None:
    text = FORMATS["junit"](replace(report, judged=False))
    assert problems(text) == []
    root = ElementTree.fromstring(text.encode())
    assert (root.attrib["failures"], root.attrib["skipped"]) == ("1", "3")


def test_characters_that_xml_cannot_hold_are_replaced(report: Report) -> None:
    odd = replace(report.found[0], message="a\x00b\x1b[31m\ufffe\U0001f600\ud800")
    text = FORMATS["junit"](replace(report, found=(odd,)))
    assert problems(text) == []
    root = ElementTree.fromstring(text.encode())
    message = next(root.iter("failure")).attrib["message"]
    assert message == "a\ufffdb\ufffd[31m\ufffd\U0001f600\ufffd"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("<testsuites><case/></testsuites>", "<testsuites> may not hold <case> there"),
        ('<testsuite tests="1"/>', "<testsuite> has no name"),
        ('<testsuite name="x" tests="-1"/>', "<testsuite tests='-1'> is no xs:nonNegativeInteger"),
        ('<testcase name="x" classname="y" line="1"/>', "<testcase line> is not declared"),
        (
            '<testcase name="x" classname="y"><failure type="t"/><skipped/></testcase>',
            "<testcase> may not hold <skipped> there",
        ),
        (
            '<testcase name="x" classname="y"><skipped/><skipped/></testcase>',
            "<testcase> holds 2 <skipped>",
        ),
    ],
)
def test_the_schema_refuses(text: str, problem: str) -> None:
    assert problem in problems(text)


def problems(text: str, schema: Path = SCHEMA) -> list[str]:
    """What is wrong with a document; empty where it is valid."""
    declared = {
        element.attrib["name"]: element
        for element in ElementTree.parse(schema).getroot().findall(f"{_XS}element")
    }
    root = ElementTree.fromstring(text.encode("utf-8"))
    found: list[str] = []
    pending = [root]
    while pending:
        element = pending.pop()
        found += _element(element, declared)
        pending += list(element)
    return found


def _element(element: ElementTree.Element, declared: dict[str, ElementTree.Element]) -> list[str]:
    if element.tag not in declared:
        return [f"<{element.tag}> is not declared"]
    kind = declared[element.tag]
    found = []
    allowed = {one.attrib["name"]: one.attrib for one in kind.iter(f"{_XS}attribute")}
    for name, value in element.attrib.items():
        if name not in allowed:
            found.append(f"<{element.tag} {name}> is not declared")
        elif not _FORMS[allowed[name]["type"]].fullmatch(value):
            found.append(f"<{element.tag} {name}={value!r}> is no {allowed[name]['type']}")
    found += [
        f"<{element.tag}> has no {name}"
        for name, one in allowed.items()
        if one.get("use") == "required" and name not in element.attrib
    ]
    children = [child.tag for child in element]
    for particle in kind.iter(f"{_XS}element"):
        if "ref" not in particle.attrib:
            continue
        most = particle.attrib["maxOccurs"]
        taken = 0
        while children and children[0] == particle.attrib["ref"]:
            children.pop(0)
            taken += 1
        if most != "unbounded" and taken > int(most):
            found.append(f"<{element.tag}> holds {taken} <{particle.attrib['ref']}>")
    if children:
        found.append(f"<{element.tag}> may not hold <{children[0]}> there")
    if list(kind.iter(f"{_XS}sequence")) and (element.text or "").strip():
        found.append(f"<{element.tag}> holds text")
    return found
