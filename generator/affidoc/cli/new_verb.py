"""`affidoc new KIND`: a fact to fill in, with every required field explained."""

from __future__ import annotations

import os
import textwrap
from pathlib import Path
from typing import get_args

import click
from pydantic.fields import FieldInfo

from affidoc.errors import UsageError
from affidoc.files import write_atomically
from affidoc_schemas import KINDS, SCHEMA_VERSION, Fact, kind_name
from affidoc_schemas.evidence import EVIDENCE_TYPES

__all__ = ["command"]

_MODELS = {kind_name(model): model for model in KINDS}
_FIRST = ("id", "title", "statement", "status", "provenance")
_EXAMPLES = {
    "id": "topic.what-it-says",
    "title": "A few words",
    "statement": "One assertion in one or two plain sentences.",
    "status": "proposed",
    "provenance": "stated",
    "value": "{number: 1, unit: items}",
    "scope": "run",
    "label": "Name in the picture",
    "plan": "roadmap",
    "order": "1",
    "rank": "1",
    "number": "1",
    "unit": "items",
    "word": "word",
    "context": "What made a decision necessary.",
    "consequences": "What follows, good and bad.",
    "mechanism": "How it happens, step by step.",
    "control": "What would prevent it.",
    "severity_reason": "Why this rank.",
    "detection": "[a metric or scenario that would show it]",
    "alt": "What the picture shows, for readers who cannot see it.",
    "initial": "open",
    "states": "[{name: open, label: Open}, {name: done, label: Done, terminal: true}]",
    "transitions": "[{origin: open, target: done, on: the work is finished}]",
    "participants": "[{name: a, label: A}, {name: b, label: B}]",
    "steps": "[{sender: a, receiver: b, message: asks}]",
    "meanings": "[{context: this guide, meaning: What it means here.}]",
    "check": "{type: equation, expression: 0 <= n, inputs: {n: {count: {kind: claim}}}}",
    "name": "app",
    "channel": "newsletter",
    "language": "en",
    "audience": "maintainers",
    "body": "The text that a person would post.",
    "link": "index.html",
    "character_limit": "3000",
    "expires": "2099-12-31",
}
"""Values that validate, so that a scaffold is a fact from the first moment."""
_BY_KIND = {
    "illustration": {"status": "illustrative"},
    "source": {"status": "explanatory", "pin": "content"},
    "risk": {"group": "potential"},
    "together": {"when": "[{id}]", "all_of": "[{id}]"},
    "relation": {"origin": "{id}-part", "target": "{id}-part"},
    "view": {"components": "[{id}-part]"},
}


@click.command("new")
@click.argument("kind", type=click.Choice(list(_MODELS)))
@click.option("--id", "fact_id", metavar="ID", help="Id of the new fact.")
@click.option("--file", "target", metavar="FILE", help="Append to this facts file, or start it.")
def command(kind: str, fact_id: str | None, target: str | None) -> None:
    """Scaffold a fact of a kind: to standard output, or into a facts file.

    It validates as it stands; replace the example values by true ones.
    """
    name = fact_id or _EXAMPLES["id"]
    text = _scaffold(_MODELS[kind], kind, name)
    if kind in {"relation", "view"}:  # they speak of components, so the scaffold brings one
        text = _scaffold(_MODELS["component"], "component", f"{name}-part") + "\n" + text
    if target is None:
        click.echo(text, nl=False)
        return
    file = Path(target)
    if file.suffix not in {".yml", ".yaml"}:
        raise UsageError(f"'{target}' is not a .yml or .yaml file", "Name one, such as facts.yml.")
    before = _existing(file)
    if f"id: {name}\n" in before:
        raise UsageError(f"'{target}' already has a fact '{name}'", "Give another one with --id.")
    file.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(file, (before + text).encode())
    click.echo(f"{target}: a {kind} to fill in", err=True)


def _existing(file: Path) -> str:
    if file.is_symlink():
        raise UsageError(f"'{file}' is a symbolic link", "Name the file itself.")
    if not file.exists():
        return f"{_editor_line(file)}schema_version: {SCHEMA_VERSION}\nfacts:\n"
    try:
        before = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"'{file}' cannot be read: {error}", "Name a facts file.") from None
    if "\nfacts:" not in f"\n{before}":
        raise UsageError(f"'{file}' has no 'facts:' list", "Name a facts file, or a new one.")
    return before.rstrip("\n") + "\n\n"


def _editor_line(file: Path) -> str:
    """Where the checkout has the schemas, editors complete the file from them."""
    for folder in file.resolve().parents:
        schema = folder / "schemas" / "json" / "facts.schema.json"
        if schema.is_file():
            way = Path(os.path.relpath(schema, file.resolve().parent)).as_posix()
            return f"# yaml-language-server: $schema={way}\n"
    return ""


def _scaffold(model: type[Fact], kind: str, fact_id: str) -> str:
    fields = model.model_fields
    own = {
        name: value.replace("{id}", fact_id)
        for name, value in {"id": "{id}", **_BY_KIND.get(kind, {})}.items()
    }
    rest = [
        name for name, field in fields.items()
        if (field.is_required() or name in own) and name not in {*_FIRST, "kind"}
    ]  # fmt: skip
    lines = [f"- kind: {kind}"]
    for name in (*_FIRST, *rest):
        lines.append(f"  # {fields[name].description}")
        value = own.get(name) or _EXAMPLES.get(name) or _placeholder(fields[name], fact_id)
        lines.append(f"  {name}: {value}")
    # Evidence is a union that is registered once; its names follow when it grows.
    types = ", ".join(get_args(one.model_fields["type"].annotation)[0] for one in EVIDENCE_TYPES)
    told = textwrap.wrap(f"What the statement rests on: {types}.", 94)
    lines += [*(f"  # {line}" for line in told), "  evidence: []"]
    return "\n".join(lines) + "\n"


def _placeholder(field: FieldInfo, fact_id: str) -> str:
    """The first choice of an enumeration; for names of other facts, the fact itself."""
    choices = getattr(field.annotation, "__args__", ())
    if choices and all(isinstance(choice, str) for choice in choices):
        return str(choices[0])
    many = getattr(field.annotation, "__origin__", None) is tuple
    return f"[{fact_id}]" if many else fact_id
