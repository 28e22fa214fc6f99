"""Diagnostics for programs: a versioned envelope, the same bytes for the same findings."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from affidoc.diagnostics.model import Diagnostic, Location

__all__ = ["render_json"]

FORMAT_VERSION = 1


def render_json(found: Iterable[Diagnostic], root: Path, *, colour: bool = False) -> str:
    """`{"version": 1, "diagnostics": […]}`; root and colour do not matter here."""
    del root, colour
    document = {"version": FORMAT_VERSION, "diagnostics": [_entry(one) for one in found]}
    return json.dumps(document, indent=1, ensure_ascii=True) + "\n"


def _entry(one: Diagnostic) -> dict[str, Any]:
    return {
        "code": one.code,
        "severity": one.severity.value,
        "message": one.message,
        "subject": one.subject,
        "at": _place(one.primary),
        "related": [{"at": _place(r.at), "message": r.message} for r in one.related],
        "fixes": [{"title": fix.title} for fix in one.fixes],
    }


def _place(at: Location) -> dict[str, Any]:
    place: dict[str, Any] = {"path": at.path, "line": at.line, "column": at.column}
    if at.end_line is not None:
        place |= {"end_line": at.end_line, "end_column": at.end_column}
    return place
