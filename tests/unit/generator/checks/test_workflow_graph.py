"""WFL001 to WFL004: a workflow reaches every state, ends where it says, repeats within bounds."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from affidoc.checks import Context
from affidoc.checks.workflow_graph import CHECK


def workflow(states: str, *ways: str) -> dict[str, Any]:
    """`"a b c!"` are states, terminal with `!`; `"a b"` is a way, `"b a 3 times"` a bounded one."""
    transitions = []
    for way in ways:
        origin, target, *bound = way.split(maxsplit=2)
        one = {"origin": origin, "target": target, "on": "go"}
        transitions.append({**one, "bound": bound[0]} if bound else one)
    return {
        "kind": "workflow", "alt": "A.", "initial": states[0], "transitions": transitions,
        "states": [
            {"name": name.rstrip("!"), "label": name, "terminal": name.endswith("!")}
            for name in states.split()
        ],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("fields", "findings"),
    [
        (workflow("a b!", "a b"), []),
        (workflow("a b c!", "a b", "b a 3 times", "b c"), []),
        (workflow("a b c!", "a b 3 times", "b a", "b c"), []),
        (
            workflow("a b c!", "a b", "b a", "b c"),
            [("WFL004", "w.flow transitions.0", "'a' → 'b' can repeat for ever")],
        ),
        (
            workflow("a b!", "a a", "a b"),
            [("WFL004", "w.flow transitions.0", "'a' → 'a' can repeat for ever")],
        ),
        (workflow("a b!", "a a 2 times", "a b"), []),
        (
            workflow("a b! c", "a b", "c b"),
            [("WFL001", "w.flow states.2", "no transition leads from 'a' to 'c'")],
        ),
        (
            workflow("a b c", "a b"),
            [
                ("WFL002", "w.flow states.1", "nothing leaves 'b', yet it is not terminal"),
                ("WFL001", "w.flow states.2", "no transition leads from 'a' to 'c'"),
                ("WFL002", "w.flow states.2", "nothing leaves 'c', yet it is not terminal"),
            ],
        ),
        (
            workflow("a b! c!", "a b", "b c"),
            [("WFL003", "w.flow states.1", "'b' is terminal, yet a transition leaves it")],
        ),
        (
            workflow("a b c d!", "a b", "b c 2 times", "c a", "c b", "c d"),
            [],
        ),
        (
            workflow("a b c d!", "a b", "b c", "c b", "c d"),
            [("WFL004", "w.flow transitions.1", "'b' → 'c' can repeat for ever")],
        ),
    ],
)
def test_the_graph(
    context_of: Callable[..., Context],
    said: Callable[..., Any],
    fields: dict[str, Any],
    findings: list[tuple[str, str, str]],
) -> None:
    assert said(CHECK, context_of({"w.flow": fields})) == findings


def test_a_long_chain_needs_no_recursion(
    context_of: Callable[..., Context], said: Callable[..., Any]
) -> None:
    names = [f"s{index}" for index in range(1200)]
    fields = workflow(f"{' '.join(names)}!", *(" ".join(two) for two in pairwise(names)))
    assert said(CHECK, context_of({"w.flow": {**fields, "initial": "s0"}})) == []
