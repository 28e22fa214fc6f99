"""`affidoc since ID`: the commit at which a claim went from holding to failing."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from affidoc.cli.named import named_fact
from affidoc.cli.options import exit_code, guide_options, print_findings, progress, settle
from affidoc.pipeline import run

if TYPE_CHECKING:
    from affidoc.drift import Past, Turn

__all__ = ["command"]

_SHOWN = 5
"""Earlier turns that are listed."""


@click.command("since")
@click.argument("fact_id", metavar="ID")
@guide_options
@click.option("--to", default="HEAD", show_default=True, metavar="REV",
              help="The newest revision to look at.")  # fmt: skip
@click.option("--from", "start", metavar="REV", help="Look at what came after this revision only.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True
)
def command(
    fact_id: str, directory: str, sources: tuple[str, ...], today: str | None, to: str,
    start: str | None, form: str,
) -> int:  # fmt: skip
    """Name the commit since which the evidence of a fact fails, with its author, day and subject.

    Every commit of the first-parent history that touched what is cited is looked at, by content
    and without a checkout, so that several turns are told as such. Exit codes: 0 it holds at the
    newest commit; 1 it fails there; 3 it could not be told. Next: `affidoc drift` shows what
    differs from what was pinned.
    """
    from affidoc.drift import since
    from affidoc.snapshot import read_lock

    config, day = settle(directory, sources, today)
    show = progress()
    outcome = run(config, until="link", today=day, progress=show)
    if outcome.errors:
        print_findings(outcome.diagnostics, config, "text")
        return exit_code(outcome.diagnostics, "error")
    fact = named_fact(outcome.model, fact_id)
    lock, _ = read_lock(config.root / config.lock, config.lock)
    found = since(
        outcome.model, config, lock, fact, to, start, today=day, progress=show
    )  # fmt: skip
    if form == "json":
        document = {"version": 1, "fact": fact.id, "pieces": [_document(one) for one in found]}
        click.echo(json.dumps(document, indent=1))
    elif not found:
        click.echo(f"{fact.id}: no piece of its evidence reads a source")
    else:
        click.echo("\n".join(line for one in found for line in _lines(fact.id, one)))
    verdicts = {one.verdict.value for one in found}
    if "fails" in verdicts:
        return 1
    return 3 if "unknown" in verdicts or not found else 0


def _lines(name: str, one: Past) -> list[str]:
    from affidoc.snapshot import printable

    lines = [f"{name} ({one.type} of {one.source}): {one.verdict.value}: {printable(one.message)}"]
    if one.turns:
        word = "since" if one.verdict.value == "fails" else "it failed before, since"
        lines.append(f"  {word} {_shown(one.turns[0])}")
        lines.append(f"    {printable(one.turns[0].message)}")
    elif one.verdict.value == "fails":
        lines.append("  it held at none of the commits that were looked at")
    if len(one.turns) > 1:
        lines.append(f"  it turned from holding to failing {len(one.turns)} times; earlier:")
        lines += [f"    {_shown(turn)}" for turn in one.turns[1 : _SHOWN + 1]]
    lines += [
        f"  {printable(new)} was named {printable(old)} before {oid[:12]}"
        for oid, old, new in one.renames
    ]
    untold = f", {one.untold} of them could not be judged" if one.untold else ""
    lines.append(f"  {one.looked} commits touched what it reads{untold}")
    return lines


def _shown(turn: Turn) -> str:
    commit = turn.commit
    return f"{commit.oid[:12]}  {commit.committed.date()}  {commit.author}  {commit.subject}"


def _document(one: Past) -> dict[str, Any]:
    return {
        "where": list(one.where), "type": one.type, "source": one.source,
        "verdict": one.verdict.value, "message": one.message,
        "turns": [
            {"commit": turn.commit.oid, "author": turn.commit.author,
             "date": turn.commit.committed.isoformat(), "subject": turn.commit.subject,
             "message": turn.message}
            for turn in one.turns
        ],
        "looked": one.looked, "untold": one.untold,
        "renames": [{"commit": oid, "old": old, "new": new} for oid, old, new in one.renames],
    }  # fmt: skip
