"""`affidoc rename OLD NEW`: an id in every place that uses it, with a redirect left behind."""

from __future__ import annotations

import click

from affidoc.cli.known_ids import complete_ids
from affidoc.cli.named import named_fact
from affidoc.cli.options import exit_code, guide_options, print_findings, settle
from affidoc.errors import UsageError
from affidoc.files import write_atomically
from affidoc.pipeline import run

__all__ = ["command"]


@click.command("rename")
@click.argument("old", shell_complete=complete_ids)
@click.argument("new")
@guide_options
@click.option("--dry-run", is_flag=True, help="Only say what would change.")
def command(
    old: str, new: str, directory: str, sources: tuple[str, ...], today: str | None, dry_run: bool
) -> int:
    """Give a fact another id: in facts, pages, coverage tables and the lock.

    The old id stays known as a redirect, so that links from elsewhere keep working.
    """
    from affidoc.model.rename import renamed_texts

    config, day = settle(directory, sources, today)
    outcome = run(config, until="link", today=day)
    if outcome.errors:
        print_findings(outcome.diagnostics, config, "text")
        return exit_code(outcome.diagnostics, "error")
    fact = named_fact(outcome.model, old)
    if new in outcome.model.facts:
        raise UsageError(f"'{new}' is the id of another fact", "Choose an id that is free.")
    changed = renamed_texts(config, outcome.model, outcome.pages, fact.id, new)
    for file, text in changed.items():
        if not dry_run:
            # The redirect comes first and the defining file last: interrupted anywhere, both
            # ids resolve and the same command finishes the work.
            write_atomically(config.root / file, text.encode())
        click.echo(file)
    click.echo(
        f"{fact.id} → {new}: {len(changed)} files{' would change' if dry_run else ''}", err=True
    )
    return 0
