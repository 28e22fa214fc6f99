"""`affidoc list`: ids, to find the one a link or a fact needs."""

from __future__ import annotations

import difflib
import json

import click

from affidoc.cli.known_ids import complete_ids
from affidoc.cli.options import exit_code, guide_options, output_format, print_findings, settle
from affidoc.pipeline import run
from affidoc_schemas import KIND_NAMES, Status

__all__ = ["command"]


@click.command("list")
@click.argument("prefix", required=False, shell_complete=complete_ids)
@guide_options
@output_format
@click.option("--kind", type=click.Choice(KIND_NAMES))
@click.option("--status", type=click.Choice([status.value for status in Status]))
def command(
    prefix: str | None, directory: str, sources: tuple[str, ...], today: str | None, form: str,
    kind: str | None, status: str | None,
) -> int:  # fmt: skip
    """List facts: id, kind, status, title. PREFIX selects an id and all below it."""
    config, day = settle(directory, sources, today)
    outcome = run(config, until="link", today=day)
    if outcome.errors:
        print_findings(outcome.diagnostics, config, form)
        return exit_code(outcome.diagnostics, "error")
    facts = outcome.model.under(prefix) if prefix else outcome.model.facts.values()
    chosen = [
        fact for fact in facts
        if (kind is None or fact.kind == kind) and (status is None or fact.status == status)
    ]  # fmt: skip
    if form == "json":
        fields = {"id", "code", "kind", "status", "provenance", "title"}
        rows = [fact.model_dump(mode="json", include=fields) for fact in chosen]
        click.echo(json.dumps(rows, indent=1))
    else:
        width = max((len(fact.id) for fact in chosen), default=0)
        for fact in chosen:
            click.echo(f"{fact.id:<{width}}  {fact.kind:<12} {fact.status.value:<12} {fact.title}")
    if not chosen:
        near = difflib.get_close_matches(prefix or "", list(outcome.model.facts), n=1, cutoff=0.4)
        hint = f" Did you mean '{near[0]}'?" if near else ""
        click.echo(f"no fact matches.{hint}", err=True)
    return 0 if chosen else 1
