"""A summary for the page of a job, or a comment: counts, a table by code, the worst findings.

Facts and repositories are untrusted, so their words are escaped: no markup, no mention of a person
or an issue, and no link comes of them.
"""

from __future__ import annotations

import re
from collections import Counter

from affidoc.diagnostics.addresses import encodable
from affidoc.diagnostics.model import Diagnostic, Severity
from affidoc.diagnostics.report import Report

__all__ = ["markdown_report", "plain"]

TOP = 25
"""Findings listed; a page of a job takes a megabyte, a comment 65,536 characters."""
LONGEST = 400
"""Characters of one message."""

_MARKUP = re.compile(r"([\\`*_{}\[\]()#+\-.!|~$])")
_BREAK = "\u200b"
"""A space without width: with it `@name`, `#12`, `http://` and `www.` are plain words."""


def markdown_report(report: Report) -> str:
    """`## affidoc: 2 errors, 1 warning`, then a table by code and the findings."""
    counts = Counter(one.severity for one in report.found)
    told = ", ".join(
        f"{counts[level]:,} {level.value}{'' if counts[level] == 1 else 's'}"
        for level in Severity
        if counts[level]
    )
    parts = [f"## affidoc: {told or 'nothing found'}\n"]
    if not report.judged:
        parts.append("**Evidence was not looked at**: mend the errors in reading first.\n")
    if report.summary:
        parts.append(f"{plain(report.summary)}\n")
    if report.found:
        parts += [_by_code(report), _findings(report)]
    if report.suppressed:
        kinds = Counter(one.by for one in report.suppressed)
        parts.append(
            f"Set aside: {kinds['ignore']:,} by an inline ignore, {kinds['baseline']:,} by the"
            " baseline.\n"
        )
    return "\n".join(parts)


def _by_code(report: Report) -> str:
    meanings = {rule.code: rule.summary for rule in report.rules()}
    counts = Counter((one.severity, one.code) for one in report.found)
    rows = [
        f"| {code} | {severity.value} | {number:,} | {plain(meanings.get(code, ''))} |"
        for (severity, code), number in sorted(
            counts.items(), key=lambda row: (row[0][0].rank, -row[1], row[0][1])
        )
    ]
    head = ["| code | severity | findings | meaning |", "| --- | --- | ---: | --- |"]
    return "\n".join([*head, *rows]) + "\n"


def _findings(report: Report) -> str:
    ordered = sorted(report.found, key=lambda one: (one.severity.rank, one.order))
    lines = [_finding(one, report.prefix) for one in ordered[:TOP]]
    if len(ordered) > TOP:
        lines.append(f"- … and {len(ordered) - TOP:,} more")
    return "\n".join(lines) + "\n"


def _finding(one: Diagnostic, prefix: str) -> str:
    at = one.primary
    place = plain(f"{prefix}{at.path}:{at.line}:{at.column}")
    fixes = "".join(f"<br>help: {plain(fix.title)}" for fix in one.fixes)
    return f"- **{one.severity.value} {one.code}** {place}<br>{plain(one.message)}{fixes}"


def plain(text: str) -> str:
    """Words that stay words, on one line."""
    text = " ".join(encodable(text).split())
    text = "".join(char if char.isprintable() else "\ufffd" for char in text)
    text = text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    text = _MARKUP.sub(r"\\\1", text)
    text = text.replace("@", f"@{_BREAK}").replace(r"\#", rf"\#{_BREAK}")
    return text.replace("://", f":{_BREAK}//").replace(r"www\.", rf"www{_BREAK}\.")
