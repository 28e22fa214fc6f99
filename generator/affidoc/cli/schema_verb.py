"""`affidoc schema`: are the exported JSON Schemas in step with the models?"""

from __future__ import annotations

from pathlib import Path

import click

from affidoc.files import write_atomically
from affidoc_schemas import json_schemas

__all__ = ["command"]


@click.command("schema")
@click.option("--write", is_flag=True, help="Write them instead of comparing.")
@click.option(
    "--out", default="schemas/json", show_default=True, metavar="DIR", help="Their folder."
)
def command(write: bool, out: str) -> int:
    """Export the JSON Schemas that editors complete facts from, or tell that they differ."""
    folder = Path(out)
    wanted = json_schemas()
    if write:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in wanted.items():
            write_atomically(folder / name, text.encode())
        click.echo(f"{len(wanted)} schemas written to {folder}", err=True)
        return 0
    there = {file.name: file for file in folder.glob("*.schema.json")} if folder.is_dir() else {}
    differing = [
        name for name in wanted if name not in there or _differs(there[name], wanted[name])
    ]
    stray = sorted(set(there) - set(wanted))
    for name in [*differing, *stray]:
        click.echo(f"{folder / name}: {'not in step' if name in wanted else 'no such kind'}")
    if differing or stray:
        click.echo("  help: Run `affidoc schema --write`.", err=True)
    return int(bool(differing or stray))


def _differs(file: Path, text: str) -> bool:
    return file.read_bytes() != text.encode()
