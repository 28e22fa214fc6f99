"""`affidoc fetch`: bring declared public sources into the cache. The one verb with a network."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

import click

from affidoc.cli.options import exit_code, guide_options, print_findings, progress, settle
from affidoc.errors import SnapshotError, UsageError

if TYPE_CHECKING:
    from affidoc.model import Model
    from affidoc_schemas import Source

__all__ = ["command"]


@click.command("fetch")
@click.argument("names", metavar="[SOURCE]...", nargs=-1)
@guide_options
@click.option("--all", "everything", is_flag=True, help="Fetch every source that can be fetched.")
@click.option("--whole", is_flag=True, help="Bring all files of the commit, not only cited ones.")
@click.option("--history", is_flag=True, help="Bring the commits before the pin too, for drift.")
def command(
    names: tuple[str, ...], directory: str, sources: tuple[str, ...], today: str | None,
    everything: bool, whole: bool, history: bool,
) -> int:  # fmt: skip
    """Bring declared public sources at their pinned commits into the user's cache.

    Only this verb uses a network, and only to the 'address' of the sources that are named. It
    fetches the commit, its folders and the files that facts cite; `affidoc check` then finds them
    without --source. Proxies are taken from https_proxy and no_proxy. Run it again after moving a
    pin or citing other files; an interrupted fetch goes on where it was.

    Exits with 0 when everything is there, 2 for a source that cannot be fetched, 3 when a server
    did not give it: see the message, or clone by hand and use --source NAME=PATH.
    """
    from affidoc.evidence import cited_paths
    from affidoc.pipeline import run
    from affidoc.snapshot.fetch import fetch_source

    if not names and not everything:
        raise UsageError("no source is named", "Name sources as facts do, or say --all.")
    config, day = settle(directory, sources, today)
    outcome = run(config, until="link", today=day)
    if outcome.errors:
        print_findings(outcome.diagnostics, config, "text")
        return exit_code(outcome.diagnostics, "error")
    chosen = _chosen(outcome.model, names, everything)
    show = progress()
    failed = 0
    for source in chosen:
        paths = frozenset({"."}) if whole else cited_paths(outcome.model, source)
        try:
            done = fetch_source(source, paths, history=history, say=lambda text: show(text[:100]))
        except SnapshotError as error:
            failed += 1
            click.echo(f"affidoc: {source.name}: {error}\n  help: {error.hint}", err=True)
            continue
        what = "fetched" if done.new_commit else "was here"
        click.echo(
            f"{source.name}: commit {(source.commit or '')[:12]} {what}, {done.new_files:,} new"
            f" file{'' if done.new_files == 1 else 's'} of {len(paths):,} cited"
            f" place{'' if len(paths) == 1 else 's'}",
            err=True,
        )
    return SnapshotError.exit_code if failed else 0


def _chosen(model: Model, names: tuple[str, ...], everything: bool) -> list[Source]:
    """The sources of these names, or all that can be fetched, in file order."""
    declared = list(model.sources.values())
    for name in names:
        if not any(source.name == name for source in declared):
            known = sorted({source.name for source in declared})
            close = difflib.get_close_matches(name, known, n=1)
            hint = f"Did you mean '{close[0]}'?" if close else f"Known: {', '.join(known) or '-'}."
            raise UsageError(f"no source is named '{name}'", hint)
    return [
        source for source in declared
        if source.name in names
        or (everything and source.visibility == "public" and source.address and source.commit)
    ]  # fmt: skip
