"""A `sequence` fact as a Mermaid sequence diagram, and as numbered steps."""

from __future__ import annotations

from affidoc.model import Model
from affidoc.render.diagrams.mermaid import Drawing, Lines, label
from affidoc.render.html import escaped
from affidoc_schemas.sequence import Sequence, Step

__all__ = ["draw", "in_words"]


def draw(model: Model, fact: Sequence) -> Drawing:
    """Participants, steps in order, each alternative after its step."""
    del model  # a sequence carries everything it shows
    lines = Lines()
    lines.add("sequenceDiagram")
    for index, one in enumerate(fact.participants):
        text = f"  participant {one.name} as {label(one.label)}"
        lines.add(text, "participants", index, says=one.label)
    for index, step in enumerate(fact.steps):
        _step(lines, step, f"{index + 1}.", "steps", index)
        for number, branch in enumerate(fact.alternatives):
            if branch.after != index + 1:
                continue
            word = "break" if branch.ends else "opt"
            text = f"  {word} {label(branch.when)}"
            lines.add(text, "alternatives", number, says=branch.when)
            for inner, one_step in enumerate(branch.steps):
                mark = f"{index + 1}{chr(ord('a') + inner % 26)}."
                _step(lines, one_step, mark, "alternatives", number, "steps", inner)
            lines.add("  end", "alternatives", number)
    return lines.drawing()


def in_words(model: Model, fact: Sequence) -> str:
    """The same as an ordered list, for readers who do not look at pictures."""
    del model
    names = {one.name: one.label for one in fact.participants}
    rows = []
    for number, step in enumerate(fact.steps, 1):
        branches = "".join(
            f"<li>If {escaped(branch.when)}: "
            + "; ".join(_said(one, names) for one in branch.steps)
            + (". It ends there.</li>" if branch.ends else ".</li>")
            for branch in fact.alternatives
            if branch.after == number
        )
        inner = f"<ul>{branches}</ul>" if branches else ""
        rows.append(f"<li>{_said(step, names)}{inner}</li>")
    return f"<ol>{''.join(rows)}</ol>"


def _step(lines: Lines, step: Step, mark: str, *where: str | int) -> None:
    """Numbered in the text: the circles that Mermaid's autonumber draws cover short messages."""
    arrow = "-->>" if step.answer else "->>"
    said = f"{mark} {step.message}"
    lines.add(f"  {step.sender}{arrow}{step.receiver}: {label(said, 40)}", *where, says=said)


def _said(step: Step, names: dict[str, str]) -> str:
    sender, receiver = escaped(names[step.sender]), escaped(names[step.receiver])
    if step.sender == step.receiver:
        return f"{sender}: {escaped(step.message)}"
    return f"{sender} to {receiver}: {escaped(step.message)}"
