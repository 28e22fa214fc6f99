"""Findings of a run as an editor takes them, by file."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

from lsprotocol import types

from affidoc.diagnostics import Diagnostic, Severity
from affidoc.lsp.guide import Guide
from affidoc.lsp.positions import Encoding, range_of

__all__ = ["published"]

MAX_FINDINGS = 500
"""Of one file; one more line says how many there are."""
_SEVERITY = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.NOTE: types.DiagnosticSeverity.Information,
}


def published(
    guide: Guide, found: Iterable[Diagnostic], texts: MappingProxyType[str, str],
    encoding: Encoding,
) -> dict[str, list[types.Diagnostic]]:  # fmt: skip
    """Path to findings. `texts` are what was judged, which may not be what is held by now."""
    files: dict[str, list[types.Diagnostic]] = {}
    counts: dict[str, int] = {}
    lines: dict[str, list[str]] = {}
    for one in found:
        path = one.primary.path
        if path not in lines:
            lines[path] = guide.lines(path, texts)
        counts[path] = counts.get(path, 0) + 1
        if counts[path] <= MAX_FINDINGS:
            files.setdefault(path, []).append(_one(guide, one, lines[path], encoding))
    for path, number in counts.items():
        if number > MAX_FINDINGS:
            at = files[path][-1].range
            message = f"{number:,} findings in this file; {MAX_FINDINGS} are shown"
            files[path].append(
                types.Diagnostic(at, message, types.DiagnosticSeverity.Error, source="affidoc")
            )
    return files


def _one(guide: Guide, one: Diagnostic, lines: list[str], encoding: Encoding) -> types.Diagnostic:
    related = []
    for other in one.related:
        at = range_of(guide.lines(other.at.path), other.at, encoding)
        place = types.Location((guide.root / other.at.path).as_uri(), at)
        related.append(types.DiagnosticRelatedInformation(place, _plain(other.message)))
    return types.Diagnostic(
        range=range_of(lines, one.primary, encoding),
        message=_plain(one.message),
        severity=_SEVERITY[one.severity],
        code=one.code,
        source="affidoc",
        related_information=related or None,
        data={"subject": one.subject, "fixes": [_plain(fix.title) for fix in one.fixes]},
    )


def _plain(text: str) -> str:
    return "".join(char if char.isprintable() else "�" for char in text[:2000])
