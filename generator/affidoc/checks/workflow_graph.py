"""A workflow reaches every state, ends where it says, and repeats only within bounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from affidoc.checks._base import Check, Context, Rule
from affidoc.diagnostics import Diagnostic, Severity
from affidoc_schemas.workflow import Transition, Workflow

__all__ = ["CHECK"]

UNREACHABLE = Rule("WFL001", Severity.ERROR, "a state that nothing leads to")
DEAD_END = Rule("WFL002", Severity.ERROR, "a state without a way out that is not terminal")
LEFT = Rule("WFL003", Severity.ERROR, "a terminal state that is left")
UNBOUNDED = Rule("WFL004", Severity.WARNING, "a way back that nothing bounds")


def _run(context: Context) -> Iterator[Diagnostic]:
    for fact in context.model.of_kind("workflow"):
        if isinstance(fact, Workflow):
            yield from _states(context, fact)
            yield from _loops(context, fact)


def _states(context: Context, fact: Workflow) -> Iterator[Diagnostic]:
    reached = _reachable(fact.initial, fact.transitions)
    leaving = {transition.origin for transition in fact.transitions}
    for index, state in enumerate(fact.states):
        at = context.model.locate(fact.id, ("states", index))
        if state.name not in reached:
            yield UNREACHABLE.at(
                at, fact.id, f"no transition leads from '{fact.initial}' to '{state.name}'",
                "Add the transition that reaches it, or remove the state.",
            )  # fmt: skip
        if state.name not in leaving and not state.terminal:
            yield DEAD_END.at(
                at, fact.id, f"nothing leaves '{state.name}', yet it is not terminal",
                "Set 'terminal: true', or add the transition that leaves it.",
            )  # fmt: skip
        if state.name in leaving and state.terminal:
            yield LEFT.at(
                at, fact.id, f"'{state.name}' is terminal, yet a transition leaves it",
                "Remove 'terminal', or the transition.",
            )  # fmt: skip


def _loops(context: Context, fact: Workflow) -> Iterator[Diagnostic]:
    """Circles that remain when every bounded transition is taken away."""
    free = [transition for transition in fact.transitions if transition.bound is None]
    for index, transition in enumerate(fact.transitions):
        if transition.bound is None and transition.origin in _reachable(transition.target, free):
            yield UNBOUNDED.at(
                context.model.locate(fact.id, ("transitions", index)), fact.id,
                f"'{transition.origin}' → '{transition.target}' can repeat for ever",
                "Say under 'bound' what stops it, here or elsewhere on the circle.",
            )  # fmt: skip
            return


def _reachable(start: str, transitions: Iterable[Transition]) -> set[str]:
    ways: dict[str, list[str]] = {}
    for transition in transitions:
        ways.setdefault(transition.origin, []).append(transition.target)
    reached, waiting = {start}, [start]
    while waiting:
        for target in ways.get(waiting.pop(), ()):
            if target not in reached:
                reached.add(target)
                waiting.append(target)
    return reached


CHECK = Check("workflow-graph", (UNREACHABLE, DEAD_END, LEFT, UNBOUNDED), _run)
