"""JUnit XML: outcomes, and what is refused."""

from __future__ import annotations

import pytest

from affidoc.documents.junit import BadReport, Case, Outcome, read_junit

REPORT = b"""<?xml version="1.0" encoding="utf-8"?>
<testsuites><testsuite name="pytest" tests="4">
<testcase classname="tests.test_a.TestA" name="test_one" time="0.1"/>
<testcase classname="tests.test_a" name="test_two[x]"><failure>trace</failure></testcase>
<testcase classname="tests.test_a" name="test_three"><skipped/></testcase>
<testcase classname="a" name="b" file="a.py"><system-out>failure</system-out><error/></testcase>
<testcase name="c" status="notrun"><properties><failure/></properties></testcase>
</testsuite></testsuites>
"""


def test_outcomes() -> None:
    assert read_junit(REPORT) == [
        Case("test_one", "tests.test_a.TestA", "", Outcome.PASSED),
        Case("test_two[x]", "tests.test_a", "", Outcome.FAILED),
        Case("test_three", "tests.test_a", "", Outcome.SKIPPED),
        Case("b", "a", "a.py", Outcome.FAILED),
        Case("c", "", "", Outcome.SKIPPED),
    ]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b'<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', "a report with a document type is not read"),
        ('<?xml version="1.0" encoding="utf-16"?><!DOCTYPE a><a/>'.encode("utf-16"),
         "a report with a document type is not read"),
        (b'<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>',
         "a report with a document type is not read"),
        (b"<a>&x;</a>", "line 1 is no XML: undefined entity"),
        (b"<a", "line 1 is no XML: unclosed token"),
        (b"", "line 1 is no XML: no element found"),
        (b"<testsuite/>", "no test case stands in it"),
        (b"<a>" * 65 + b"</a>" * 65, "nested deeper than 64 levels"),
        (b" " * (32 * 1024 * 1024 + 1),
         "a report of 33,554,433 bytes, at most 33,554,432 are read"),
    ],
    ids=range(9),
)  # fmt: skip
def test_what_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(BadReport) as problem:
        read_junit(data)
    assert str(problem.value) == message
