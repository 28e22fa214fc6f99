"""A JUnit XML report to test cases. No document type, no entities, bounded in size and depth."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from xml.parsers import expat

__all__ = ["MAX_REPORT", "BadReport", "Case", "Outcome", "read_junit"]

MAX_REPORT = 32 * 1024 * 1024
MAX_CASES = 500_000
MAX_DEPTH = 64


class Outcome(StrEnum):
    """What became of a test."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"


class BadReport(Exception):
    """It is no report that is read; the message says why."""


@dataclass(frozen=True, slots=True)
class Case:
    """One `testcase`."""

    name: str
    classname: str
    file: str
    outcome: Outcome


def read_junit(data: bytes) -> list[Case]:
    """The test cases of a report, in its order.

    Raises:
        BadReport: it is too large, no XML, brings a document type, or reports no test.
    """
    if len(data) > MAX_REPORT:
        raise BadReport(f"a report of {len(data):,} bytes, at most {MAX_REPORT:,} are read")
    reader = _Reader()
    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = _no_document_type
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        said = expat.errors.messages.get(error.code, "not well-formed")
        raise BadReport(f"line {error.lineno} is no XML: {said}") from None
    if not reader.cases:
        raise BadReport("no test case stands in it")
    return reader.cases


def _no_document_type(*_: object) -> None:
    raise BadReport("a report with a document type is not read")


class _Reader:
    """Collects test cases as elements start and end."""

    def __init__(self) -> None:
        self.cases: list[Case] = []
        self._depth = 0
        self._case: dict[str, str] | None = None
        self._case_depth = 0
        self._outcome = Outcome.PASSED

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise BadReport(f"nested deeper than {MAX_DEPTH} levels")
        name = name.rpartition(":")[2]
        if name == "testcase" and self._case is None:
            if len(self.cases) >= MAX_CASES:
                raise BadReport(f"more than {MAX_CASES:,} test cases")
            self._case, self._case_depth = attributes, self._depth
            status = attributes.get("status", attributes.get("result", "")).lower()
            skipped = status in {"skipped", "notrun", "disabled", "suppressed"}
            self._outcome = Outcome.SKIPPED if skipped else Outcome.PASSED
        elif self._case is not None and self._depth == self._case_depth + 1:
            if name in {"failure", "error"}:
                self._outcome = Outcome.FAILED
            elif name == "skipped" and self._outcome is Outcome.PASSED:
                self._outcome = Outcome.SKIPPED

    def end(self, _name: str) -> None:
        if self._case is not None and self._depth == self._case_depth:
            told = self._case
            self.cases.append(
                Case(
                    told.get("name", ""), told.get("classname", ""), told.get("file", ""),
                    self._outcome,
                )
            )  # fmt: skip
            self._case = None
        self._depth -= 1
