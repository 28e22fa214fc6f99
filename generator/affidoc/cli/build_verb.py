"""`affidoc build`: check, render, MkDocs; the old site stays until the new one is whole."""

from __future__ import annotations

from pathlib import Path

import click

from affidoc.cli.options import (
    exit_code,
    guide_options,
    output_format,
    print_findings,
    progress,
    settle,
)
from affidoc.pipeline import run

__all__ = ["command"]


@click.command("build")
@guide_options
@output_format
@click.option("--out", metavar="DIR", help="Where to put the site (default: from configuration).")
def command(
    directory: str, sources: tuple[str, ...], today: str | None, form: str, out: str | None
) -> int:
    """Build the static site, if every fact stands.

    A finding of severity error stops the build before a page is written.
    """
    from affidoc.cli.reference import command_reference
    from affidoc.site import build_site

    config, day = settle(directory, sources, today)
    show = progress()
    outcome = run(config, until="render", today=day, progress=show, commands=command_reference())
    found = tuple(one for one in outcome.diagnostics if one.severity.value != "note")
    print_findings(found if form == "text" else outcome.diagnostics, config, form)
    if outcome.rendered is None or outcome.errors:
        click.echo("no site was built: mend the errors above first", err=True)
        return exit_code(outcome.diagnostics, "error")
    target = Path(out).resolve() if out else config.root / config.site
    show("build")
    build_site(config, outcome, out=target)
    click.echo(f"{len(outcome.model.facts):,} facts, site in {target}", err=True)
    return 0
