"""A fact that fails takes with it what stands on it: told once a cause, with the ways to it."""

from __future__ import annotations

from collections.abc import Iterator

from affidoc.checks._base import Check, Context, Rule
from affidoc.diagnostics import Diagnostic, Related, Severity

__all__ = ["CHECK"]

SUSPECT = Rule("CLM020", Severity.WARNING, "facts stand on a fact that fails")

_SHOWN = 10
"""Places of one finding: whoever mends the cause mends them all."""


def _run(context: Context) -> Iterator[Diagnostic]:
    causes: dict[str, list[str]] = {}
    for name, verdict in context.verdicts.items():
        if verdict.suspect is not None:
            causes.setdefault(verdict.suspect.cause, []).append(name)
    for cause, names in causes.items():
        related = []
        for name in sorted(names, key=lambda name: _steps(context, name))[:_SHOWN]:
            doubt = context.verdicts[name].suspect
            if doubt is not None:
                at = context.model.locate(name, doubt.where)
                related.append(Related(at, f"'{name}' stands on '{doubt.via}'"))
        count = "1 fact is" if len(names) == 1 else f"{len(names):,} facts are"
        yield SUSPECT.at(
            context.model.locate(cause), cause, f"'{cause}' fails, so {count} suspect",
            f"Mend '{cause}' first; `affidoc show ID` tells how a suspect fact comes to it.",
            tuple(related),
        )  # fmt: skip


def _steps(context: Context, name: str) -> int:
    """How far a fact is from the cause, as far as it matters for what is shown."""
    steps = 0
    while steps <= _SHOWN and (doubt := context.verdicts[name].suspect) is not None:
        name, steps = doubt.via, steps + 1
    return steps


CHECK = Check("suspect-facts", (SUSPECT,), _run)
