"""`affidoc where ID`: where a fact stands, and every place that uses it."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click

from affidoc.cli.named import named_fact
from affidoc.cli.options import guide_options, output_format, settle
from affidoc.diagnostics import Location
from affidoc.pipeline import Outcome, run

__all__ = ["command"]


@click.command("where")
@click.argument("fact_id", metavar="ID")
@guide_options
@output_format
def command(
    fact_id: str, directory: str, sources: tuple[str, ...], today: str | None, form: str
) -> int:
    """Print the place of a fact, then of each mention in facts and pages, as path:line:col."""
    config, day = settle(directory, sources, today)
    outcome = run(config, until="link", today=day)
    fact = named_fact(outcome.model, fact_id)
    places = [("defined", outcome.model.locate(fact.id)), *_uses(outcome, fact.id)]
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


def _uses(outcome: Outcome, name: str) -> Iterator[tuple[str, Location]]:
    model = outcome.model
    for user in model.users(name):
        for mention in model.facts[user].mentions():
            if mention.target == name:
                field = ".".join(map(str, mention.where))
                yield f"{user} {field}", model.locate(user, mention.where)
    for page in outcome.pages:
        for link in page.links:
            target = model.find(link.target)
            if target is not None and target.id == name:
                yield "cited in prose", Location(page.path, link.line, link.column)
        for directive in page.directives:
            under = {fact.id for fact in model.under(directive.argument)}
            if name in under:
                at = Location(page.path, directive.line, directive.column)
                yield f"shown by {directive.name} {directive.argument}", at
