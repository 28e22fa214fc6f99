"""`test`: a named test exists and, by a report, passed. No test is run."""

from __future__ import annotations

import hashlib
import os
import re
import stat
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Any

from affidoc.code import MAX_CODE, Code, NoDefinition, find_symbol, is_code
from affidoc.documents.junit import MAX_REPORT, BadReport, Case, Outcome, read_junit
from affidoc.evidence.looker import Look, Looker
from affidoc.evidence.regex import compiled
from affidoc.evidence.titled_tests import titled_tests
from affidoc.evidence.verdict import PieceResult
from affidoc.shown import shown_text
from affidoc_schemas import Fact
from affidoc_schemas.evidence import TestEvidence

__all__ = ["verify"]

_SCRIPT = {".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".cts", ".tsx"}
_WORDS = re.compile(r"[\s.:/>\\]+")
_MARKS = {
    ".rs": r"(?s)#\[[\w:]*test[^\]]*\](?:\s|#\[[^\]]*\]|//[^\n]*\n)*"
    r"(?:pub\s+)?(?:async\s+)?fn\s+%s\b",
    ".java": r"(?s)@\w*Test\w*\b[^;{}]*?\b%s\s*\(",
}
"""What makes a function a test, where its name does not."""


def verify(piece: TestEvidence, fact: Fact, looker: Looker) -> PieceResult:
    """Holds while the test is defined and, with a report, all its cases passed."""
    look = looker.look(piece, fact)
    blob = look.read(piece.path)
    if blob is None:
        return look.fails(f"{piece.path} is gone: no file is there", path=piece.path)
    seen: dict[str, Any] = {"path": piece.path, "blob": blob.oid}
    lines = _defined(piece, look, blob.data, seen)
    if isinstance(lines, PieceResult):
        return lines
    seen["lines"] = lines
    where = f"test '{shown_text(piece.name)}' ({piece.path}, line {lines[0]})"
    if piece.report is None:
        return look.holds(f"{where} is defined; whether it passes was not looked at", **seen)
    report = _report(piece.report, look, looker)
    if isinstance(report, str):
        return look.unknown("report-missing", f"{where} is defined; {report}", **seen)
    seen["sha256"] = hashlib.sha256(report).hexdigest()
    try:
        cases = _of_test(piece, read_junit(report))
    except BadReport as problem:
        return look.unknown("report-unreadable", f"{piece.report}: {problem}", **seen)
    return _judged(piece, look, where, cases, seen)


def _judged(
    piece: TestEvidence, look: Look, where: str, cases: Sequence[Case], seen: dict[str, Any]
) -> PieceResult:
    if not cases:
        return look.unknown("test-not-run", f"{where} is not in {piece.report}", **seen)
    outcomes = {one.outcome for one in cases}
    if len(outcomes) > 1 and len({(one.classname, one.file) for one in cases}) > 1:
        message = f"{where}: several tests of {piece.report} have this name, with other outcomes"
        return look.unknown("report-ambiguous", message, **seen)
    if Outcome.FAILED in outcomes:
        return look.fails(f"{where} failed, by {piece.report}", **seen)
    if Outcome.SKIPPED in outcomes:
        return look.unknown("test-skipped", f"{where} was skipped, by {piece.report}", **seen)
    count = "" if len(cases) == 1 else f" in {len(cases)} cases"
    digest = seen["sha256"][:12]
    return look.holds(f"{where} passed{count}, by {piece.report} (SHA-256 {digest})", **seen)


def _defined(
    piece: TestEvidence, look: Look, data: bytes, seen: dict[str, Any]
) -> tuple[int, int] | PieceResult:
    path, suffix = piece.path, PurePosixPath(piece.path).suffix
    if not is_code(path):
        message = f"{path} is in no language in which tests are looked up"
        return look.unknown("language", message, **seen)
    if len(data) > MAX_CODE:
        message = f"{path} has {len(data):,} bytes, at most {MAX_CODE:,} are parsed"
        return look.unknown("too-large", message, **seen)
    code = look.code(path, data)
    if suffix in _SCRIPT:
        return _titled(piece, look, code, seen)
    name = piece.name.replace("::", ".")
    found = find_symbol(code, name)
    if isinstance(found, NoDefinition):
        message = f"{path}: {found.message}"
        if found.reason:
            return look.unknown(found.reason, message, **seen)
        return look.fails(message, **seen)
    last = name.rpartition(".")[2]
    mark = _MARKS.get(suffix)
    if suffix == ".go" and not last.startswith(("Test", "Fuzz", "Example", "Benchmark")):
        return look.fails(f"{path}: '{shown_text(last)}' is a function, and no test", **seen)
    if mark is not None and compiled(mark % re.escape(last))(data) is None:
        return look.fails(f"{path}: '{shown_text(last)}' is not marked as a test", **seen)
    return found.lines


def _titled(
    piece: TestEvidence, look: Look, code: Code, seen: dict[str, Any]
) -> tuple[int, int] | PieceResult:
    wanted = tuple(part.strip() for part in piece.name.split(" > "))
    found = [one for one in titled_tests(code) if one.titles[-len(wanted) :] == wanted]
    if len(found) == 1:
        return found[0].lines
    if found:
        shown = ", ".join(str(one.lines[0]) for one in found[:5])
        message = f"{piece.path}: {len(found)} tests have this title, on lines {shown}"
        return look.unknown("symbol-ambiguous", message, **seen)
    message = f"{piece.path} has no test '{shown_text(piece.name)}'"
    if code.root.has_error:
        return look.unknown("syntax", f"{message}; part of it does not parse", **seen)
    return look.fails(message, **seen)


def _report(path: str, look: Look, looker: Looker) -> bytes | str:
    """The bytes of a report of the source, else of one that the settings list."""
    blob = look.read(path)
    if blob is not None:
        return blob.data
    if path not in looker.config.reports:
        return f"no report {path} is in the source or among the setting 'reports'"
    file = looker.config.root / path
    try:
        info = os.lstat(file)
        inside = file.resolve().is_relative_to(looker.config.root.resolve())
        if not stat.S_ISREG(info.st_mode) or not inside or info.st_size > MAX_REPORT:
            return f"the report {path} is no regular file of at most {MAX_REPORT:,} bytes"
        return file.read_bytes()
    except OSError as error:
        return f"the report {path} is not here: {error.strerror}"


def _of_test(piece: TestEvidence, cases: Sequence[Case]) -> list[Case]:
    """The cases of a test: of its name, and of its file where the report tells files."""
    wanted = _tokens(piece.name)
    named = [one for one in cases if _full_name(piece, one)[-len(wanted) :] == wanted]
    stem = PurePosixPath(piece.path).stem
    module = _tokens(piece.path.removesuffix(PurePosixPath(piece.path).suffix))
    for own in (
        [one for one in named if _ends(_tokens(one.classname), module, wanted)],
        [one for one in named if one.file and _same_file(one.file, piece.path)],
        [one for one in named if stem in {*_tokens(one.classname), PurePosixPath(one.file).stem}],
    ):
        if own:
            return own
    return named


def _full_name(piece: TestEvidence, case: Case) -> list[str]:
    name = case.name
    if piece.path.endswith((".py", ".rs", ".java")):
        name = name.partition("[")[0].partition("(")[0]  # parameters of this case
    elif piece.path.endswith(".go"):
        name = name.partition("/")[0]
    return _tokens(f"{case.classname} {name}")


def _ends(classname: list[str], module: list[str], wanted: list[str]) -> bool:
    whole = [*module, *wanted[:-1]]
    return bool(classname) and classname == whole[-len(classname) :] and len(classname) > 1


def _same_file(one: str, other: str) -> bool:
    one = one.replace("\\", "/").removeprefix("./")
    return one == other or one.endswith(f"/{other}") or other.endswith(f"/{one}")


def _tokens(text: str) -> list[str]:
    return [part for part in _WORDS.split(text) if part]
