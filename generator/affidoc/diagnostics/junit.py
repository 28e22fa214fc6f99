"""JUnit XML: one test case a fact or page, in a suite a file, so that reports say what passed.

A finding at or above the level that fails the run is a failure. What could not be looked at is
skipped: unknown is no pass. Milder findings, and those set aside, are in the output of the case.
"""

from __future__ import annotations

from collections.abc import Iterator

from affidoc.diagnostics.addresses import encodable
from affidoc.diagnostics.model import Diagnostic, Location
from affidoc.diagnostics.report import Case, Report, Suppressed

__all__ = ["junit_report"]

UNKNOWN = "EVD004"
"""A piece of evidence that could not be looked at."""

_Told = dict[tuple[str, str], list[Diagnostic]]


def junit_report(report: Report) -> str:
    """The suites in the order of their files; times are 0, since output repeats byte by byte."""
    cases = {(one.at.path, one.name): one for one in report.cases()}
    homes = {name: path for path, name in cases}
    told: _Told = {}
    set_aside: dict[tuple[str, str], list[Suppressed]] = {}
    for one in report.found:
        told.setdefault(_home(one, cases, homes), []).append(one)
    for other in report.suppressed:
        set_aside.setdefault(_home(other.finding, cases, homes), []).append(other)
    for path, name in [*told, *set_aside]:
        cases.setdefault((path, name), Case(name, Location(path)))
    suites: dict[str, list[str]] = {}
    totals = {"tests": 0, "failures": 0, "skipped": 0}
    counts: dict[str, dict[str, int]] = {}
    for key, case in sorted(cases.items(), key=lambda row: (row[0][0], row[1].at.line, row[0][1])):
        here = counts.setdefault(key[0], dict.fromkeys(totals, 0))
        text, outcome = _case(report, case, told.get(key, []), set_aside.get(key, []))
        suites.setdefault(key[0], []).append(text)
        for name in ("tests", *outcome):
            here[name] += 1
            totals[name] += 1
    parts = ['<?xml version="1.0" encoding="UTF-8"?>\n', f"<testsuites{_numbers(totals)}>\n"]
    for path, texts in suites.items():
        parts.append(f'<testsuite name="{_xml(report.prefix + path)}"{_numbers(counts[path])}>\n')
        parts += [*texts, "</testsuite>\n"]
    return "".join([*parts, "</testsuites>\n"])


def _home(
    one: Diagnostic, cases: dict[tuple[str, str], Case], homes: dict[str, str]
) -> tuple[str, str]:
    """The case that a finding belongs to: its fact, or else the file it stands in."""
    if one.subject in homes:
        return homes[one.subject], one.subject
    path = one.primary.path
    return (path, one.subject) if (path, one.subject) in cases else (path, path)


def _case(
    report: Report, case: Case, found: list[Diagnostic], set_aside: list[Suppressed]
) -> tuple[str, tuple[str, ...]]:
    failing = [one for one in found if one.severity.rank <= report.fail_on.rank]
    milder = [one for one in found if one.severity.rank > report.fail_on.rank]
    unknown = [one for one in milder if one.code == UNKNOWN]
    body = "".join(
        f'<failure message="{_xml(one.message)}" type="{_xml(one.code)}">{_xml(_told(one))}'
        "</failure>\n"
        for one in failing
    )
    outcome: tuple[str, ...] = ("failures",) if failing else ()
    if not failing and (unknown or not report.judged):
        why = unknown[0].message if unknown else "evidence was not looked at"
        body += f'<skipped message="{_xml(why)}"/>\n'
        outcome = ("skipped",)
    lines = [*(_told(one) for one in milder), *(_aside(one) for one in set_aside)]
    if lines:
        body += f"<system-out>{_xml(chr(10).join(lines))}</system-out>\n"
    head = (
        f'<testcase name="{_xml(case.name)}" classname="{_xml(report.prefix + case.at.path)}"'
        ' time="0"'
    )
    return (f"{head}>\n{body}</testcase>\n" if body else f"{head}/>\n"), outcome


def _told(one: Diagnostic) -> str:
    at = one.primary
    lines = [f"{at.path}:{at.line}:{at.column}: {one.severity.value} {one.code} {one.message}"]
    lines += [f"  {r.at.path}:{r.at.line}:{r.at.column}: {r.message}" for r in one.related]
    return "\n".join([*lines, *(f"  help: {fix.title}" for fix in one.fixes)])


def _aside(one: Suppressed) -> str:
    by = "ignored" if one.by == "ignore" else "in the baseline"
    return f"{by} ({one.reason}): {_told(one.finding)}"


def _numbers(counts: dict[str, int]) -> str:
    numbers = counts | {"errors": 0}
    return "".join(
        f' {name}="{numbers[name]}"' for name in ("tests", "failures", "errors", "skipped")
    ) + ' time="0"'  # fmt: skip


def _xml(text: str) -> str:
    """Text or attribute value; characters that XML cannot hold become U+FFFD."""
    return "".join(_characters(encodable(text)))


def _characters(text: str) -> Iterator[str]:
    for char in text:
        if char in _ENTITIES:
            yield _ENTITIES[char]
        elif char in "\ufffe\uffff" or (char < " " and char not in "\t\n\r"):
            yield "\ufffd"
        else:
            yield char


_ENTITIES = {
    "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;", "\r": "&#13;",
    "\t": "&#9;",
}  # fmt: skip
