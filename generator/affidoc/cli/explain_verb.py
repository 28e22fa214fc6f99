"""`affidoc explain CODE`: the page of a diagnostic code."""

from __future__ import annotations

import difflib

import click

from affidoc.diagnostics import code_pages
from affidoc.errors import UsageError

__all__ = ["command"]


@click.command("explain")
@click.argument("code", required=False)
def command(code: str | None) -> None:
    """Say what a diagnostic code means, why it exists and how to mend it.

    Without a code, list all of them.
    """
    known = code_pages()
    if code is None:
        for name, text in known.items():
            click.echo(f"{name}  {text.splitlines()[0].partition(': ')[2]}")
        return
    page = known.get(code.upper())
    if page is None:
        close = difflib.get_close_matches(code.upper(), list(known), n=1)
        hint = f"Did you mean {close[0]}?" if close else "List them with `affidoc explain`."
        raise UsageError(f"no diagnostic has the code '{code}'", hint)
    click.echo(page, nl=False)
