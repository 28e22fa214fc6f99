"""`affidoc init`: a repository becomes a guide with one proven claim, in one go."""

from __future__ import annotations

from pathlib import Path

import click

from affidoc.errors import UsageError

__all__ = ["command"]


@click.command("init")
@click.argument("directory", metavar="[DIR]", default=".")
@click.option("--dry-run", is_flag=True, help="Show what would be written, and write nothing.")
@click.option("--write-mkdocs", is_flag=True, help="Add the plugin to an existing mkdocs.yml.")
@click.option("--pre-commit", is_flag=True, help="Also write a hook for pre-commit.")
@click.option("--workflow/--no-workflow", "hosted", default=True, show_default=True,
              help="Write a GitHub workflow that checks every change.")  # fmt: skip
def command(
    directory: str, dry_run: bool, write_mkdocs: bool, pre_commit: bool, hosted: bool
) -> int:
    r"""Set affidoc up in a Git repository: settings, source, first claim, lock, workflow.

    Nothing is overwritten, nothing is fetched, and a second run changes nothing. The docs folder
    of an existing mkdocs.yml is respected. Exits with 1 when the new guide does not check clean.

    \b
    Examples:
      affidoc init --dry-run
      affidoc init packages/server --no-workflow
    """
    from affidoc import __version__
    from affidoc.cli.scaffold import planned, undo, write

    folder = Path(directory)
    if not folder.is_dir():
        raise UsageError(f"'{directory}' is not a folder", "Name a folder of your repository.")
    folder = folder.resolve()
    plan = planned(
        folder, version=__version__, write_mkdocs=write_mkdocs, hosted=hosted,
        pre_commit=pre_commit,
    )  # fmt: skip
    for change in plan.changes:
        _tell(change.path, change.added, folder, dry_run)
    for line in plan.to_do:
        click.echo(line if line.startswith(" ") else f"to do: {line}")
    if dry_run:
        click.echo("nothing was written (--dry-run)", err=True)
        return 0
    before = write(plan.changes)
    try:
        status = _pinned_and_checked(folder)
    except BaseException:
        undo(before)
        raise
    if not before:
        click.echo("nothing to do: everything is there", err=True)
    return status


def _tell(path: Path, added: str, folder: Path, dry_run: bool) -> None:
    import os

    shown = Path(os.path.relpath(path, folder)).as_posix()
    if not added:
        click.echo(f"kept     {shown}")
        return
    click.echo(f"{'add to' if path.exists() else 'create':8} {shown}")
    if dry_run:
        click.echo("".join(f"    {line}\n" for line in added.splitlines()), nl=False)


def _pinned_and_checked(folder: Path) -> int:
    """Pin what is new, check all of it, and say what comes next."""
    from affidoc import __version__
    from affidoc.cli.options import exit_code, print_findings, settle
    from affidoc.evidence import git_identity, pin
    from affidoc.pipeline import run
    from affidoc.snapshot import read_lock, write_lock

    config, day = settle(str(folder), (), None)
    outcome = run(config, until="link", today=day)
    lock, problems = read_lock(config.root / config.lock, config.lock)
    if not outcome.errors and not problems:
        result = pin(
            outcome.model, config, lock, today=day, who=git_identity(config.root), tool=__version__
        )
        if write_lock(config.root / config.lock, result.lock):
            click.echo(f"pinned   {config.lock}")
    outcome = run(config, until="check", today=day)
    found = tuple(one for one in outcome.diagnostics if one.severity.value != "note")
    print_findings(found, config, "text")
    status = exit_code(found, "error")
    if status:
        click.echo(
            "the guide is set up; mend the findings above, then run `affidoc check`", err=True
        )
        return status
    first = config.facts[0]
    click.echo(
        f"{len(outcome.model.facts):,} facts, all in order.\n"
        f"  next: change what {first}/project.yml cites, and see `affidoc check` point at it;\n"
        f"        write a fact of your own: affidoc new claim --id … --file {first}/….yml;\n"
        f"        judge the pages you have: affidoc check --prose {config.docs} --source .;\n"
        "        commit the new files.",
        err=True,
    )
    return 0
