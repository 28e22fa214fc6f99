"""Python in fenced code against the project's own public names: imports, attributes, keywords.

The type of a name is followed only where it is certain: the project's own package, and what a
call of one of its classes gives. Everything else in an example is the reader's.

Over 300 lines: one walk over the statements of a language, and what each does to a name.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from affidoc.mentions.desk import Desk, closest
from affidoc.mentions.example_names import (
    bound_names,
    defined_names,
    is_program,
    run_of_another_section,
    undefined_names,
)
from affidoc.mentions.mention import Judgement, Kind, Reason
from affidoc.mentions.page import Code, Example, Page
from affidoc.mentions.python_api import Absent, Answer, Class, Function, Module, Outside
from affidoc.mentions.syntax import nodes, parsed

__all__ = ["judge_examples", "python_of"]

_PYTHON = frozenset({"python", "py", "python3", "pycon", "pytb", "ipython", "default", "pyi"})
_PROMPT = re.compile(r"^(>>> ?|\.\.\. ?|In \[\d+\]: )", re.MULTILINE)
LONGEST = 50_000
"""Characters of one example; a longer one is data."""


def judge_examples(desk: Desk, page: Page) -> Iterator[Judgement]:
    """Every example that is Python."""
    if not desk.api.packages or desk.speaks_of_changes(page.path):
        return
    shared: set[str] = set()
    shown: dict[str, str] = {}
    latest: tuple[str, ast.Module] | None = None
    for example in page.examples:
        text = python_of(example)
        if text is None or len(text) > LONGEST:
            continue
        tree = parsed(text)
        if tree is None:
            if example.directive.startswith("click:"):
                shared.add("*")
            continue
        reader = _Reader(desk, page, example, text)
        yield from reader.read(tree)
        if example.directive:
            yield from undefined_names(desk, page, example, tree, shared)
            if example.directive.endswith(":run"):
                if latest is not None:
                    yield from run_of_another_section(desk, page, example, tree, latest, shown)
            else:
                latest = example.heading, tree
                shown |= dict.fromkeys(defined_names(tree), example.heading)
            shared |= bound_names(tree)
        elif is_program(tree):
            yield from undefined_names(desk, page, example, tree, set(), program=True)


def python_of(example: Example) -> str | None:
    """The Python of an example with its rows kept, prompts and answers blanked; else None."""
    if example.language not in _PYTHON and not (
        example.language == "" and re.search(r"^(?:from|import) \w|^>>> ", example.content, re.M)
    ):
        return None
    if not _PROMPT.search(example.content):
        return example.content
    rows = []
    for row in example.content.split("\n"):
        match = _PROMPT.match(row)
        rows.append(" " * 0 + row[match.end() :] if match else "")
    text = "\n".join(rows)
    return text if parsed(text) is not None else _statements_only(rows)


def _statements_only(rows: list[str]) -> str:
    """Rows of a session one by one, without those that do not stand alone."""
    return "\n".join(row if parsed(row) is not None else "" for row in rows)


class _Reader:
    """One walk over an example, with what is known of its names."""

    def __init__(self, desk: Desk, page: Page, example: Example, text: str) -> None:
        self.desk, self.page, self.example = desk, page, example
        self.rows = text.split("\n")
        self.found: list[Judgement] = []
        self.prompt = [
            len(match.group()) if (match := _PROMPT.match(row)) else 0
            for row in example.content.split("\n")
        ]

    def read(self, tree: ast.Module) -> list[Judgement]:
        names: dict[str, Answer | _Instance] = {}
        text = "\n".join(self.rows)
        for package in self.desk.api.packages:
            if package not in text:
                continue
            module = self.desk.api.module(package)
            if module is not None and package not in bound_names(tree):
                names[package] = module
        self._body(tree.body, names)
        return self.found

    def _body(self, body: list[ast.stmt], names: dict[str, Answer | _Instance]) -> None:
        for node in body:
            match node:
                case ast.Import():
                    self._import(node, names)
                case ast.ImportFrom():
                    self._import_from(node, names)
                case ast.FunctionDef() | ast.AsyncFunctionDef():
                    for decorator in node.decorator_list:
                        self._look(decorator, names)
                    inner = dict(names)
                    for one in nodes(node.args):
                        if isinstance(one, ast.arg):
                            inner.pop(one.arg, None)
                            self._typed(one, inner)
                        elif isinstance(one, ast.expr):
                            self._expression(one, names)
                    names.pop(node.name, None)
                    self._body(node.body, inner)
                case ast.ClassDef():
                    for one in (*node.bases, *node.decorator_list):
                        self._look(one, names)
                    self._overrides(node, names)
                    names.pop(node.name, None)
                    self._body(node.body, dict(names))
                case ast.With() | ast.AsyncWith():
                    for item in node.items:
                        value = self._look(item.context_expr, names)
                        self._bind(item.optional_vars, self._entered(value, node), names)
                    self._body(node.body, names)
                case ast.Assign():
                    value = self._look(node.value, names)
                    for target in node.targets:
                        self._bind(target, value, names)
                case ast.AnnAssign() | ast.AugAssign():
                    value = self._look(node.value, names) if node.value else None
                    self._bind(node.target, value, names)
                case ast.For() | ast.AsyncFor():
                    self._look(node.iter, names)
                    self._bind(node.target, None, names)
                    self._body([*node.body, *node.orelse], names)
                case ast.If() | ast.While():
                    self._look(node.test, names)
                    self._body([*node.body, *node.orelse], names)
                case ast.Try():
                    self._body(node.body, names)
                    for handler in node.handlers:
                        if handler.type is not None:
                            self._look(handler.type, names)
                        inner = dict(names)
                        inner.pop(handler.name or "", None)
                        self._body(handler.body, inner)
                    self._body([*node.orelse, *node.finalbody], names)
                case _:
                    for one in ast.iter_child_nodes(node):
                        if isinstance(one, ast.expr):
                            self._look(one, names)

    def _look(
        self, node: ast.expr, names: dict[str, Answer | _Instance]
    ) -> Answer | _Instance | None:
        """Judge all of an expression; what its value is, where that is certain."""
        inside = list(nodes(node))
        bound: set[str] = set()
        for one in inside:
            if isinstance(one, ast.Lambda):
                bound.update(argument.arg for argument in one.args.args)
            elif isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store):
                bound.add(one.id)
        if bound:
            names = {name: value for name, value in names.items() if name not in bound}
        for one in inside:
            if isinstance(one, ast.Attribute | ast.Call):
                self._expression(one, names)
        return self._value(node, names)

    def _expression(self, node: ast.expr, names: dict[str, Answer | _Instance]) -> None:
        match node:
            case ast.Attribute():
                owner = self._value(node.value, names)
                if owner is None:
                    return
                answer = self._member(owner, node.attr)
                self._attribute(node, owner, answer)
            case ast.Call():
                called = self._value(node.func, names)
                if isinstance(called, Function | Class):
                    self._keywords(node, called)

    def _value(
        self, node: ast.expr, names: dict[str, Answer | _Instance]
    ) -> Answer | _Instance | None:
        match node:
            case ast.Name():
                return names.get(node.id)
            case ast.Attribute():
                owner = self._value(node.value, names)
                if owner is None:
                    return None
                answer = self._member(owner, node.attr)
                if isinstance(answer, Function) and answer.property:
                    return self._returned(answer, owner)
                return None if isinstance(answer, Absent | Outside) else answer
            case ast.Call():
                called = self._value(node.func, names)
                if isinstance(called, Class):
                    return _Instance(called)
                if isinstance(called, Function) and not called.asynchronous:
                    owner = None
                    if isinstance(node.func, ast.Attribute):
                        owner = self._value(node.func.value, names)
                    return self._returned(called, owner)
            case ast.Await():
                inner = node.value
                if isinstance(inner, ast.Call):
                    called = self._value(inner.func, names)
                    if isinstance(called, Function) and called.asynchronous:
                        return self._returned(called, None)
        return None

    def _member(self, owner: Answer | _Instance, name: str) -> Answer:
        if isinstance(owner, _Instance):
            return self.desk.api.member(owner.of, name)
        return self.desk.api.member(owner, name)

    def _returned(self, function: Function, owner: object) -> _Instance | None:
        del owner
        if function.generator:
            return None
        module = self.desk.api.module_of(function.path)
        found = self.desk.api.class_of(function.returns, module)
        return _Instance(found) if found is not None else None

    def _entered(
        self, value: Answer | _Instance | None, node: ast.With | ast.AsyncWith
    ) -> _Instance | None:
        if not isinstance(value, _Instance):
            return None
        name = "__enter__" if isinstance(node, ast.With) else "__aenter__"
        method = self.desk.api.member(value.of, name)
        return value if isinstance(method, Function) and method.self_returned else None

    def _typed(self, argument: ast.arg, names: dict[str, Answer | _Instance]) -> None:
        if argument.annotation is not None:
            value = self._value(argument.annotation, names)
            if isinstance(value, Class):
                names[argument.arg] = _Instance(value)

    def _bind(
        self, target: ast.expr | None, value: Answer | _Instance | None,
        names: dict[str, Answer | _Instance],
    ) -> None:  # fmt: skip
        if isinstance(target, ast.Name):
            if value is None or isinstance(value, Absent | Outside):
                names.pop(target.id, None)
            else:
                names[target.id] = value
        elif target is not None:
            for one in nodes(target):
                if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store):
                    names.pop(one.id, None)

    def _import(self, node: ast.Import, names: dict[str, Answer | _Instance]) -> None:
        for alias in node.names:
            first = alias.name.partition(".")[0]
            bound = alias.asname or first
            names.pop(bound, None)
            if first not in self.desk.api.packages:
                continue
            code = self._code(node, alias.name)
            answer = self.desk.api.resolve(alias.name)
            self._named(code, alias.name, answer)
            module = answer if alias.asname else self.desk.api.module(first)
            if isinstance(module, Module | Class):
                names[bound] = module

    def _import_from(self, node: ast.ImportFrom, names: dict[str, Answer | _Instance]) -> None:
        module = node.module or ""
        own = not node.level and module.partition(".")[0] in self.desk.api.packages
        origin = self.desk.api.resolve(module) if own else None
        if own and isinstance(origin, Absent):
            self._named(self._code(node, module), module, origin)
        for alias in node.names:
            bound = alias.asname or alias.name
            names.pop(bound, None)
            if origin is None or isinstance(origin, Absent) or alias.name == "*":
                continue
            answer = self.desk.api.member(origin, alias.name)
            self._named(self._code(node, alias.name), f"{module}.{alias.name}", answer)
            if not isinstance(answer, Absent | Outside):
                names[bound] = answer

    def _named(self, code: Code, name: str, answer: Answer | None) -> None:
        if isinstance(answer, Absent):
            self._stale(code, name, answer, "PRS110")
        elif isinstance(answer, Outside) or answer is None:
            self.found.append(self.desk.skip(Kind.EXAMPLE, self.page, code, Reason.DYNAMIC))
        else:
            self.found.append(self.desk.holds(Kind.EXAMPLE, self.page, code))

    def _attribute(self, node: ast.Attribute, owner: Answer | _Instance, answer: Answer) -> None:
        code = self._code(node, node.attr, end=True)
        if isinstance(answer, Absent):
            if isinstance(owner, _Instance) and (
                isinstance(node.ctx, ast.Store)
                or self.desk.api.subclasses_have(owner.of, node.attr)
            ):
                return
            self._stale(code, f"{answer.owner.name}.{node.attr}", answer, "PRS110")
        elif isinstance(answer, Outside):
            self.found.append(self.desk.skip(Kind.EXAMPLE, self.page, code, Reason.DYNAMIC))
        else:
            self.found.append(self.desk.holds(Kind.EXAMPLE, self.page, code))

    def _stale(self, code: Code, name: str, absent: Absent, kind: str) -> None:
        from affidoc.mentions.symbols import absent_judgement

        self.found.append(
            absent_judgement(self.desk, self.page, code, name, absent, kind, Kind.EXAMPLE)
        )

    def _keywords(self, node: ast.Call, called: Function | Class) -> None:
        function = self.desk.api.signature(called)
        if function is None or any(one.arg is None for one in node.keywords):
            return
        known = [one.name for one in function.parameters]
        for keyword in node.keywords:
            name = str(keyword.arg)
            code = self._code(keyword, name)
            if function.takes(name):
                self.found.append(self.desk.holds(Kind.ARGUMENT, self.page, code))
                continue
            near = closest(name, known, 0.6)
            gone = self.desk.past.removed_word(name, function.path)
            by = f"; {gone} took it out of the file" if gone else ""
            self.found.append(
                self.desk.stale(
                    Kind.ARGUMENT, self.page, code, "PRS102",
                    f"'{called.name}' has no argument '{name}'{by}",
                    f"Did you mean '{near}'?" if near else "Take it out.",
                    (function.path, function.line, f"'{called.name}' takes "
                     f"{', '.join(known) or 'nothing'}"), gone,
                )
            )  # fmt: skip

    def _overrides(self, node: ast.ClassDef, names: dict[str, Answer | _Instance]) -> None:
        """Methods of a subclass that take fewer arguments than the base is called with."""
        if len(node.bases) != 1:
            return
        base = self._value(node.bases[0], names)
        if not isinstance(base, Class):
            return
        own = {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
        for one in node.body:
            if not isinstance(one, ast.FunctionDef) or one.decorator_list:
                continue
            meant = self.desk.api.member(base, one.name)
            if one.name.startswith("_") or not isinstance(meant, Function) or meant.property:
                continue
            if meant.open or meant.positional_open or not meant.method:
                continue
            needed = _needed(meant)
            given = len(one.args.posonlyargs) + len(one.args.args) - 1
            if one.args.vararg is None and given < len(needed) and not one.args.kwarg:
                self._too_few(one, one.name, base, meant, needed, given)
        for call in nodes(node):
            if not (
                isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)
                and isinstance(call.func.value, ast.Name) and call.func.value.id == "self"
                and call.func.attr not in own
            ):  # fmt: skip
                continue
            meant = self.desk.api.member(base, call.func.attr)
            if not isinstance(meant, Function) or meant.open or meant.property or not meant.method:
                continue
            if any(isinstance(two, ast.Starred) for two in call.args) or any(
                two.arg is None for two in call.keywords
            ):
                continue
            by_name = {two.arg for two in call.keywords}
            needed = [one for one in _needed(meant) if one not in by_name]
            if len(call.args) < len(needed):
                self._too_few(call.func, call.func.attr, base, meant, needed, len(call.args))

    def _too_few(
        self,
        node: ast.expr | ast.stmt,
        name: str,
        base: Class,
        meant: Function,
        needed: list[str],
        given: int,
    ) -> None:
        is_call = isinstance(node, ast.Attribute)
        code = self._code(node, name, end=is_call)
        does = "calls" if is_call else "defines"
        self.found.append(
            self.desk.stale(
                Kind.ARGUMENT, self.page, code, "PRS102",
                f"the example {does} '{name}' without '{needed[given]}', which"
                f" '{base.name}.{name}' takes", f"Add '{needed[given]}'.",
                (meant.path, meant.line, f"'{base.name}.{name}' is defined here"),
            )
        )  # fmt: skip

    def _code(
        self, node: ast.expr | ast.stmt | ast.keyword, text: str, *, end: bool = False
    ) -> Code:
        row = (node.end_lineno or node.lineno) if end else node.lineno
        line = self.rows[row - 1] if row - 1 < len(self.rows) else ""
        if end:
            column = (node.end_col_offset or 0) - len(text)
        else:
            before = len(line.encode()[: node.col_offset].decode("utf-8", "ignore"))
            column = max(line.find(text, before), 0) or before
        prompt = self.prompt[row - 1] if row - 1 < len(self.prompt) else 0
        start = self.example.column + max(0, column) + prompt
        return Code(text, self.example.line + row - 1, start, start + len(text))


class _Instance:
    """An object of a class of the project."""

    __slots__ = ("of",)

    def __init__(self, of: Class) -> None:
        self.of = of


def _needed(function: Function) -> list[str]:
    """Positional parameters without a default."""
    return [one.name for one in function.parameters if one.default is None and one.positional]
