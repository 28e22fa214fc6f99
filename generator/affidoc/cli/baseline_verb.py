"""`affidoc baseline`: the findings that are there already, written down so that new ones show."""

from __future__ import annotations

from dataclasses import replace

import click

from affidoc.cli.options import guide_options, print_findings, progress, settle
from affidoc.pipeline import run

__all__ = ["command"]

DEFAULT = "affidoc-baseline.jsonl"


@click.command("baseline")
@guide_options
@click.option("--write", is_flag=True, help="Write all findings of now into the file.")
@click.option("--prune", is_flag=True, help="Only remove the lines that nothing needs any more.")
def command(
    directory: str, sources: tuple[str, ...], today: str | None, write: bool, prune: bool
) -> int:
    r"""Compare the findings of now with the known ones, or write them down.

    Errors and warnings in the baseline fail no run; they are counted, and listed by
    `affidoc check --suppressed`. What keeps facts from being read cannot be in it.
    Exits with 1 when the file is not what `--write` would make it.

    \b
    Then name the file, in affidoc.toml or under [tool.affidoc]:
      baseline = "affidoc-baseline.jsonl"
    """
    from affidoc.diagnostics.baseline import baseline_text, read_baseline
    from affidoc.diagnostics.set_aside import apply_baseline, may_be_baselined
    from affidoc.files import write_atomically

    config, day = settle(directory, sources, today)
    shown = config.baseline or DEFAULT
    file = config.root / shown
    bare = replace(config, baseline="")
    outcome = run(bare, until="check", today=day, progress=progress())
    if outcome.verification is None:
        print_findings(outcome.diagnostics, config, "text")
        click.echo("nothing was written: mend what keeps facts from being read first", err=True)
        return 1
    found = [one for one in outcome.diagnostics if may_be_baselined(one)]
    before, _ = read_baseline(file, shown)
    new, known, unused = apply_baseline(found, before)
    counts = f"{len(known):,} known, {len(new):,} new, {len(unused):,} not needed any more"
    if write or prune:
        kept = found if write else [one.finding for one in known]
        write_atomically(file, baseline_text(kept).encode())
        click.echo(f"{shown}: {counts}; {len(kept):,} lines written", err=True)
        if not config.baseline:
            click.echo(f'  next: set baseline = "{shown}" in the configuration', err=True)
        return 0
    print_findings((*new, *unused), config, "text")
    click.echo(f"{shown}: {counts}", err=True)
    if new or unused:
        click.echo("  help: Mend them, or run `affidoc baseline --write`.", err=True)
    return int(bool(new or unused))
