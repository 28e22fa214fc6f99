"""Names inside an example: which it binds, and which it uses and never binds."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator

from affidoc.mentions.desk import Desk, closest
from affidoc.mentions.mention import Judgement, Kind
from affidoc.mentions.page import Code, Example, Page
from affidoc.mentions.syntax import nodes

__all__ = [
    "bound_names",
    "defined_names",
    "is_program",
    "run_of_another_section",
    "undefined_names",
]

_RUN_NAMES = frozenset({"invoke", "println", "isolated_filesystem", "runner"})
_SPECIAL = frozenset(
    ["__name__", "__file__", "__doc__", "__package__", "__spec__", "__loader__", "self", "cls"]
)


def is_program(tree: ast.Module) -> bool:
    """`if __name__ == "__main__":` in an example that imports: it means to be whole."""
    guarded = any(
        isinstance(node, ast.If) and "__name__" in ast.unparse(node.test) for node in tree.body
    )
    return guarded and any(isinstance(node, ast.Import | ast.ImportFrom) for node in tree.body)


def undefined_names(
    desk: Desk, page: Page, example: Example, tree: ast.Module, shared: set[str], *,
    program: bool = False,
) -> Iterator[Judgement]:  # fmt: skip
    """Names that are used and bound nowhere, in code that is run as it stands."""
    if "*" in shared or any(
        isinstance(one, ast.ImportFrom) and any(alias.name == "*" for alias in one.names)
        for one in nodes(tree)
    ):
        return
    if not program and not example.directive.endswith(":run"):
        return
    known = bound_names(tree) | shared | _SPECIAL | _RUN_NAMES | set(desk.api.packages)
    if not program and not shared:
        return
    for node in nodes(tree):
        if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load):
            continue
        if node.id in known or hasattr(builtins, node.id):
            continue
        column = example.column + node.col_offset
        code = Code(node.id, example.line + node.lineno - 1, column, column + len(node.id))
        near = closest(node.id, sorted(bound_names(tree) | shared), 0.6)
        where = "the examples above it" if not program else "the example"
        options = (
            f"Did you mean '{near}'?"
            if near
            else (
                f"Defined here: {', '.join(sorted(defined_names(tree) | shared)[:8]) or 'nothing'}."
            )
        )
        yield desk.stale(
            Kind.EXAMPLE, page, code, "PRS103",
            f"the example uses '{node.id}', which neither it nor {where} defines"
            if not program else f"the example uses '{node.id}' and never defines it",
            options,
        )  # fmt: skip


def run_of_another_section(
    desk: Desk, page: Page, example: Example, tree: ast.Module, latest: tuple[str, ast.Module],
    shown: dict[str, str],
) -> Iterator[Judgement]:  # fmt: skip
    """A run of a command that an example of another section defines, below an example of its own.

    It runs, and shows the output of another program than the one that stands above it.
    """
    heading, above = latest
    own = defined_names(above)
    if heading != example.heading or not own:
        return
    used = {node.id for node in nodes(tree) if isinstance(node, ast.Name)}
    if used & own:
        return
    for node in nodes(tree):
        if not isinstance(node, ast.Name) or node.id in bound_names(above):
            continue
        elsewhere = shown.get(node.id)
        if elsewhere is None or elsewhere == heading:
            continue
        column = example.column + node.col_offset
        code = Code(node.id, example.line + node.lineno - 1, column, column + len(node.id))
        near = ", ".join(f"'{one}'" for one in sorted(own))
        yield desk.stale(
            Kind.EXAMPLE, page, code, "PRS103",
            f"the example runs '{node.id}', which the example above it does not define;"
            f" it is of the section '{elsewhere}'",
            f"The example above defines {near}.",
        )  # fmt: skip


def bound_names(tree: ast.AST) -> set[str]:
    """Every name that is bound anywhere in the code."""
    found: set[str] = set()
    for node in nodes(tree):
        match node:
            case ast.Name(ctx=ast.Store()) | ast.Name(ctx=ast.Del()):
                found.add(node.id)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                found.add(node.name)
            case ast.arg():
                found.add(node.arg)
            case ast.Import() | ast.ImportFrom():
                for alias in node.names:
                    found.add(alias.asname or alias.name.partition(".")[0])
            case ast.ExceptHandler() if node.name:
                found.add(node.name)
            case ast.Global() | ast.Nonlocal():
                found.update(node.names)
            case ast.MatchAs() | ast.MatchStar() if node.name:
                found.add(node.name)
    return found


def defined_names(tree: ast.Module) -> set[str]:
    """Functions and classes at the top level of the code."""
    kinds = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    return {node.name for node in tree.body if isinstance(node, kinds)}
