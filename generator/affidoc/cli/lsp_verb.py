"""`affidoc lsp`: findings, hover, definitions and completion in an editor."""

from __future__ import annotations

from pathlib import Path

import click

from affidoc.errors import UsageError

__all__ = ["command"]


@click.command("lsp")
@click.option(
    "--source",
    "sources",
    multiple=True,
    metavar="NAME=PATH",
    help="A local clone of a declared source; may be repeated."
    " $AFFIDOC_SOURCES names a folder of clones instead.",
)
@click.option("--stdio", is_flag=True, help="For editors that say so; there is no other way.")
def command(sources: tuple[str, ...], stdio: bool) -> None:
    """Serve an editor over standard input and output (language server protocol).

    An editor starts this; docs/editors.md has the settings. Nothing is written unless a person
    chooses an action that says so. Exit codes: 0 the editor said goodbye, 2 usage, or the server
    is not installed: pip install "affidoc[lsp]".
    """
    del stdio
    places: dict[str, Path] = {}
    for entry in sources:
        name, equals, path = entry.partition("=")
        if not equals or not name or not Path(path).is_dir():
            raise UsageError(f"--source {entry}: not NAME=PATH of a clone", "Write acc=../acc.")
        places[name] = Path(path).resolve()
    try:
        from affidoc.lsp import serve
    except ModuleNotFoundError as error:
        missing = str(error.name).partition(".")[0]
        if missing not in {"pygls", "lsprotocol", "cattrs"}:
            raise
        raise UsageError(
            f"'{missing}' is not installed, so there is no language server",
            'Install it: pip install "affidoc[lsp]".',
        ) from None
    serve(places)
