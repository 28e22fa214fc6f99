"""SARIF 2.1.0, for code hosts and editors: rules with their help, places, fingerprints.

Columns count Unicode code points, as everywhere in affidoc, and the run says so. Paths are URIs
below `%SRCROOT%`, the top of the repository. SARIF's own fixes are edits; ours are advice, and
stand below the message and among the properties. The same findings give the same bytes: no times.
"""

from __future__ import annotations

import json
import re
from typing import Any

from affidoc.diagnostics.addresses import encodable, path_uri
from affidoc.diagnostics.fingerprint import FINGERPRINT, fingerprints
from affidoc.diagnostics.model import Diagnostic, Location, Related
from affidoc.diagnostics.report import Report, RuleText, Suppressed

__all__ = ["sarif_report"]

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
BASE = "%SRCROOT%"

_ENDINGS = {
    0: "nothing at or above the level that fails a run",
    1: "findings at or above the level that fails a run",
    3: "something could not be checked",
}


def sarif_report(report: Report) -> str:
    """One run; findings that are set aside are results with a suppression."""
    everything = sorted(
        [(one, None) for one in report.found]
        + [(other.finding, other) for other in report.suppressed],
        key=lambda pair: pair[0].order,
    )
    names = fingerprints(one for one, _ in everything)
    rules = report.rules()
    places = {rule.code: index for index, rule in enumerate(rules)}
    driver = {"name": "affidoc", "rules": [_rule(rule) for rule in rules]}
    if report.version:
        driver |= {"version": report.version, "semanticVersion": report.version}
    run = {
        "tool": {"driver": driver},
        "automationDetails": {"id": f"affidoc/{path_uri(report.prefix)}"},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {BASE: {"description": {"text": "The top of the repository."}}},
        "invocations": [_invocation(report)],
        "results": [
            _result(one, aside, name, places, report.prefix)
            for (one, aside), name in zip(everything, names, strict=True)
        ],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=1) + "\n"


def _invocation(report: Report) -> dict[str, Any]:
    ending = _ENDINGS.get(report.exit_code, "the work could not be done")
    return {
        "executionSuccessful": report.exit_code in {0, 1},
        "exitCode": report.exit_code,
        "exitCodeDescription": ending if report.judged else "facts or pages could not be read",
    }


def _rule(rule: RuleText) -> dict[str, Any]:
    return {
        "id": rule.code,
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": _section(rule.page, "What it says") or rule.summary},
        "help": {"text": _section(rule.page, "How to mend it") or rule.summary,
                 "markdown": rule.page or rule.summary},
        "defaultConfiguration": {"level": rule.severity.value},
    }  # fmt: skip


def _result(
    one: Diagnostic, aside: Suppressed | None, name: str, places: dict[str, int], prefix: str
) -> dict[str, Any]:
    advice = [encodable(fix.title) for fix in one.fixes]
    text = "\n".join([encodable(one.message), *(f"help: {title}" for title in advice)])
    result: dict[str, Any] = {"ruleId": one.code}
    if one.code in places:
        result["ruleIndex"] = places[one.code]
    result |= {
        "level": one.severity.value,
        "message": {"text": text},
        "locations": [{"physicalLocation": _physical(one.primary, prefix)}],
        "partialFingerprints": {FINGERPRINT: name},
        "properties": {"subject": encodable(one.subject), "advice": advice},
    }
    if one.related:
        result["relatedLocations"] = [
            _related(number, other, prefix) for number, other in enumerate(one.related, 1)
        ]
    if aside is not None:
        kind = "inSource" if aside.by == "ignore" else "external"
        suppression = {
            "kind": kind, "status": "accepted", "justification": encodable(aside.reason),
            "location": {"physicalLocation": _physical(aside.at, prefix)},
        }  # fmt: skip
        result["suppressions"] = [suppression]
    return result


def _related(number: int, other: Related, prefix: str) -> dict[str, Any]:
    return {
        "id": number,
        "message": {"text": encodable(other.message)},
        "physicalLocation": _physical(other.at, prefix),
    }


def _physical(at: Location, prefix: str) -> dict[str, Any]:
    region = {"startLine": at.line, "startColumn": at.column}
    if at.end_line is not None:
        region["endLine"] = at.end_line
        if at.end_column is not None:
            region["endColumn"] = at.end_column
    return {
        "artifactLocation": {"uri": path_uri(prefix + at.path), "uriBaseId": BASE},
        "region": region,
    }


def _section(page: str, title: str) -> str:
    found = re.search(rf"^## {title}\n+(.*?)(?=^## |\Z)", page, re.DOTALL | re.MULTILINE)
    return found[1].strip() if found else ""
