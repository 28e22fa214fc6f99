"""`affidoc merge-lock`: a merge driver for Git, where both branches looked at the same evidence."""

from __future__ import annotations

from pathlib import Path

import click

from affidoc.diagnostics import render_text
from affidoc.files import write_atomically
from affidoc.snapshot import line_of, merge_locks, read_lock

__all__ = ["command"]


@click.command("merge-lock")
@click.argument("base")
@click.argument("ours")
@click.argument("theirs")
def command(base: str, ours: str, theirs: str) -> int:
    r"""Merge two branches of the lock into OURS; a conflict keeps the later look.

    \b
    Offer it to Git once a checkout, instead of merge=union:
      git config merge.affidoc.driver 'affidoc merge-lock %O %A %B'
      docs/facts/evidence.lock.jsonl merge=affidoc      (in .gitattributes)
    """
    locks = []
    for name in (base, ours, theirs):
        lock, problems = read_lock(Path(name).resolve(), name)
        unreadable = [one for one in problems if not one.related]
        if unreadable:
            click.echo(render_text(unreadable, Path()), nl=False)
            return 1
        locks.append(lock)
    lines = (line_of(entry) for entry in merge_locks(*locks))
    write_atomically(Path(ours), "".join(f"{line}\n" for line in lines).encode("ascii"))
    return 0
