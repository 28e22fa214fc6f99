"""`affidoc clean`: the cache away."""

from __future__ import annotations

import click

__all__ = ["command"]


@click.command("clean")
def command() -> None:
    """Remove what affidoc keeps in your cache folder; nothing of a guide is there.

    The folder is $AFFIDOC_CACHE, else the place that your system has for caches. Exit 0 also where
    there was nothing. The next check and build take as long as the first ones did.
    """
    from affidoc.cache import cache_folder, clear

    files, size = clear()
    click.echo(f"{files:,} files, {size / 1e6:,.1f} MB removed from {cache_folder()}", err=True)
