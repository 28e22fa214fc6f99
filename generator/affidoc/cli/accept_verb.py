"""`affidoc accept ID… --why "…"`: a person has looked at what changed, and says so."""

from __future__ import annotations

import click

from affidoc.cli.known_ids import complete_ids
from affidoc.cli.named import named_fact
from affidoc.cli.options import exit_code, guide_options, print_findings, progress, settle
from affidoc.errors import UsageError
from affidoc.pipeline import run

__all__ = ["command"]


@click.command("accept")
@click.argument("fact_ids", metavar="[ID]...", nargs=-1, shell_complete=complete_ids)
@guide_options
@click.option("--why", required=True, metavar="TEXT", help="What you looked at, and why it stands.")
@click.option(
    "--all", "everything", is_flag=True,
    help="Accept every changed piece at once; the lock says that it was done so.",
)  # fmt: skip
def command(
    fact_ids: tuple[str, ...], directory: str, sources: tuple[str, ...], today: str | None,
    why: str, everything: bool,
) -> int:  # fmt: skip
    """Record that you looked at the changed evidence of facts, and that they are still true.

    The lock keeps your name, the day, the commit and the reason; `affidoc show ID` and the page of
    the fact show them. Only the facts that you name are touched. A number in a source that differs
    from the fact cannot be accepted: one of the two is wrong. Exit codes: 0 recorded; 1 something
    still fails; 2 no fact or no reason was given.
    """
    from affidoc import __version__
    from affidoc.evidence import acceptance_of, git_identity, pin
    from affidoc.snapshot import head_of, read_lock, write_lock

    if bool(fact_ids) == everything:
        raise UsageError(
            "name the facts that you looked at, or give --all", "List ids with `affidoc list`."
        )
    config, day = settle(directory, sources, today)
    who = git_identity(config.root)
    said = acceptance_of(who, day, head_of(config.root), why, everything=everything)
    show = progress()
    outcome = run(config, until="link", today=day, progress=show)
    if outcome.errors:
        print_findings(outcome.diagnostics, config, "text")
        return exit_code(outcome.diagnostics, "error")
    model = outcome.model
    names = list(model.facts) if everything else [named_fact(model, name).id for name in fact_ids]
    lock, problems = read_lock(config.root / config.lock, config.lock)
    unreadable = tuple(one for one in problems if not one.related)
    if unreadable:
        print_findings(unreadable, config, "text")
        return exit_code(unreadable, "error")
    show("accept")
    result = pin(
        model, config, lock, today=day, who=who, tool=__version__, ids=names, acceptance=said,
        among=names, changed_only=everything,
    )  # fmt: skip
    write_lock(config.root / config.lock, result.lock)
    for line in result.failing:
        click.echo(line)
    click.echo(
        f"{config.lock}: {result.added + result.changed} recorded as accepted by {who},"
        f" {len(result.failing)} still fail",
        err=True,
    )
    return int(bool(result.failing))
