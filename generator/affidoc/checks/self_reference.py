"""Facts, the lock and generated files cannot prove this repository's own claims."""

from __future__ import annotations

from collections.abc import Iterator

from affidoc.checks._base import Check, Context, Rule
from affidoc.diagnostics import Diagnostic, Severity
from affidoc.evidence import is_self_reference

__all__ = ["CHECK"]

CIRCULAR = Rule("EVD003", Severity.ERROR, "evidence is the documentation itself")


def _run(context: Context) -> Iterator[Diagnostic]:
    for fact in context.model.facts.values():
        for where, piece in fact.leaves():
            name = piece.names_source()
            source = context.model.source(fact.id, name) if name else None
            if source is not None and is_self_reference(piece, source, context.config):
                yield CIRCULAR.at(
                    context.model.locate(fact.id, where), fact.id,
                    f"'{fact.id}' cites facts, the lock or a generated file of this repository",
                    "Cite the code or the text that the fact speaks about.",
                )  # fmt: skip


CHECK = Check("self-reference", (CIRCULAR,), _run)
