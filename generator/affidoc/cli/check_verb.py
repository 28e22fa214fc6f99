"""`affidoc check`: load, link, verify, check; no page is made."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

import click

from affidoc import __version__
from affidoc.cache import CheckCache, Judged
from affidoc.cli.options import (
    cache_option,
    exit_code,
    guide_options,
    print_report,
    progress,
    settle,
)
from affidoc.cli.reporting import (
    cases_of,
    named_baseline,
    report_of,
    report_options,
    reports,
    write_reports,
)
from affidoc.cli.standing_in import held_text, place_of, start_of
from affidoc.config import Config
from affidoc.diagnostics import Diagnostic, Suppressed
from affidoc.errors import UsageError
from affidoc.pipeline import Outcome, judged, run, source_names

if TYPE_CHECKING:
    from affidoc.model import Model

__all__ = ["command"]

STRICT_EXIT = 3


@click.command("check")
@guide_options
@report_options
@click.option("--select", multiple=True, metavar="CODE", help="Show only codes that start so.")
@click.option("--ignore", multiple=True, metavar="CODE", help="Hide codes that start so.")
@click.option(
    "--fail-on", type=click.Choice(["error", "warning", "note"]), default="error",
    show_default=True, help="Exit 1 from this severity on.",
)  # fmt: skip
@click.option("--strict", is_flag=True, help="Exit 3 when any evidence is unknown.")
@click.option("--notes/--no-notes", default=False, help="Show notes as well (text format).")
@click.option(
    "--suppressed/--no-suppressed", "aside", default=False,
    help="Show what is ignored or in the baseline as well (text format).",
)  # fmt: skip
@click.option(
    "--baseline", metavar="FILE", help="Known findings, which fail nothing; else as configured."
)
@click.option("--stdin", "held", is_flag=True, help="Read the text of --filename from here.")
@click.option(
    "--filename", metavar="FILE",
    help="The facts file or page that --stdin stands in for; only its findings are shown.",
)  # fmt: skip
@click.option("--all-files", is_flag=True, help="With --stdin, show the findings of every file.")
@click.option(
    "--prose",
    multiple=True,
    metavar="DOCS",
    help="Judge these documents alone against --source PATH[@REVISION], a clone or this folder;"
    " no facts and no settings are needed. May be repeated.",
)
@click.option(
    "--explain-uncheckable", is_flag=True, help="With --prose, list what was not judged, and why."
)
@cache_option
def command(
    directory: str, sources: tuple[str, ...], today: str | None, form: str, files: tuple[str, ...],
    select: tuple[str, ...], ignore: tuple[str, ...], fail_on: str, strict: bool, notes: bool,
    aside: bool, baseline: str | None, held: bool, filename: str | None, all_files: bool,
    prose: tuple[str, ...], explain_uncheckable: bool, cached: bool,
) -> int:  # fmt: skip
    r"""Judge every fact of a guide against its evidence.

    With --prose: judge what documents mention against a source, on anybody's repository.
    Findings go to standard output with the file, line and column to edit.

    \b
    Examples:
      affidoc check --report sarif=affidoc.sarif --report markdown=summary.md
      affidoc check --stdin --filename docs/facts/limits.yml < unsaved.yml
    """
    if prose:
        from affidoc.cli.check_prose import check_prose

        return check_prose(
            prose, sources, form, files, select=select, ignore=ignore, fail_on=fail_on,
            strict=strict, explain=explain_uncheckable,
        )  # fmt: skip
    if held != (filename is not None):
        raise UsageError("--stdin and --filename belong together", "Give both, or neither.")
    config, day = settle(start_of(directory, filename), sources, today)
    if baseline is not None:
        config = replace(config, baseline=named_baseline(baseline, config))
    wanted = reports(files)
    every_fact = "junit" in (form, *(name for name, _ in wanted))  # it tells of clean ones too
    place = "" if filename is None else place_of(filename, config)
    overlays = {place: held_text()} if place else {}
    result, outcome = _check(
        config,
        day,
        overlays,
        cached=cached and not every_fact and not overlays and not config.prose,
    )
    only = place if place and not all_files else None

    def chosen(one: Diagnostic) -> bool:
        return (
            (not select or one.code.startswith(select))
            and not one.code.startswith(ignore or ("-",))
            and only in {None, one.primary.path}
        )

    found = tuple(one for one in result.diagnostics if chosen(one))
    known = tuple(one for one in result.suppressed if chosen(one.finding))
    status = exit_code(found, fail_on)
    if strict and not status and result.unknown:
        status = STRICT_EXIT
    summary = _summary(result, found, known)
    report = report_of(
        config.root, found, looked=result.looked, cases=lambda: cases_of(outcome),
        exit_code=status, fail_on=fail_on, summary=summary, suppressed=known,
    )  # fmt: skip
    shown = report
    if form == "text":
        quiet = not notes and fail_on != "note"
        shown = replace(
            report, found=_without_notes(found) if quiet else found,
            suppressed=known if aside else (),
        )  # fmt: skip
    print_report(shown, form)
    write_reports(report, wanted)
    click.echo(summary, err=True)
    return status


def _check(
    config: Config, day: date, overlays: dict[str, str], *, cached: bool
) -> tuple[Judged, Outcome | None]:
    """The result of a run, and the run itself where there was one: a kept result has no facts."""
    if not cached:
        outcome = run(config, until="check", today=day, progress=progress(), overlays=overlays)
        return judged(outcome), outcome
    cache = CheckCache(config, day, __version__)
    known = cache.recall()
    if known is not None:
        return known, None

    def look(model: Model) -> None:
        cache.look(source_names(model))

    outcome = run(config, until="check", today=day, progress=progress(), known=look)
    result = judged(outcome)
    cache.remember(result)
    return result, outcome


def _without_notes(found: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    return tuple(one for one in found if one.severity.value != "note")


def _summary(result: Judged, found: tuple[Diagnostic, ...], known: tuple[Suppressed, ...]) -> str:
    counts = dict.fromkeys(("error", "warning", "note"), 0)
    for one in found:
        counts[one.severity.value] += 1
    text = f"{result.facts:,} facts: " + ", ".join(
        f"{number:,} {level}{'' if number == 1 else 's'}" for level, number in counts.items()
    )
    if known:
        ignored = sum(one.by == "ignore" for one in known)
        text += f"; {ignored:,} ignored, {len(known) - ignored:,} in the baseline"
    if not result.looked:
        return f"{text}; evidence not looked at"
    badges = ", ".join(f"{number:,} {name}" for name, number in sorted(result.badges.items()))
    return f"{text}; {badges}"
