"""`affidoc where ID`: where a fact stands, and every place that uses it."""

from __future__ import annotations

import json

import click

from affidoc.cli.known_ids import complete_ids
from affidoc.cli.named import named_fact
from affidoc.cli.options import guide_options, output_format, settle
from affidoc.pipeline import run

__all__ = ["command"]


@click.command("where")
@click.argument("fact_id", metavar="ID", shell_complete=complete_ids)
@guide_options
@output_format
def command(
    fact_id: str, directory: str, sources: tuple[str, ...], today: str | None, form: str
) -> int:
    """Print the place of a fact, then of each mention in facts and pages, as path:line:col."""
    from affidoc.model import uses

    config, day = settle(directory, sources, today)
    outcome = run(config, until="link", today=day)
    fact = named_fact(outcome.model, fact_id)
    places = [
        ("defined", outcome.model.locate(fact.id)),
        *uses(outcome.model, outcome.pages, fact.id),
    ]
    if form == "json":
        rows = [
            {"what": what, "path": at.path, "line": at.line, "column": at.column}
            for what, at in places
        ]
        click.echo(json.dumps(rows, indent=1))
    else:
        for what, at in places:
            click.echo(f"{at.path}:{at.line}:{at.column}: {what}")
    return 0
