"""Options that several verbs share, and how a run is printed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

import click

from affidoc.config import Config, load_config, with_sources
from affidoc.diagnostics import FORMATS, Diagnostic, Report, Severity
from affidoc.errors import UsageError

__all__ = [
    "cache_option",
    "exit_code",
    "guide_options",
    "output_format",
    "print_findings",
    "print_report",
    "progress",
    "settle",
    "since_option",
]

WORKTREE = "worktree:"
"""Before a path: the checkout is read as it is, not at the pin."""

_Function = TypeVar("_Function", bound=Callable[..., Any])


def guide_options(function: _Function) -> _Function:
    """`--directory`, `--source`, `--today`: which guide, against which clones, on which day."""
    for decorate in (
        click.option(
            "--today", metavar="YYYY-MM-DD", help="Judge expiry as of this day (default: now)."
        ),
        click.option(
            "--source", "sources", multiple=True, metavar="NAME=PATH",
            help="A local clone or bundle of a declared source, or worktree:PATH for a checkout"
            " with what is not committed; may be repeated. $AFFIDOC_SOURCES names a folder of"
            " clones instead; `affidoc fetch` brings what neither has.",
        ),
        click.option(
            "-C", "--directory", default=".", metavar="DIR",
            help="Start the search for the configuration here.",
        ),
    ):  # fmt: skip
        function = decorate(function)
    return function


def cache_option(function: _Function) -> _Function:
    """`--no-cache`, for verbs that can give an earlier result."""
    return click.option(
        "--cache/--no-cache", "cached", default=True,
        help="Give the last result again where nothing it rests on has changed (default).",
    )(function)  # fmt: skip


def since_option(function: _Function) -> _Function:
    """`--since`, for verbs that make the page of changes."""
    return click.option(
        "--since", metavar="REV|FILE",
        help="Compare the lock with an earlier one for the page of changes (default: from"
        " configuration).",
    )(function)  # fmt: skip


def output_format(function: _Function) -> _Function:
    """`--format text|json`, for verbs whose output is data; `report_options` is for findings."""
    choice = click.Choice(["text", "json"])
    return click.option("--format", "form", type=choice, default="text", show_default=True)(
        function
    )


def settle(directory: str, sources: tuple[str, ...], today: str | None) -> tuple[Config, date]:
    """The configuration and day of a run.

    Raises:
        UsageError: an option or the configuration is off.
    """
    folder = Path(directory)
    if not folder.is_dir():
        raise UsageError(f"'{directory}' is not a folder", "Name the folder of the guide.")
    places: dict[str, Path] = {}
    worktrees: list[str] = []
    for entry in sources:
        name, equals, path = entry.partition("=")
        if not equals or not name or not path.removeprefix(WORKTREE):
            raise UsageError(f"--source {entry}: not of the form NAME=PATH", "Write acc=../acc.")
        place = Path(path.removeprefix(WORKTREE))
        if path.startswith(WORKTREE):
            worktrees.append(name)
        if not (place.is_dir() or (place.is_file() and name not in worktrees)):
            raise UsageError(
                f"--source {entry}: no such folder", "Name an existing clone or bundle."
            )
        places[name] = place.resolve()
    try:
        day = date.fromisoformat(today) if today else date.today()  # noqa: DTZ011 - a reader's day
    except ValueError:
        raise UsageError(f"--today {today}: not a day", "Write it as 2026-12-31.") from None
    return with_sources(load_config(folder), places, worktrees), day


def progress() -> Callable[[str], None]:
    """Shows the stage on standard error while it lasts, on a terminal only."""
    if not sys.stderr.isatty():
        return lambda _stage: None

    def show(stage: str) -> None:
        print(f"\r\x1b[K{stage} …", end="", file=sys.stderr, flush=True)

    click.get_current_context().call_on_close(
        lambda: print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    )
    return show


def print_findings(found: tuple[Diagnostic, ...], config: Config, form: str) -> None:
    """Findings on standard output; a count on standard error for people."""
    print_report(Report(found, config.root, exit_code=exit_code(found, "error")), form)


def print_report(report: Report, form: str) -> None:
    """A whole run on standard output, in colour where a person reads it."""
    colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    click.echo(FORMATS[form](replace(report, colour=colour)), nl=False)


def exit_code(found: tuple[Diagnostic, ...], fail_on: str) -> int:
    """1 where something is at or above the level, else 0."""
    level = Severity(fail_on).rank
    return int(any(one.severity.rank <= level for one in found))
