"""What ignores and the baseline set aside, and what is wrong with them.

Nothing is hidden in silence: a finding that is set aside is counted and shown as such, an ignore
needs a reason, and one that nothing needs is a finding itself.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable

from affidoc.diagnostics.baseline import Baseline
from affidoc.diagnostics.catalog import SETTLING_CODES, known_codes, stands_alone
from affidoc.diagnostics.fingerprint import fingerprints
from affidoc.diagnostics.ignore import Ignore
from affidoc.diagnostics.model import Diagnostic, Fix, Location, Severity
from affidoc.diagnostics.report import Suppressed

__all__ = ["apply_baseline", "apply_ignores", "may_be_baselined"]

_Kept = tuple[list[Diagnostic], list[Suppressed], list[Diagnostic]]


def apply_ignores(
    found: Iterable[Diagnostic], ignores: Iterable[Ignore], judged: Collection[str]
) -> _Kept:
    """Findings that stay, those that an ignore sets aside, and findings about ignores.

    `judged` are the codes that this run could have found: an ignore of another one is not called
    unused.
    """
    usable: dict[tuple[str, str], list[Ignore]] = {}
    problems: list[Diagnostic] = []
    for written in ignores:
        wrong = _wrong(written)
        if wrong is not None:
            problems.append(wrong)
            continue
        for code in written.codes:
            usable.setdefault((written.at.path, code), []).append(written)
    for several in usable.values():
        several.sort(key=lambda one: (one.first, one.at))
    used: set[tuple[Ignore, str]] = set()
    kept: list[Diagnostic] = []
    aside: list[Suppressed] = []
    for finding in found:
        several = usable.get((finding.primary.path, finding.code), [])
        one = _nearest(several, finding.primary.line)
        if one is None:
            kept.append(finding)
        else:
            used.add((one, finding.code))
            aside.append(Suppressed(finding, "ignore", one.reason, one.at))
    for (_, code), several in usable.items():
        problems += [
            _finding("CFG001", Severity.WARNING, one.at, f"nothing here needs the ignore of {code}",
                     "Remove it, or put it on the line of the finding or the line before.")
            for one in several
            if (one, code) not in used and code in judged
        ]  # fmt: skip
    return kept, aside, problems


def apply_baseline(found: Iterable[Diagnostic], baseline: Baseline) -> _Kept:
    """Findings that are new, those that the baseline knows, and its lines that nothing needs.

    `found` is in total order, with severities as configured.
    """
    kept: list[Diagnostic] = []
    candidates: list[Diagnostic] = []
    for one in found:
        (candidates if may_be_baselined(one) else kept).append(one)
    aside: list[Suppressed] = []
    used: set[str] = set()
    for one, name in zip(candidates, fingerprints(candidates), strict=True):
        if name in baseline.lines:
            used.add(name)
            at = Location(baseline.path, baseline.lines[name])
            aside.append(Suppressed(one, "baseline", f"in {baseline.path}", at))
        else:
            kept.append(one)
    problems = [
        _finding(
            "CFG003", Severity.WARNING, Location(baseline.path, line),
            f"nothing is found any more for '{baseline.told[name]}'",
            "Remove the line, or run `affidoc baseline --write`.",
        )
        for name, line in baseline.lines.items()
        if name not in used
    ]  # fmt: skip
    return kept, aside, problems


def may_be_baselined(one: Diagnostic) -> bool:
    """Errors and warnings; never what keeps facts from being read, nor findings about ignores."""
    return one.severity is not Severity.NOTE and stands_alone(one.code)


def _nearest(several: list[Ignore], line: int) -> Ignore | None:
    """The last ignore, of ones sorted by their first line, that speaks of a line.

    A line and the record around it can both have one; nothing nests deeper, so few are looked at.
    """
    index = bisect_right(several, line, key=lambda one: one.first)
    for one in reversed(several[max(0, index - 256) : index]):
        if one.last >= line:
            return one
    return None


def _wrong(one: Ignore) -> Diagnostic | None:
    form = "Write ignore[CODE] and the reason, such as ignore[CLM008] shown by the ledger."
    if not one.codes:
        message = "an ignore that names no code in brackets"
        return _finding("CFG004", Severity.ERROR, one.at, message, form)
    for code in one.codes:
        known = code in known_codes() and code not in SETTLING_CODES
        if known and not stands_alone(code):
            message = f"{code} keeps facts or pages from being read and cannot be ignored"
            return _finding("CFG004", Severity.ERROR, one.at, message, "Mend what it speaks of.")
        if not known:
            message = f"no finding of code {code} can be ignored"
            advice = "List the codes with `affidoc explain`."
            return _finding("CFG004", Severity.ERROR, one.at, message, advice)
    if not any(char.isalnum() for char in one.reason):
        message = f"an ignore of {', '.join(one.codes)} without a reason"
        return _finding("CFG002", Severity.ERROR, one.at, message, form)
    return None


def _finding(code: str, severity: Severity, at: Location, message: str, fix: str) -> Diagnostic:
    return Diagnostic(code, severity, message, at, at.path, (Fix(fix),))
