"""Pieces that nobody looked at since the pin moved on."""

from __future__ import annotations

from collections.abc import Iterator

from affidoc.checks._base import Check, Context, Rule
from affidoc.diagnostics import Diagnostic, Severity

__all__ = ["CHECK"]

BEHIND = Rule("PIN010", Severity.ERROR, "a piece needs review since the pin of its source moved")


def _run(context: Context) -> Iterator[Diagnostic]:
    for one in context.behind:
        entry = one.entry
        yield BEHIND.at(
            context.model.locate(one.fact, one.where), one.fact,
            f"'{one.fact}' was last looked at on {entry.verified_at} at"
            f" {one.source} {(entry.commit or '')[:12]}; the pin is {(one.pin or '')[:12]} now",
            f"See the difference with `affidoc drift {one.source}`; then mend the fact, or run"
            f' `affidoc accept {one.fact} --why "…"`.',
        )  # fmt: skip


CHECK = Check("needs-review", (BEHIND,), _run)
