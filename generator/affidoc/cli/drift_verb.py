"""`affidoc drift`: what became of the evidence at another state of the sources."""

from __future__ import annotations

import os
import sys

import click

from affidoc.cli.named import named_sources
from affidoc.cli.options import (
    exit_code,
    guide_options,
    print_findings,
    progress,
    settle,
)
from affidoc.pipeline import run

__all__ = ["command"]


@click.command("drift")
@click.argument("source_names", metavar="[SOURCE]...", nargs=-1)
@guide_options
@click.option(
    "--to", metavar="REV|worktree",
    help="The state to compare with: a revision of the clone, or its files as they are"
    " (default: HEAD of a clone; of this repository its files).",
)  # fmt: skip
@click.option("--all", "everything", is_flag=True, help="List what is the same as well.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "github"]), default="text",
    show_default=True, help="github: a Markdown summary for a job page or an issue.",
)  # fmt: skip
def command(
    source_names: tuple[str, ...], directory: str, sources: tuple[str, ...], today: str | None,
    to: str | None, everything: bool, form: str,
) -> int:  # fmt: skip
    """Compare what is recorded of each piece of evidence with another state of its source.

    Cited text is found again by its content, across files too. Each piece is same, moved,
    reformatted, renamed file, split, changed or lost; the difference of the cited part is shown.
    Exit codes: 0 nothing but same, moved, reformatted and renamed; 1 something changed, is split or
    lost; 3 it could not be told. Next: `affidoc pin SOURCE --to REV` takes over what only moved,
    `affidoc accept ID --why "…"` what you have read.
    """
    from affidoc.drift import counted, drift, drift_json, drift_markdown, drift_text
    from affidoc.snapshot import read_lock

    config, day = settle(directory, sources, today)
    show = progress()
    outcome = run(config, until="link", today=day, progress=show)
    if outcome.errors:
        print_findings(outcome.diagnostics, config, "text")
        return exit_code(outcome.diagnostics, "error")
    lock, _ = read_lock(config.root / config.lock, config.lock)
    chosen = named_sources(outcome.model, source_names)
    report = drift(outcome.model, config, lock, chosen, to, today=day, progress=show)
    if form == "json":
        click.echo(drift_json(report, outcome.model), nl=False)
    elif form == "github":
        click.echo(drift_markdown(report, outcome.model, chosen), nl=False)
    else:
        colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
        text = drift_text(report, outcome.model, everything=everything, colour=colour)
        click.echo(text, nl=False)
    at = ", ".join(f"{name} {commit[:12]}" for name, commit in report.targets.items())
    counts = ", ".join(f"{number:,} {word}" for word, number in counted(report).items())
    click.echo(f"{at or 'nothing was opened'}: {counts or 'no evidence reads it'}", err=True)
    return report.exit_code
