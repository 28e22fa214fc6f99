"""A `view` fact as a Mermaid flowchart of its components, and as a table of edges."""

from __future__ import annotations

from affidoc.model import Model
from affidoc.render.diagrams.mermaid import Drawing, Lines, label
from affidoc.render.html import escaped
from affidoc_schemas import Fact
from affidoc_schemas.component import Component
from affidoc_schemas.relation import Relation
from affidoc_schemas.view import View

__all__ = ["draw", "in_words"]

_SHAPES = {
    "box": ('["', '"]'),
    "store": ('[("', '")]'),
    "person": ('(["', '"])'),
    "external": ('[["', '"]]'),
}


def draw(model: Model, fact: View) -> Drawing:
    """Groups as frames around their children, relations as arrows."""
    lines = Lines()
    lines.add("flowchart TD" if fact.direction == "down" else "flowchart LR")
    numbers = {name: f"n{index}" for index, name in enumerate(fact.components)}
    children: dict[str | None, list[str]] = {}
    for name in fact.components:
        parent = _parent(model.facts[name])
        children.setdefault(parent if parent in numbers else None, []).append(name)
    _boxes(lines, model, fact, children, numbers, None, "  ")
    for index, name in enumerate(fact.relations):
        relation = model.facts[name]
        if not isinstance(relation, Relation):
            continue
        if relation.origin not in numbers or relation.target not in numbers:
            lines.must_show(relation.label, "relations", index)  # an end is missing: reported
            continue
        arrow = "-.->" if relation.line == "dotted" else "-->"
        start, end = numbers[relation.origin], numbers[relation.target]
        text = f'  {start} {arrow}|"{label(relation.label, 26)}"| {end}'
        lines.add(text, "relations", index, says=relation.label)
    return lines.drawing()


def in_words(model: Model, fact: View) -> str:
    """The same as a table, for readers who do not look at pictures."""
    rows = []
    for name in fact.relations:
        relation = model.facts[name]
        if isinstance(relation, Relation):
            start, end = model.facts[relation.origin], model.facts[relation.target]
            rows.append(
                f"<tr><td>{escaped(_label(start))}</td><td>{escaped(relation.label)}</td>"
                f"<td>{escaped(_label(end))}</td></tr>"
            )
    parts = "".join(
        f"<li>{escaped(_label(one))}: {escaped(one.statement)}</li>"
        for one in (model.facts[name] for name in fact.components)
    )
    table = (
        "<table><thead><tr><th>From</th><th>What</th><th>To</th></tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table>"
    )
    return f"<ul>{parts}</ul>" + (table if rows else "")


def _boxes(
    lines: Lines, model: Model, fact: View, children: dict[str | None, list[str]],
    numbers: dict[str, str], parent: str | None, indent: str,
) -> None:  # fmt: skip
    for name in children.get(parent, ()):
        one = model.facts[name]
        place = fact.components.index(name)
        if name in children:
            text = f'{indent}subgraph {numbers[name]}["{label(_label(one), 40)}"]'
            lines.add(text, "components", place, says=_label(one))
            _boxes(lines, model, fact, children, numbers, name, indent + "  ")
            lines.add(f"{indent}end", "components", place)
        else:
            shape = one.shape if isinstance(one, Component) else "person"
            before, after = _SHAPES.get(shape, _SHAPES["box"])
            text = f"{indent}{numbers[name]}{before}{label(_label(one), 24)}{after}"
            lines.add(text, "components", place, says=_label(one))


def _parent(fact: Fact) -> str | None:
    return fact.parent if isinstance(fact, Component) else None


def _label(fact: Fact) -> str:
    return fact.label if isinstance(fact, Component) else fact.title
