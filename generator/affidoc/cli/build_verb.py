"""`affidoc build`: check, render, MkDocs; the old site stays until the new one is whole."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from affidoc import __version__
from affidoc.cache import Judged, SiteCache
from affidoc.cli.options import (
    cache_option,
    exit_code,
    guide_options,
    print_report,
    progress,
    settle,
    since_option,
)
from affidoc.cli.reporting import cases_of, report_of, report_options, reports, write_reports
from affidoc.config import Config
from affidoc.pipeline import Outcome, judged, run, source_names

if TYPE_CHECKING:
    from affidoc.model import Model

__all__ = ["command"]


@click.command("build")
@guide_options
@report_options
@since_option
@click.option("--out", metavar="DIR", help="Where to put the site (default: from configuration).")
@cache_option
def command(
    directory: str, sources: tuple[str, ...], today: str | None, form: str, files: tuple[str, ...],
    since: str | None, out: str | None, cached: bool,
) -> int:  # fmt: skip
    """Build the static site, if every fact stands.

    A finding of severity error stops the build before a page is written. Where nothing changed
    since the last build, the site stays as it is.
    """
    config, day = settle(directory, sources, today)
    config = config if since is None else replace(config, since=since)
    target = Path(out).resolve() if out else config.root / config.site
    wanted = reports(files)
    # The JUnit form tells of every fact, and only a run has those.
    every_fact = "junit" in (form, *(name for name, _ in wanted))
    # A tag may move and a kept lock be written anew, of which the cache knows nothing.
    kept = cached and not config.since
    cache = SiteCache(config, day, __version__, target) if kept else None
    known = None if cache is None or every_fact else cache.recall()
    if known is not None:
        _print(config, known, None, form, wanted)
        click.echo(f"{known.facts:,} facts, nothing changed, site in {target}", err=True)
        return 0
    outcome = _run(config, day, cache)
    result = judged(outcome)
    status = _print(config, result, outcome, form, wanted)
    if outcome.rendered is None or outcome.errors:
        click.echo("no site was built: mend the errors above first", err=True)
        return status
    from affidoc.site import build_site

    progress()("build")
    reads = build_site(config, outcome, out=target, cached=cached)
    if cache is not None:
        cache.keep(result, reads)
    click.echo(f"{len(outcome.model.facts):,} facts, site in {target}", err=True)
    return 0


def _run(config: Config, day: date, cache: SiteCache | None) -> Outcome:
    from affidoc.cli.reference import command_reference

    def look(model: Model) -> None:
        if cache is not None:
            cache.look(source_names(model))

    return run(
        config, until="render", today=day, progress=progress(), commands=command_reference(),
        known=look,
    )  # fmt: skip


def _print(
    config: Config, result: Judged, outcome: Outcome | None, form: str,
    wanted: tuple[tuple[str, Path], ...],
) -> int:  # fmt: skip
    """The findings, as asked for; the exit code that they call for."""
    status = exit_code(result.diagnostics, "error")
    report = report_of(
        config.root, result.diagnostics, looked=result.looked,
        cases=lambda: cases_of(outcome), exit_code=status, fail_on="error",
        summary=f"{result.facts:,} facts", suppressed=result.suppressed,
    )  # fmt: skip
    found = tuple(one for one in result.diagnostics if one.severity.value != "note")
    print_report(
        replace(report, found=found, suppressed=()) if form == "text" else report, form
    )  # fmt: skip
    write_reports(report, wanted)
    return status
