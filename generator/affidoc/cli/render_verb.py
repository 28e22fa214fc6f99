"""`affidoc render`: the pages as Markdown, for another site builder or for reading."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from affidoc.cli.options import (
    exit_code,
    guide_options,
    print_findings,
    progress,
    settle,
    since_option,
)
from affidoc.pipeline import run

__all__ = ["command"]


@click.command("render")
@guide_options
@since_option
@click.option("--out", required=True, metavar="DIR", help="Folder for the Markdown pages.")
def command(
    directory: str, sources: tuple[str, ...], today: str | None, since: str | None, out: str
) -> int:
    """Write every page as Markdown, with its diagrams; no site builder is needed."""
    from affidoc.cli.reference import command_reference
    from affidoc.render import write_pages

    config, day = settle(directory, sources, today)
    config = config if since is None else replace(config, since=since)
    outcome = run(
        config, until="render", today=day, progress=progress(), commands=command_reference()
    )
    print_findings(
        tuple(one for one in outcome.diagnostics if one.severity.value != "note"), config, "text"
    )
    if outcome.rendered is None or outcome.errors:
        return exit_code(outcome.diagnostics, "error")
    write_pages(outcome.rendered, Path(out))
    click.echo(f"{len(outcome.rendered.pages):,} pages in {out}", err=True)
    return 0
