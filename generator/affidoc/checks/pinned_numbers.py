"""A number edited in one place is noticed, whatever the evidence beside it."""

from __future__ import annotations

from collections.abc import Iterator

from affidoc.checks._base import Check, Context, Rule
from affidoc.diagnostics import Diagnostic, Severity

__all__ = ["CHECK"]

EDITED = Rule("PIN001", Severity.ERROR, "a fact's numbers changed since a person pinned them")


def _run(context: Context) -> Iterator[Diagnostic]:
    for name, entry in context.edited.items():
        fact = context.model.facts[name]
        field = next((one for one in ("value", "parts", "items") if getattr(fact, one)), "id")
        yield EDITED.at(
            context.model.locate(name, (field,)), name,
            f"'{name}' says other numbers or names than on {entry.verified_at}, when"
            f" {entry.verified_by} pinned it",
            "Restore them, or read the evidence again and run"
            f' `affidoc accept {name} --why "…"`.',
        )  # fmt: skip


CHECK = Check("pinned-numbers", (EDITED,), _run)
