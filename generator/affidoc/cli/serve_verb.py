"""`affidoc serve`: the site on this machine, rebuilt when facts or pages change."""

from __future__ import annotations

import click

from affidoc.cli.options import guide_options, settle

__all__ = ["command"]


@click.command("serve")
@guide_options
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True)
def command(directory: str, sources: tuple[str, ...], today: str | None, port: int) -> None:
    """Serve the site on the loopback address and rebuild it on every change."""
    from affidoc.cli.reference import command_reference
    from affidoc.site import serve_site

    config, day = settle(directory, sources, today)
    serve_site(config, day, port=port, commands=command_reference())
