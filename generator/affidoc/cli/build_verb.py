"""`affidoc build`: check, render, MkDocs; the old site stays until the new one is whole."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from affidoc.cli.options import exit_code, guide_options, print_report, progress, settle
from affidoc.cli.reporting import cases_of, report_of, report_options, reports, write_reports
from affidoc.pipeline import run

__all__ = ["command"]


@click.command("build")
@guide_options
@report_options
@click.option("--out", metavar="DIR", help="Where to put the site (default: from configuration).")
def command(
    directory: str, sources: tuple[str, ...], today: str | None, form: str, files: tuple[str, ...],
    out: str | None,
) -> int:  # fmt: skip
    """Build the static site, if every fact stands.

    A finding of severity error stops the build before a page is written.
    """
    from affidoc.cli.reference import command_reference
    from affidoc.site import build_site

    config, day = settle(directory, sources, today)
    wanted = reports(files)
    show = progress()
    outcome = run(config, until="render", today=day, progress=show, commands=command_reference())
    status = exit_code(outcome.diagnostics, "error")
    report = report_of(
        config.root, outcome.diagnostics, looked=outcome.verification is not None,
        cases=lambda: cases_of(outcome), exit_code=status, fail_on="error",
        summary=f"{len(outcome.model.facts):,} facts", suppressed=outcome.suppressed,
    )  # fmt: skip
    found = tuple(one for one in outcome.diagnostics if one.severity.value != "note")
    print_report(
        replace(report, found=found, suppressed=()) if form == "text" else report, form
    )  # fmt: skip
    write_reports(report, wanted)
    if outcome.rendered is None or outcome.errors:
        click.echo("no site was built: mend the errors above first", err=True)
        return status
    target = Path(out).resolve() if out else config.root / config.site
    show("build")
    build_site(config, outcome, out=target)
    click.echo(f"{len(outcome.model.facts):,} facts, site in {target}", err=True)
    return 0
