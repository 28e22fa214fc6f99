"""Diagnostics for programs: a versioned envelope, the same bytes for the same findings.

Its JSON Schema is `schemas/json/diagnostics.schema.json`. Members may be added in one version;
none changes its meaning.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from affidoc.diagnostics.addresses import encodable, path_uri
from affidoc.diagnostics.fingerprint import fingerprints
from affidoc.diagnostics.model import Diagnostic, Location
from affidoc.diagnostics.report import Report

__all__ = ["json_report", "render_json"]

FORMAT_VERSION = 1


def render_json(found: Iterable[Diagnostic], root: Path, *, colour: bool = False) -> str:
    """The envelope of findings alone; root and colour do not matter here."""
    del colour
    return json_report(Report(tuple(found), root))


def json_report(report: Report) -> str:
    """`{"version": 1, "exit_code": …, "diagnostics": […], "suppressed": […]}`."""
    set_aside = [one.finding for one in report.suppressed]
    document = {
        "version": FORMAT_VERSION,
        "exit_code": report.exit_code,
        "diagnostics": [
            _entry(one, name)
            for one, name in zip(report.found, fingerprints(report.found), strict=True)
        ],
        "suppressed": [
            _entry(one.finding, name)
            | {"by": one.by, "reason": encodable(one.reason), "set_aside_at": _place(one.at)}
            for one, name in zip(report.suppressed, fingerprints(set_aside), strict=True)
        ],
    }
    return json.dumps(document, indent=1, ensure_ascii=True) + "\n"


def _entry(one: Diagnostic, fingerprint: str) -> dict[str, Any]:
    return {
        "code": one.code,
        "severity": one.severity.value,
        "message": encodable(one.message),
        "subject": encodable(one.subject),
        "fingerprint": fingerprint,
        "at": _place(one.primary),
        "related": [
            {"at": _place(r.at), "message": encodable(r.message)} for r in one.related
        ],
        "fixes": [{"title": encodable(fix.title)} for fix in one.fixes],
    }  # fmt: skip


def _place(at: Location) -> dict[str, Any]:
    """`uri` is there where the path is not its own URI, such as one with bytes out of UTF-8."""
    place: dict[str, Any] = {"path": encodable(at.path), "line": at.line, "column": at.column}
    if at.end_line is not None:
        place |= {"end_line": at.end_line, "end_column": at.end_column}
    uri = path_uri(at.path)
    return place if uri == at.path else place | {"uri": uri}
