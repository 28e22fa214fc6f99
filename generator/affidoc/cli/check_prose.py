"""`affidoc check --prose DOCS --source PATH[@REV]`: documents alone, without facts or settings."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import click

from affidoc.cli.options import exit_code, print_report
from affidoc.cli.reporting import report_of, reports, write_reports
from affidoc.diagnostics import Case, Location
from affidoc.diagnostics.catalog import MENTION_CODES
from affidoc.diagnostics.set_aside import apply_ignores
from affidoc.errors import UsageError

__all__ = ["check_prose"]

STRICT_EXIT = 3


def check_prose(
    documents: tuple[str, ...], sources: tuple[str, ...], form: str, files: tuple[str, ...], *,
    select: tuple[str, ...], ignore: tuple[str, ...], fail_on: str, strict: bool, explain: bool,
) -> int:  # fmt: skip
    """Judge documents against a source; exit status as for a guide.

    Raises:
        UsageError: a document is nowhere, or the source is no folder.
        SnapshotError: the source or its revision cannot be read.
    """
    from affidoc.mentions.run import findings, judge_prose, summary

    place, revision = _source(sources)
    wanted = reports(files)
    prose = judge_prose(place, revision, documents)
    examined = prose.examination
    kept, aside, problems = apply_ignores(
        findings(examined.judgements), prose.ignores, MENTION_CODES
    )
    found = tuple(
        one for one in sorted([*kept, *problems], key=lambda one: one.order)
        if (not select or one.code.startswith(select)) and not one.code.startswith(ignore or ("-",))
    )  # fmt: skip
    status = exit_code(found, fail_on)
    unsure = [one for one in examined.judgements if one.reason is not None]
    if strict and not status and unsure:
        status = STRICT_EXIT
    said = summary(examined)
    pages = sorted({one.place.path for one in examined.judgements})
    report = report_of(
        place, found, looked=True, exit_code=status, fail_on=fail_on, summary=said,
        cases=lambda: tuple(Case(path, Location(path)) for path in pages),
    )  # fmt: skip
    report = replace(report, suppressed=tuple(aside))
    print_report(replace(report, suppressed=()) if form == "text" else report, form)
    write_reports(report, wanted)
    if explain:
        for one in unsure:
            at = one.place
            click.echo(f"{at.path}:{at.line}:{at.column}: uncheckable {one.kind.value}"
                       f" '{_plain(one.value)}': {one.reason}", err=form != "text")  # fmt: skip
    click.echo(said, err=True)
    return status


def _source(sources: tuple[str, ...]) -> tuple[Path, str | None]:
    """Folder and revision of `PATH[@REV]`; without one, this folder as it stands."""
    if len(sources) > 1:
        raise UsageError("--prose goes with one --source", "Name it as PATH or PATH@REVISION.")
    given = sources[0] if sources else os.curdir
    place, revision = Path(given), None
    if not place.is_dir() and "@" in given:
        name, _, rev = given.rpartition("@")
        place, revision = Path(name), rev
    if not place.is_dir() or revision == "":
        raise UsageError(
            f"--source {given}: no such folder", "With --prose, write PATH or PATH@REVISION."
        )
    return place.resolve(), revision


def _plain(text: str) -> str:
    """One line without control characters."""
    return "".join(char if char.isprintable() else " " for char in text[:200])
