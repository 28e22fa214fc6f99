"""`affidoc impact REV..REV`: what a change means for the guide, before it is merged."""

from __future__ import annotations

import os
import sys

import click

from affidoc.cli.named import named_sources
from affidoc.cli.options import exit_code, guide_options, print_findings, progress, settle
from affidoc.errors import UsageError
from affidoc.pipeline import run

__all__ = ["command"]


@click.command("impact")
@click.argument("span", metavar="REV..REV")
@click.option("--of", "name", metavar="SOURCE", help="The source (default: this repository).")
@guide_options
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "github"]), default="text",
    show_default=True, help="github: a Markdown summary for a job page.",
)  # fmt: skip
def command(
    span: str, name: str | None, directory: str, sources: tuple[str, ...], today: str | None,
    form: str,
) -> int:  # fmt: skip
    """List the claims and pages that a change between two revisions touches.

    Facts and pages of this guide that the change edits come first, where it is in the span. Then
    evidence is looked at before and after the change; what only moved or was reformatted is told
    apart from what changed. Exit codes: 0 nothing but that; 1 something changed, is split or lost;
    3 it could not be told. Next: correct those facts in the same change.
    """
    from affidoc.drift import (
        Report,
        drift,
        guide_edits,
        impact_json,
        impact_markdown,
        impact_of,
        impact_text,
    )
    from affidoc.snapshot import read_lock

    old, dots, new = span.partition("..")
    if not dots or not old or not new or new.startswith("."):
        raise UsageError(f"'{span}' is not of the form REV..REV", "Write main..HEAD.")
    config, day = settle(directory, sources, today)
    show = progress()
    outcome = run(config, until="link", today=day, progress=show)
    if outcome.errors:
        print_findings(outcome.diagnostics, config, "text")
        return exit_code(outcome.diagnostics, "error")
    model = outcome.model
    if name is not None:
        chosen = named_sources(model, (name,))
    else:
        chosen = [one for one in named_sources(model, ()) if one.pin == "content"]
        if not chosen:
            raise UsageError(
                "no source is this repository (pin: content)", "Name one with --of SOURCE."
            )
    lock, _ = read_lock(config.root / config.lock, config.lock)
    report = drift(model, config, lock, chosen, new, today=day, since=old, progress=show)
    impact = impact_of(report, model, outcome.pages)
    own = any(one.pin == "content" for one in chosen)
    edits = guide_edits(config, model, old, new) if own else None
    colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    text = {
        "text": lambda: impact_text(impact, model, edits, colour=colour),
        "json": lambda: impact_json(impact, model, edits),
        "github": lambda: impact_markdown(impact, model, span, edits),
    }[form]()
    click.echo(text, nl=False)
    click.echo(
        f"{span}: {len(impact.touched)} of {len(report.pieces)} pieces touched,"
        f" {len(impact.facts)} facts, {len(impact.dependents)} that stand on them,"
        f" {len(impact.pages)} pages",
        err=True,
    )
    return Report(impact.touched, report.targets).exit_code
