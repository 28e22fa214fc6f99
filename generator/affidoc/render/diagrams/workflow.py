"""A `workflow` fact as a Mermaid state diagram, and as a table of transitions."""

from __future__ import annotations

from affidoc.model import Model
from affidoc.render.diagrams.mermaid import Drawing, Lines, label
from affidoc.render.html import escaped
from affidoc_schemas.workflow import Workflow

__all__ = ["draw", "in_words"]


def draw(model: Model, fact: Workflow) -> Drawing:
    """States, the start, transitions with guards, the ends."""
    del model  # a workflow carries everything it shows
    lines = Lines()
    lines.add("stateDiagram-v2")
    for index, state in enumerate(fact.states):
        text = f'  state "{label(state.label, 28)}" as s_{state.name}'
        lines.add(text, "states", index, says=state.label)
    lines.add(f"  [*] --> s_{fact.initial}", "initial")
    for index, one in enumerate(fact.transitions):
        said = one.on + (f" (if {one.guard})" if one.guard else "")
        text = "\u00a0" + label(said, 26) + "\u00a0"  # keeps neighbours apart
        way = f"  s_{one.origin} --> s_{one.target}: {text}"
        lines.add(way, "transitions", index, says=said)
    for index, state in enumerate(fact.states):
        if state.terminal:
            lines.add(f"  s_{state.name} --> [*]", "states", index, "terminal")
    return lines.drawing()


def in_words(model: Model, fact: Workflow) -> str:
    """The same as a table, for readers who do not look at pictures."""
    del model
    names = {state.name: state.label for state in fact.states}
    rows = "".join(
        f"<tr><td>{escaped(names[one.origin])}</td><td>{escaped(one.on)}</td>"
        f"<td>{escaped(one.guard or '')}</td><td>{escaped(names[one.target])}</td>"
        f"<td>{escaped(one.bound or '')}</td></tr>"
        for one in fact.transitions
    )
    ends = ", ".join(escaped(state.label) for state in fact.states if state.terminal)
    return (
        f"<p>Starts in {escaped(names[fact.initial])}; ends in {ends or 'no state'}.</p>"
        "<table><thead><tr><th>From</th><th>On</th><th>If</th><th>To</th><th>Bound</th></tr>"
        f"</thead><tbody>{rows}</tbody></table>"
    )
