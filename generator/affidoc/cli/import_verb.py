"""`affidoc import`: facts out of files that a project has already."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from affidoc.cli.options import guide_options, output_format, print_findings, settle
from affidoc.config import Config
from affidoc.errors import UsageError
from affidoc.pipeline import Outcome, run

if TYPE_CHECKING:  # imported when the verb runs, so that `--help` stays quick
    from affidoc.facts import Document
    from affidoc.importers import Importer, Merged

__all__ = ["command"]

_KINDS = ("madr", "codeowners", "junit", "structurizr", "likec4")
"""Names of the importers; a test compares them with the registration."""


@click.command("import")
@click.argument("kind", type=click.Choice(_KINDS))
@click.argument("path", metavar="PATH")
@guide_options
@output_format
@click.option("--out", metavar="FILE", help="The facts file (default: below the facts folder).")
@click.option("--prefix", metavar="ID", help="How ids begin (default: by kind).")
@click.option("--dry-run", is_flag=True, help="Print the file; write nothing.")
@click.option("--update", is_flag=True, help="Take new and changed facts into a file that exists.")
@click.option("--overwrite", is_flag=True, help="With --update: also what was edited by hand.")
@click.option(
    "--assign",
    is_flag=True,
    help="With codeowners: give facts without an owner the owner of the files they cite.",
)
def command(
    kind: str, path: str, directory: str, sources: tuple[str, ...], today: str | None, form: str,
    out: str | None, prefix: str | None, dry_run: bool, update: bool, overwrite: bool, assign: bool,
) -> int:  # fmt: skip
    """Turn files that a project has already into facts.

    KIND is madr (a folder of decision records), codeowners, junit, structurizr or likec4 (JSON). A
    file that exists is compared, and changed only with --update; edits by hand stay. Exit codes:
    0 written, or nothing to do; 1 the file differs; 2 bad input. Next: `affidoc check`.
    """
    from affidoc.importers import IMPORTERS, Request, merged

    config, day = settle(directory, sources, today)
    importer = next(one for one in IMPORTERS if one.name == kind)
    place = Path(os.path.abspath(path))  # noqa: PTH100 - a link is not followed
    outcome = run(config, until="link", today=day)
    source = _own_source(outcome)
    if assign:
        return _assign(config, outcome, place, kind, source, dry_run)
    target = _target(config, importer, out)
    request = Request(place, _checked(prefix or importer.prefix), config.root, source)
    imported = importer.read(request)
    before = _before(target, config)
    result = merged(imported.records, before, _schema(target), overwrite=overwrite)
    if not imported.records and before is None:
        raise UsageError(f"{path}: nothing to import stands in it", "Name another file or kind.")
    notes = list(imported.notes)
    if source is None:
        notes.append("no source of this repository (pin: content) is declared: no evidence written")
    for note in notes:
        click.echo(f"note: {note}", err=True)
    wanted = result.differs and (before is None or update)
    if dry_run:
        click.echo(result.text if form == "text" else _json(target, result, False), nl=False)
        return int(result.differs and before is not None)
    if wanted:
        _write(target, result.text)
    _say(target, result, form, wanted, before is None)
    left = result.by_hand if wanted else result.differs
    return int(bool(left) and before is not None)


def _own_source(outcome: Outcome) -> str | None:
    """The name of the source that is this repository, if there is just one."""
    names = [source.name for source in outcome.model.sources.values() if source.pin == "content"]
    return names[0] if len(names) == 1 else None


def _target(config: Config, importer: Importer, out: str | None) -> Path:
    if out is None:
        return config.root / config.facts[0] / "imported" / f"{importer.name}.yml"
    target = Path(out).absolute()
    if target.suffix not in {".yml", ".yaml"}:
        raise UsageError(f"--out {out}: not a .yml or .yaml file", "Name a facts file.")
    return target


def _checked(prefix: str) -> str:
    from affidoc.importers.naming import slug

    if len(prefix) > 60 or any(slug(part) != part or not part for part in prefix.split(".")):
        raise UsageError(f"--prefix {prefix}: not the beginning of an id", "Write it as a.b.")
    if not prefix[0].isalpha():
        raise UsageError(f"--prefix {prefix}: an id begins with a letter", "Write it as a.b.")
    return prefix


def _before(target: Path, config: Config) -> Document | None:
    from affidoc.facts import Document
    from affidoc.facts.document import read_document

    if not target.exists() and not target.is_symlink():
        return None
    shown = os.path.relpath(target, config.root)
    document = read_document(target, shown)
    if not isinstance(document, Document):
        print_findings((document,), config, "text")
        raise UsageError(f"'{shown}' is there and is no facts file", "Mend it, or name another.")
    return document


def _schema(target: Path) -> str:
    """Where editors find the schema: in a checkout that has it, else beside the file."""
    for folder in target.parents:
        if (folder / "schemas" / "json" / "facts.schema.json").is_file():
            schema = folder / "schemas" / "json" / "facts.schema.json"
            return Path(os.path.relpath(schema, target.parent)).as_posix()
    return "facts.schema.json"


def _write(target: Path, text: str) -> None:
    from affidoc.files import write_atomically

    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{target.parent}: {error.strerror}", "Name another place.") from None
    write_atomically(target, text.encode())


def _say(target: Path, result: Merged, form: str, written: bool, first: bool) -> None:
    if form == "json":
        click.echo(_json(target, result, written), nl=False)
        return
    if not first:
        for what in ("new", "changed", "vanished", "by_hand"):
            for name in getattr(result, what):
                click.echo(f"{what.replace('_', ' ')}: {name}")
    done = "written" if written else ("differs: --update takes it" if result.differs else "same")
    click.echo(
        f"{target}: {len(result.new)} new, {len(result.changed)} changed,"
        f" {len(result.vanished)} vanished, {len(result.by_hand)} edited by hand,"
        f" {result.kept} kept; {done}",
        err=True,
    )


def _json(target: Path, result: Merged, written: bool) -> str:
    document = {
        "version": 1, "file": str(target), "written": written, "new": result.new,
        "changed": result.changed, "vanished": result.vanished, "by_hand": result.by_hand,
        "kept": result.kept,
    }  # fmt: skip
    return json.dumps(document, indent=1) + "\n"


def _assign(
    config: Config, outcome: Outcome, place: Path, kind: str, source: str | None, dry_run: bool
) -> int:
    """Owners into the facts files; each fact that gets one is named."""
    from affidoc.files import write_atomically
    from affidoc.importers import owners_assigned
    from affidoc.importers.interface import read_text
    from affidoc.importers.owner_rules import read_rules

    if kind != "codeowners":
        raise UsageError("--assign goes with codeowners", "Leave it out.")
    if outcome.errors:
        print_findings(outcome.diagnostics, config, "text")
        return 1
    if source is None:
        raise UsageError(
            "no source of this repository (pin: content) is declared",
            "Declare one: `affidoc new source`.",
        )
    texts, given = owners_assigned(outcome.model, read_rules(read_text(place), place), source)
    for name, owner in given:
        click.echo(f"{name}: {owner}")
    for path, text in texts.items() if not dry_run else ():
        write_atomically(config.root / path, text.encode())
    click.echo(f"{len(given)} facts {'would get' if dry_run else 'got'} an owner", err=True)
    return 0
