"""`affidoc pin`: record in the lock what the evidence is now."""

from __future__ import annotations

import click

from affidoc.cli.named import named_fact
from affidoc.cli.options import exit_code, guide_options, print_findings, progress, settle
from affidoc.pipeline import run

__all__ = ["command"]


@click.command("pin")
@click.argument("fact_ids", metavar="[ID]...", nargs=-1)
@guide_options
def command(
    fact_ids: tuple[str, ...], directory: str, sources: tuple[str, ...], today: str | None
) -> int:
    """Look at all evidence and write the lock: blob ids, ranges and hashes, never text.

    New pieces are recorded and removed ones dropped. An excerpt, or a number of a fact, that
    changed since it was pinned is recorded again only for the facts that you name: naming one
    says that you have read it.
    """
    from affidoc import __version__
    from affidoc.evidence import git_identity, pin
    from affidoc.snapshot import read_lock, write_lock

    config, day = settle(directory, sources, today)
    show = progress()
    outcome = run(config, until="link", today=day, progress=show)
    if outcome.errors:
        print_findings(outcome.diagnostics, config, "text")
        return exit_code(outcome.diagnostics, "error")
    accepted = frozenset(named_fact(outcome.model, name).id for name in fact_ids)
    lock, problems = read_lock(config.root / config.lock, config.lock)
    # A union merge can leave two lines for one piece; the later look wins and is written back.
    unreadable = tuple(one for one in problems if not one.related)
    if unreadable:
        print_findings(unreadable, config, "text")
        return exit_code(unreadable, "error")
    show("pin")
    result = pin(
        outcome.model, config, lock, today=day, who=git_identity(config.root), tool=__version__,
        ids=accepted,
    )  # fmt: skip
    write_lock(config.root / config.lock, result.lock)
    for line in result.failing:
        click.echo(line)
    click.echo(
        f"{config.lock}: {result.added} new, {result.changed} changed, {result.removed} dropped,"
        f" {result.kept} kept, {len(result.failing)} left as they were",
        err=True,
    )
    return int(bool(result.failing))
