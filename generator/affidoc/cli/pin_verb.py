"""`affidoc pin`: record in the lock what the evidence is, at the pins as they are or moved."""

from __future__ import annotations

import os
import sys
from datetime import date
from typing import TYPE_CHECKING

import click

from affidoc.cli.known_ids import complete_ids
from affidoc.cli.named import named_fact, named_sources
from affidoc.cli.options import exit_code, guide_options, print_findings, progress, settle
from affidoc.errors import UsageError
from affidoc.pipeline import Outcome, run

if TYPE_CHECKING:
    from affidoc.drift import Carried
    from affidoc.snapshot import Lock
    from affidoc_schemas import Source

__all__ = ["command"]


@click.command("pin")
@click.argument("names", metavar="[ID]... | SOURCE --to REV", nargs=-1, shell_complete=complete_ids)
@guide_options
@click.option("--to", metavar="REV", help="Move the pin of the source to this revision of it.")
@click.option(
    "--fix", is_flag=True, help="With --to: write the anchors and paths that must change, too."
)
@click.option("--why", metavar="TEXT", help="With ids: what you say of the change you accept.")
def command(
    names: tuple[str, ...], directory: str, sources: tuple[str, ...], today: str | None,
    to: str | None, fix: bool, why: str | None,
) -> int:  # fmt: skip
    """Look at all evidence and write the lock: blob ids, ranges and hashes, never text.

    New pieces are recorded and removed ones dropped, of all facts or of those that you name. What
    changed since it was pinned (an excerpt, a symbol, a number of a fact) is recorded again only
    with a reason: `affidoc accept ID --why "…"`, or `--why` here.

    `affidoc pin SOURCE --to REV` moves a pin: the commit in the facts file is replaced, what is the
    same there, moved or reformatted is taken over, and the rest is left for review. Exit codes: 0
    all is recorded; 1 something fails or needs review; 3 something could not be looked at.
    """
    from affidoc.snapshot import read_lock

    if why is not None and not names:
        raise UsageError("--why goes with facts that you name", "Name them before it.")
    if to is not None and why is not None:
        raise UsageError("--why goes with facts, --to with a source", "Run `affidoc accept` then.")
    if to is None and fix:
        raise UsageError("--fix goes with --to", "Name a source and a revision.")
    config, day = settle(directory, sources, today)
    outcome = run(config, until="link", today=day, progress=progress())
    if outcome.errors:
        print_findings(outcome.diagnostics, config, "text")
        return exit_code(outcome.diagnostics, "error")
    lock, problems = read_lock(config.root / config.lock, config.lock)
    # A union merge can leave two lines for one piece; the later look wins and is written back.
    unreadable = tuple(one for one in problems if not one.related)
    if unreadable:
        print_findings(unreadable, config, "text")
        return exit_code(unreadable, "error")
    if to is not None:
        return _move(outcome, lock, _one_source(outcome, names), to, day, fix=fix)
    return _record(outcome, lock, names, day, why)


def _record(
    outcome: Outcome, lock: Lock, names: tuple[str, ...], day: date, why: str | None
) -> int:
    from affidoc import __version__
    from affidoc.evidence import acceptance_of, git_identity, pin
    from affidoc.snapshot import head_of, write_lock

    config, model = outcome.config, outcome.model
    sources = {source.name for source in model.sources.values()}
    for name in names:
        if name in sources and model.find(name) is None:
            raise UsageError(
                f"'{name}' is a source, not a fact",
                f"Move its pin with `affidoc pin {name} --to REV`.",
            )
        if name in sources:
            click.echo(f"'{name}' is a source as well; this is about the fact of that id", err=True)
    accepted = frozenset(named_fact(model, name).id for name in names)
    who = git_identity(config.root)
    said = None if why is None else acceptance_of(who, day, head_of(config.root), why)
    result = pin(
        model, config, lock, today=day, who=who, tool=__version__,
        ids=accepted if why is not None else (), acceptance=said, changed_only=True,
        among=accepted or None,
    )  # fmt: skip
    write_lock(config.root / config.lock, result.lock)
    for line in result.failing:
        click.echo(line)
    click.echo(
        f"{config.lock}: {result.added} new, {result.changed} changed, {result.removed} dropped,"
        f" {result.kept} kept, {len(result.failing)} left as they were",
        err=True,
    )
    if result.failing:
        hint = 'once you have read a change, run `affidoc accept ID --why "…"`'
        click.echo(f"  help: {hint}", err=True)
    return int(bool(result.failing))


def _one_source(outcome: Outcome, names: tuple[str, ...]) -> Source:
    if len(names) != 1:
        raise UsageError("--to moves the pin of one source", "Run `affidoc pin SOURCE --to REV`.")
    if outcome.model.find(names[0]) is not None and not any(
        names[0] in (source.name, source.id) for source in outcome.model.sources.values()
    ):
        raise UsageError(
            f"'{names[0]}' is a fact; --to moves the pin of a source",
            'Run `affidoc accept ID --why "…"` for a fact.',
        )
    found = named_sources(outcome.model, names)
    if len(found) > 1:
        ids = ", ".join(source.id for source in found)
        raise UsageError(f"several sources are named '{names[0]}'", f"Give the id: {ids}.")
    if found[0].pin != "commit":
        raise UsageError(
            f"'{names[0]}' is not pinned by a commit",
            'What changed in it is accepted with `affidoc accept ID --why "…"`.',
        )
    return found[0]


def _move(outcome: Outcome, lock: Lock, source: Source, to: str, day: date, *, fix: bool) -> int:
    from affidoc import __version__
    from affidoc.drift import carry, repinned
    from affidoc.evidence import git_identity
    from affidoc.files import write_atomically
    from affidoc.snapshot import write_lock

    config = outcome.config
    result = carry(
        outcome.model, config, lock, source, to, today=day, who=git_identity(config.root),
        tool=__version__, edit=fix, progress=progress(),
    )  # fmt: skip
    # The commit comes first and the lock last: interrupted in between, the lock still tells of the
    # earlier look at the earlier commit, `check` says so, and the same command finishes the work.
    for path, data in repinned(outcome.model, source, result, config.root, edit=fix).items():
        write_atomically(config.root / path, data)
        click.echo(f"{path}: written", err=True)
    write_lock(config.root / config.lock, result.lock)
    return _told(outcome, source, result, fixed=fix)


def _told(outcome: Outcome, source: Source, result: Carried, *, fixed: bool) -> int:
    from affidoc.drift import Report, drift_text

    colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    open_ones = Report((*result.review, *result.unknown), {source.name: result.commit})
    click.echo(drift_text(open_ones, outcome.model, everything=True, colour=colour), nl=False)
    for one, edits in result.edits:
        at = outcome.model.locate(one.fact, one.where)
        changes = ", ".join(f"{edit.field}: {edit.old!r} → {edit.new!r}" for edit in edits)
        word = "edited" if fixed else "edit"
        click.echo(f"{at.path}:{at.line}:{at.column}: {word} {one.fact}: {changes}")
    pending = 0 if fixed else len(result.edits)
    taken = len(result.taken) + (len(result.edits) if fixed else 0)
    click.echo(
        f"{source.name} is pinned to {result.commit[:12]}: {taken} taken over,"
        f" {len(result.review)} to review, {pending} need an edit,"
        f" {len(result.unknown)} could not be looked at",
        err=True,
    )
    if pending:
        again = f"affidoc pin {source.name} --to {result.commit} --fix"
        click.echo(f"  help: `{again}` writes the edits", err=True)
    if result.review:
        hint = 'correct the facts, or run `affidoc accept ID --why "…"`'
        click.echo(f"  help: {hint}", err=True)
    if result.review or pending:
        return 1
    return 3 if result.unknown else 0
