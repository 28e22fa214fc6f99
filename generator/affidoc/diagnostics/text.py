"""Diagnostics for people: one line, the source line with a caret, help."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from pathlib import Path

from affidoc.diagnostics.model import Diagnostic, Location, Severity
from affidoc.diagnostics.report import Report

__all__ = ["render_text", "text_report"]

_COLOUR = {Severity.ERROR: "31", Severity.WARNING: "33", Severity.NOTE: "36"}


_BY = {"ignore": "ignored", "baseline": "known"}


def render_text(found: Iterable[Diagnostic], root: Path, *, colour: bool = False) -> str:
    """`path:line:col: severity CODE message`, then the line, a caret, related places, help."""
    lines: list[str] = []
    texts: dict[str, list[str]] = {}
    for one in found:
        severity = _paint(one.severity.value, _COLOUR[one.severity], colour)
        code = _paint(one.code, "1", colour)
        lines.append(f"{_place(one.primary)}: {severity} {code} {_plain(one.message)}")
        lines.extend(_excerpt(one.primary, root, texts))
        lines.extend(f"  {_place(r.at)}: {_plain(r.message)}" for r in one.related)
        lines.extend(f"  help: {_plain(fix.title)}" for fix in one.fixes)
    return "".join(f"{line}\n" for line in lines)


def text_report(report: Report) -> str:
    """The findings, then the ones set aside that the report holds, each with who said so."""
    lines = [
        f"{_place(one.finding.primary)}: {_BY[one.by]} {one.finding.code}"
        f" {_plain(one.finding.message)}\n  because: {_plain(one.reason)} ({_place(one.at)})\n"
        for one in report.suppressed
    ]
    return render_text(report.found, report.root, colour=report.colour) + "".join(lines)


def _place(at: Location) -> str:
    return f"{_plain(at.path)}:{at.line}:{at.column}"


def _excerpt(at: Location, root: Path, texts: dict[str, list[str]]) -> list[str]:
    if at.path not in texts:
        try:
            data = (root / at.path).read_bytes() if (root / at.path).is_file() else b""
        except OSError:
            data = b""
        texts[at.path] = data[:4_000_000].decode("utf-8", "replace").splitlines()
    source = texts[at.path]
    if not 1 <= at.line <= len(source):
        return []
    text = source[at.line - 1]
    start = max(0, at.column - 60)
    shown = _plain(text[start : start + 100].replace("\t", " "))
    return [f"    {shown}", f"    {' ' * (at.column - 1 - start)}^"]


def _plain(text: str) -> str:
    """No control byte of a repository reaches the terminal."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        char if unicodedata.category(char)[0] != "C" else f"\\x{ord(char):02x}" for char in text
    )


def _paint(text: str, colour: str, on: bool) -> str:
    return f"\x1b[{colour}m{text}\x1b[0m" if on else text
