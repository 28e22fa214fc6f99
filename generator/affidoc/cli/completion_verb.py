"""`affidoc completion SHELL`: the script that makes a shell complete verbs and options."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

__all__ = ["command"]


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print a completion script; for bash: `source <(affidoc completion bash)`."""
    from affidoc.cli import app

    kind = get_completion_class(shell)
    assert kind is not None  # noqa: S101 - the choice above lists click's own shells
    click.echo(kind(app, {}, "affidoc", "_AFFIDOC_COMPLETE").source())
