"""Annotations on the lines of a pull request, as workflow commands of GitHub Actions.

GitHub shows the first ten errors, ten warnings and ten notices of a step: the worst come first,
and a plain line counts the rest.
"""

from __future__ import annotations

from collections import Counter

from affidoc.diagnostics.addresses import encodable
from affidoc.diagnostics.model import Diagnostic, Severity
from affidoc.diagnostics.report import Report

__all__ = ["github_report"]

SHOWN = 10
"""Annotations of one level that GitHub takes from one step."""

_COMMAND = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def github_report(report: Report) -> str:
    """`::error file=…,line=…,col=…,title=CODE::message`, one line a finding."""
    ordered = sorted(report.found, key=lambda one: (one.severity.rank, one.order))
    lines = [_annotation(one, report.prefix) for one in ordered]
    counts = Counter(one.severity for one in ordered)
    hidden = sum(max(0, number - SHOWN) for number in counts.values())
    if hidden:
        lines.append(
            f"{len(ordered):,} findings; GitHub shows {SHOWN} of a level, {hidden:,} are in this"
            " log only"
        )
    if report.suppressed:
        lines.append(f"{len(report.suppressed):,} more are ignored or in the baseline")
    return "".join(f"{line}\n" for line in lines)


def _annotation(one: Diagnostic, prefix: str) -> str:
    at = one.primary
    properties = {"file": prefix + at.path, "line": str(at.line), "col": str(at.column)}
    if at.end_line is not None:
        properties |= {"endLine": str(at.end_line)}
        if at.end_column is not None and at.end_line == at.line:
            properties |= {"endColumn": str(at.end_column)}
    properties["title"] = f"affidoc {one.code}"
    told = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    message = "\n".join([one.message, *(f"help: {fix.title}" for fix in one.fixes)])
    return f"::{_COMMAND[one.severity]} {told}::{_data(message)}"


def _data(text: str) -> str:
    """GitHub's own escapes: without them a line break would start a command of its own."""
    text = encodable(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return "".join(char if char.isprintable() else " " for char in text)


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
