"""An assumed number never stands on a page without the words that say it is assumed."""

from __future__ import annotations

from collections.abc import Iterator

from affidoc.checks._base import Check, Context, Rule
from affidoc.diagnostics import Diagnostic, Severity
from affidoc.model import first_place
from affidoc_schemas.illustration import Illustration

__all__ = ["CHECK"]

BARE = Rule("PRS011", Severity.ERROR, "an illustration without its disclaimer")


def _run(context: Context) -> Iterator[Diagnostic]:
    for page in context.pages:
        shown = context.shown[page.path]
        for name in sorted(shown):
            fact = context.model.facts[name]
            if isinstance(fact, Illustration) and fact.disclaimer not in shown:
                yield BARE.at(
                    first_place(page, context.model, name), page.path,
                    f"the page shows '{name}' without its disclaimer '{fact.disclaimer}'",
                    f"Show it too: <!-- affidoc:fact {fact.disclaimer} -->.",
                )  # fmt: skip


CHECK = Check("illustrations", (BARE,), _run)
