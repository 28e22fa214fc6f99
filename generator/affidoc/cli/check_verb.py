"""`affidoc check`: load, link, verify, check; no page is made."""

from __future__ import annotations

from dataclasses import replace

import click

from affidoc.cli.options import exit_code, guide_options, print_report, progress, settle
from affidoc.cli.reporting import report_of, report_options, reports, write_reports
from affidoc.diagnostics import Diagnostic
from affidoc.pipeline import Outcome, run

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
def command(
    directory: str, sources: tuple[str, ...], today: str | None, form: str, files: tuple[str, ...],
    select: tuple[str, ...], ignore: tuple[str, ...], fail_on: str, strict: bool, notes: bool,
) -> int:  # fmt: skip
    """Judge every fact of a guide against its evidence.

    Findings go to standard output with the file, line and column to edit.
    """
    config, day = settle(directory, sources, today)
    wanted = reports(files)
    outcome = run(config, until="check", today=day, progress=progress())
    found = tuple(
        one for one in outcome.diagnostics
        if (not select or one.code.startswith(select)) and not one.code.startswith(ignore or ("-",))
    )  # fmt: skip
    status = exit_code(found, fail_on)
    if strict and not status and _unknown(outcome):
        status = STRICT_EXIT
    summary = _summary(outcome, found)
    report = report_of(outcome, found, exit_code=status, fail_on=fail_on, summary=summary)
    quiet = form == "text" and not notes and fail_on != "note"
    print_report(replace(report, found=_without_notes(found)) if quiet else report, form)
    write_reports(report, wanted)
    click.echo(summary, err=True)
    return status


def _without_notes(found: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    return tuple(one for one in found if one.severity.value != "note")


def _unknown(outcome: Outcome) -> int:
    if outcome.verification is None:
        return 0
    return sum(
        piece.verdict.value == "unknown"
        for verdict in outcome.verification.verdicts.values()
        for piece in verdict.pieces
    )


def _summary(outcome: Outcome, found: tuple[Diagnostic, ...]) -> str:
    counts = dict.fromkeys(("error", "warning", "note"), 0)
    for one in found:
        counts[one.severity.value] += 1
    text = f"{len(outcome.model.facts):,} facts: " + ", ".join(
        f"{number:,} {level}{'' if number == 1 else 's'}" for level, number in counts.items()
    )
    if outcome.verification is None:
        return f"{text}; evidence not looked at"
    badges: dict[str, int] = {}
    for verdict in outcome.verification.verdicts.values():
        badges[verdict.badge.value] = badges.get(verdict.badge.value, 0) + 1
    return f"{text}; " + ", ".join(f"{number:,} {name}" for name, number in sorted(badges.items()))
