"""The command `affidoc-engine`: says what exists, and no more."""

from __future__ import annotations

from importlib import metadata

import click

__all__ = ["main"]


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(metadata.version("affidoc"), prog_name="affidoc-engine")
def main() -> None:
    """The reference engine of the ticket control plane, in its beginnings.

    It holds the documented numbers (`affidoc_engine.DEFAULTS`), to compare a guide with them.
    It runs no ticket and no scenario yet: evidence citing one is *unknown*, never a pass.
    """
    click.echo(click.get_current_context().get_help())
