"""The baseline: findings that were there when checking began, one JSON line each, sorted.

A line names a finding by its fingerprint, so that it is known again where its line moves; the rest
of the line is for people. Two branches that add lines merge by lines.
"""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from affidoc.diagnostics.addresses import encodable
from affidoc.diagnostics.fingerprint import fingerprints
from affidoc.diagnostics.model import Diagnostic, Fix, Location, Severity
from affidoc.errors import CouldNotCheck

__all__ = ["Baseline", "baseline_text", "read_baseline"]

MAX_FILE = 64 * 1024 * 1024
MAX_LINE = 64 * 1024
_NAME = re.compile(r"[0-9a-f]{32}:[1-9]\d{0,8}")


@dataclass(frozen=True, slots=True)
class Baseline:
    """What is known, by fingerprint."""

    path: str
    """As people name it, relative to the root where it is below it."""
    lines: Mapping[str, int] = field(default_factory=dict)
    """The line of each."""
    told: Mapping[str, str] = field(default_factory=dict)
    """Code and subject of each, for messages."""


def read_baseline(file: Path, shown: str) -> tuple[Baseline, list[Diagnostic]]:
    """The known findings of a file, and its lines that cannot be read.

    Raises:
        CouldNotCheck: the file is there and cannot be read.
    """
    try:
        info = os.lstat(file)
        if not stat.S_ISREG(info.st_mode) or info.st_size > MAX_FILE:
            raise CouldNotCheck(
                f"{shown} is no regular file of at most {MAX_FILE:,} bytes",
                "Name the baseline that `affidoc baseline --write` wrote.",
            )
        data = file.read_bytes()
    except FileNotFoundError:
        fix = "Write it with `affidoc baseline --write`, or remove the setting."
        return Baseline(shown), [_problem(shown, 1, "there is no such baseline", fix)]
    except OSError as error:
        raise CouldNotCheck(f"{shown}: {error.strerror}", "Make it readable.") from None
    lines: dict[str, int] = {}
    told: dict[str, str] = {}
    problems = []
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        entry = _entry(line)
        if entry is None:
            fix = "Keep the lines of both sides of a merge, or run `affidoc baseline --write`."
            problems.append(_problem(shown, number, "not a line of a baseline", fix))
            continue
        name, what = entry
        lines.setdefault(name, number)
        told.setdefault(name, what)
    return Baseline(shown, lines, told), problems


def baseline_text(found: Iterable[Diagnostic]) -> str:
    """The file for findings in total order: what `read_baseline` knows again."""
    findings = list(found)
    lines = [
        json.dumps({
            "code": one.code, "subject": encodable(one.subject),
            "message": encodable(one.message)[:500], "path": encodable(one.primary.path),
            "fingerprint": name,
        })
        for one, name in zip(findings, fingerprints(findings), strict=True)
    ]  # fmt: skip
    return "".join(f"{line}\n" for line in sorted(lines))


def _entry(line: bytes) -> tuple[str, str] | None:
    if len(line) > MAX_LINE:
        return None
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(entry, dict):
        return None
    name, code, subject = (str(entry.get(key, "")) for key in ("fingerprint", "code", "subject"))
    if not _NAME.fullmatch(name) or not code:
        return None
    return name, f"{code} {subject}"[:200]


def _problem(shown: str, line: int, message: str, fix: str) -> Diagnostic:
    return Diagnostic("CFG005", Severity.ERROR, message, Location(shown, line), shown, (Fix(fix),))
