"""`affidoc graph`: the facts and what they name, as Mermaid or JSON."""

from __future__ import annotations

import json

import click

from affidoc.cli.known_ids import complete_ids
from affidoc.cli.named import named_fact
from affidoc.cli.options import exit_code, guide_options, print_findings, settle
from affidoc.model import Model
from affidoc.pipeline import run

__all__ = ["command"]

Edge = tuple[str, str, str]


@click.command("graph")
@click.argument("fact_id", metavar="[ID]", required=False, shell_complete=complete_ids)
@guide_options
@click.option(
    "--format", "form", type=click.Choice(["mermaid", "json"]), default="mermaid", show_default=True
)
def command(
    fact_id: str | None, directory: str, sources: tuple[str, ...], today: str | None, form: str
) -> int:
    """Print which fact names which: all of them, or those around one id."""
    config, day = settle(directory, sources, today)
    outcome = run(config, until="link", today=day)
    if outcome.errors:
        print_findings(outcome.diagnostics, config, "text")
        return exit_code(outcome.diagnostics, "error")
    model = outcome.model
    edges = _edges(model)
    names = list(model.facts)
    if fact_id is not None:
        center = named_fact(model, fact_id).id
        edges = [edge for edge in edges if center in edge[:2]]
        names = list(dict.fromkeys([center, *(name for edge in edges for name in edge[:2])]))
    click.echo(_json(model, names, edges) if form == "json" else _mermaid(names, edges))
    return 0


def _edges(model: Model) -> list[Edge]:
    return [
        (name, mention.target, str(mention.where[0]))
        for name, fact in model.facts.items()
        for mention in fact.mentions()
    ]


def _json(model: Model, names: list[str], edges: list[Edge]) -> str:
    facts = [
        {"id": name, "kind": model.facts[name].kind, "title": model.facts[name].title}
        for name in names
    ]
    links = [{"from": start, "to": end, "field": field} for start, end, field in edges]
    return json.dumps({"facts": facts, "mentions": links}, indent=1)


def _mermaid(names: list[str], edges: list[Edge]) -> str:
    number = {name: f"n{index}" for index, name in enumerate(names)}
    lines = ["flowchart LR"]
    lines += [f'  {number[name]}["{name}"]' for name in names]
    lines += [f"  {number[start]} -->|{field}| {number[end]}" for start, end, field in edges]
    return "\n".join(lines)
