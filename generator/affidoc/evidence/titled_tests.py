"""Tests of JavaScript and TypeScript, which have titles instead of names: `it("adds", …)`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from affidoc.code import Code, literal
from affidoc.literal import NotLiteral

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["TitledTest", "titled_tests"]

_TESTS = frozenset({"test", "it", "specify", "fit", "xit", "xtest"})
_GROUPS = frozenset({"describe", "context", "suite", "fdescribe", "xdescribe"})


@dataclass(frozen=True, slots=True)
class TitledTest:
    """One call that declares a test."""

    titles: tuple[str, ...]
    """Of the groups around it, then its own."""
    lines: tuple[int, int]


def titled_tests(code: Code) -> Iterator[TitledTest]:
    """All tests of a file whose titles are literals, without recursion; comments are no calls."""
    waiting: list[tuple[Node, tuple[str, ...]]] = [(code.root, ())]
    while waiting:
        node, around = waiting.pop()
        called = _called(code, node) if node.type == "call_expression" else ""
        title = _title(code, node) if called in _TESTS or called in _GROUPS else None
        if title is not None:
            around = (*around, title)
            if called in _TESTS:
                yield TitledTest(around, (node.start_point.row + 1, node.end_point.row + 1))
        waiting += [(child, around) for child in reversed(node.named_children)]


def _called(code: Code, node: Node) -> str:
    """The first name of what is called: `test` of `test.only(…)` and of `test.each(…)(…)`."""
    current: Node | None = node
    while current is not None and current.type in {"call_expression", "member_expression"}:
        field = "function" if current.type == "call_expression" else "object"
        current = current.child_by_field_name(field)
    return code.text(current) if current is not None and current.type == "identifier" else ""


def _title(code: Code, node: Node) -> str | None:
    arguments = node.child_by_field_name("arguments")
    if arguments is None or not arguments.named_children:
        return None
    first = next((one for one in arguments.named_children if one.type != "comment"), None)
    if first is None or first.type not in {"string", "template_string"}:
        return None
    try:
        value = literal(code, first)
    except NotLiteral:
        return None
    return " ".join(value.split()) if isinstance(value, str) else None
