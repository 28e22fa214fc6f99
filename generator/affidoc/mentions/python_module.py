"""One Python module as the names it binds, read off its syntax.

Over 300 lines: the statements of the language are many, and a second file would only know half of
what a name can be.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from affidoc.mentions.syntax import nodes

__all__ = [
    "PLAIN_BASES",
    "Class",
    "Function",
    "Imported",
    "Module",
    "Parameter",
    "Value",
    "dotted_name",
    "read_module",
]

_OPEN_CALLS = frozenset({"globals", "exec", "vars", "setattr", "__import__", "import_module"})
_KEEPS_SIGNATURE = frozenset(
    [
        "overload",
        "staticmethod",
        "classmethod",
        "abstractmethod",
        "property",
        "cached_property",
        "contextmanager",
        "asynccontextmanager",
        "lru_cache",
        "cache",
        "override",
        "final",
        "setter",
        "deleter",
        "getter",
    ]
)
_KEEPS_CLASS = frozenset(
    ["dataclass", "final", "total_ordering", "runtime_checkable", "unique", "deprecated"]
)
PLAIN_BASES = frozenset(["Generic", "Protocol", "ABC", "object"])


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a function."""

    name: str
    default: ast.expr | None = None
    positional: bool = True


@dataclass(slots=True)
class Function:
    """A function or method; several definitions of one name are one with all their parameters."""

    name: str
    path: str
    line: int
    parameters: list[Parameter] = field(default_factory=list)
    open: bool = False
    """`**kwargs`, or a decorator that may change what it takes."""
    property: bool = False
    returns: ast.expr | None = None
    asynchronous: bool = False
    method: bool = False
    positional_open: bool = False
    self_returned: bool = False
    generator: bool = False

    def takes(self, name: str) -> bool:
        """Whether a keyword argument of this name is accepted, or may be."""
        return self.open or any(one.name == name for one in self.parameters)


@dataclass(slots=True)
class Value:
    """A constant, attribute, or anything else that has a name."""

    name: str
    path: str
    line: int
    node: ast.expr | None = None
    annotation: ast.expr | None = None


@dataclass(frozen=True, slots=True)
class Imported:
    """A name that comes from another module."""

    module: str
    name: str
    """Empty for the module itself."""
    line: int


@dataclass(slots=True)
class Class:
    """A class with its own members."""

    name: str
    module: str
    path: str
    line: int
    bases: list[ast.expr]
    members: dict[str, Function | Value | Class] = field(default_factory=dict)
    open: bool = False
    dataclass: bool = False


@dataclass(slots=True)
class Module:
    """A module with the names it binds at its top level."""

    name: str
    path: str
    names: dict[str, Function | Value | Class | Imported] = field(default_factory=dict)
    stars: list[str] = field(default_factory=list)
    open: bool = False
    exported: frozenset[str] | None = None
    """What a literal `__all__` lists."""


def read_module(name: str, path: str, tree: ast.Module) -> Module:
    """The names of a module, and whether more may be set at run time."""
    module = Module(name, path)
    package = name if path.endswith("/__init__.py") else name.rpartition(".")[0]
    for node in _statements(tree.body):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                known = module.names.get(node.name)
                before = known if isinstance(known, Function) else None
                module.names[node.name] = _function(node, path, before, method=False)
                if node.name == "__getattr__":
                    named = _named_by_getattr(node)
                    module.open = module.open or named is None
                    for one_name in named or ():
                        module.names.setdefault(one_name, Value(one_name, path, node.lineno))
            case ast.ClassDef():
                module.names[node.name] = _class(node, name, path)
            case ast.Import():
                for alias in node.names:
                    if alias.asname:
                        bound = Imported(alias.name, "", node.lineno)
                        module.names[alias.asname] = bound
                    else:
                        first = alias.name.partition(".")[0]
                        module.names[first] = Imported(first, "", node.lineno)
            case ast.ImportFrom():
                origin = _origin(node, package)
                for alias in node.names:
                    if alias.name == "*":
                        module.stars.append(origin)
                    else:
                        bound = Imported(origin, alias.name, node.lineno)
                        module.names[alias.asname or alias.name] = bound
            case ast.Assign() | ast.AnnAssign() | ast.AugAssign():
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                for target in targets:
                    for one in nodes(target):
                        if isinstance(one, ast.Name):
                            plain = len(targets) == 1 and not isinstance(node, ast.AugAssign)
                            value = node.value if plain else None
                            known = module.names.get(one.id)
                            if not isinstance(known, Function | Class):
                                module.names[one.id] = Value(one.id, path, node.lineno, value)
                        elif isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name):
                            owner = module.names.get(one.value.id)
                            if isinstance(owner, Class):
                                owner.members[one.attr] = Value(one.attr, path, node.lineno)
                            elif isinstance(owner, Imported):
                                module.open = True
                if _calls_open(node):
                    module.open = True
            case ast.Expr(value=ast.Call(func=ast.Name(id=called))) if isinstance(
                module.names.get(called), Function
            ):
                module.open = True  # a function of its own, which may set anything
            case ast.Expr() | ast.For() | ast.While() | ast.Delete():
                if _calls_open(node) and not _opens_a_class(node, module):
                    module.open = True
                for one in nodes(node):
                    if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store):
                        module.names.setdefault(one.id, Value(one.id, path, node.lineno))
            case ast.With() | ast.AsyncWith():
                for item in node.items:
                    if isinstance(item.optional_vars, ast.Name):
                        one_name = item.optional_vars.id
                        module.names.setdefault(one_name, Value(one_name, path, node.lineno))
    module.exported = _exported(module)
    return module


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Statements at the top level, those inside `if`, `try`, `with`, loops and `match` too."""
    waiting = list(reversed(body))
    while waiting:
        node = waiting.pop()
        yield node
        inner: list[ast.stmt] = []
        match node:
            case ast.If() | ast.For() | ast.While() | ast.AsyncFor():
                inner = [*node.body, *node.orelse]
            case ast.Try():
                handled = [one for handler in node.handlers for one in handler.body]
                inner = [*node.body, *handled, *node.orelse, *node.finalbody]
            case ast.With() | ast.AsyncWith():
                inner = node.body
            case ast.Match():
                inner = [one for case in node.cases for one in case.body]
        waiting.extend(reversed(inner))


def _class(node: ast.ClassDef, module: str, path: str) -> Class:
    made = Class(node.name, module, path, node.lineno, list(node.bases))
    for decorator in node.decorator_list:
        last = (dotted_name(_called(decorator)) or "?").rpartition(".")[2]
        made.dataclass = made.dataclass or last == "dataclass"
        made.open = made.open or last not in _KEEPS_CLASS
    for keyword in node.keywords:
        last = (dotted_name(keyword.value) or "?").rpartition(".")[2]
        if keyword.arg != "metaclass" or last != "ABCMeta":
            made.open = made.open or keyword.arg == "metaclass"
    for one in _statements(node.body):
        match one:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                known = made.members.get(one.name)
                before = known if isinstance(known, Function) else None
                made.members[one.name] = _function(one, path, before, method=True)
                if one.name in {"__getattr__", "__getattribute__"}:
                    made.open = True
                _from_method(one, made, path)
            case ast.ClassDef():
                made.members[one.name] = _class(one, module, path)
            case ast.Assign() | ast.AnnAssign():
                targets = one.targets if isinstance(one, ast.Assign) else [one.target]
                annotation = one.annotation if isinstance(one, ast.AnnAssign) else None
                for target in targets:
                    for name in nodes(target):
                        if isinstance(name, ast.Name):
                            made.members[name.id] = Value(
                                name.id, path, one.lineno, one.value, annotation
                            )
                        elif isinstance(name, ast.Subscript):
                            made.open = True
            case ast.Import() | ast.ImportFrom():
                for alias in one.names:
                    bound = alias.asname or alias.name.partition(".")[0]
                    made.members[bound] = Value(bound, path, one.lineno)
            case ast.Expr() if isinstance(one.value, ast.Call):
                made.open = True
    return made


def _from_method(node: ast.FunctionDef | ast.AsyncFunctionDef, made: Class, path: str) -> None:
    """What a method puts on the object."""
    first = (*node.args.posonlyargs, *node.args.args)[:1]
    own = first[0].arg if first else ""
    for one in nodes(node):
        if isinstance(one, ast.Attribute):
            if isinstance(one.value, ast.Name) and one.value.id in {own, "obj", "self", "rv"}:
                if isinstance(one.ctx, ast.Store):
                    made.members.setdefault(one.attr, Value(one.attr, path, one.lineno))
                elif one.attr == "__dict__":
                    made.open = True
        elif (
            isinstance(one, ast.Call) and dotted_name(one.func) in {"setattr", "vars"} and one.args
        ):
            target = one.args[0]
            if isinstance(target, ast.Name) and target.id in {own, "self", "cls"}:
                made.open = True


def _function(
    node: ast.FunctionDef | ast.AsyncFunctionDef, path: str, before: Function | None, *,
    method: bool,
) -> Function:  # fmt: skip
    arguments = node.args
    made = Function(node.name, path, node.lineno, method=method, returns=node.returns)
    made.asynchronous = isinstance(node, ast.AsyncFunctionDef)
    positional = [*arguments.posonlyargs, *arguments.args]
    defaults: list[ast.expr | None] = [None] * (len(positional) - len(arguments.defaults))
    for one, default in zip(positional, [*defaults, *arguments.defaults], strict=True):
        made.parameters.append(Parameter(one.arg, default))
    for one, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        made.parameters.append(Parameter(one.arg, default, positional=False))
    made.open = arguments.kwarg is not None
    made.positional_open = arguments.vararg is not None
    static = False
    for decorator in node.decorator_list:
        last = (dotted_name(_called(decorator)) or "?").rpartition(".")[2]
        made.property = made.property or last in {"property", "cached_property"}
        static = static or last == "staticmethod"
        made.generator = made.generator or last.endswith("contextmanager")
        if last not in _KEEPS_SIGNATURE:
            made.open = made.positional_open = True
            made.returns = None
    if method and not static and made.parameters:
        made.parameters = made.parameters[1:]
    last_line = node.body[-1]
    made.self_returned = (
        isinstance(last_line, ast.Return)
        and isinstance(last_line.value, ast.Name)
        and last_line.value.id == "self"
    )
    if before is not None:
        names = {one.name for one in made.parameters}
        made.parameters += [one for one in before.parameters if one.name not in names]
        made.open = made.open or before.open
        made.positional_open = made.positional_open or before.positional_open
        made.property = made.property or before.property
        made.line = before.line if before.property else made.line
    return made


def _origin(node: ast.ImportFrom, package: str) -> str:
    if not node.level:
        return node.module or ""
    base = package.split(".")
    kept = base[: len(base) - node.level + 1]
    return ".".join([*kept, *([node.module] if node.module else [])])


def _named_by_getattr(node: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str] | None:
    """The names that a module's `__getattr__` answers to, where it compares with literals only."""
    compared: set[str] = set()
    own = node.args.args[0].arg if node.args.args else ""
    for one in nodes(node):
        if isinstance(one, ast.Call):
            last = (dotted_name(one.func) or "?").rpartition(".")[2]
            if last in {"getattr", *_OPEN_CALLS}:
                return None
        elif isinstance(one, ast.Subscript) and isinstance(one.slice, ast.Name):
            if one.slice.id == own and not isinstance(one.value, ast.Dict):
                return None
        elif isinstance(one, ast.Constant) and isinstance(one.value, str):
            compared.add(one.value)
    return {one for one in compared if one.isidentifier()}


def _opens_a_class(node: ast.AST, module: Module) -> bool:
    """Whether all that is set at run time is set on classes of the module; they are open then."""
    owners: list[Class] = []
    for one in nodes(node):
        if (
            isinstance(one, ast.Call)
            and (dotted_name(one.func) or "").rpartition(".")[2] in _OPEN_CALLS
        ):
            target = one.args[0] if one.args else None
            owner = module.names.get(target.id) if isinstance(target, ast.Name) else None
            if dotted_name(one.func) != "setattr" or not isinstance(owner, Class):
                return False
            owners.append(owner)
        elif isinstance(one, ast.Attribute) and one.attr == "modules":
            return False
    for owner in owners:
        owner.open = True
    return True


def _exported(module: Module) -> frozenset[str] | None:
    bound = module.names.get("__all__")
    node = bound.node if isinstance(bound, Value) else None
    if not isinstance(node, ast.List | ast.Tuple):
        return None
    return frozenset(str(one.value) for one in node.elts if isinstance(one, ast.Constant))


def _calls_open(node: ast.AST) -> bool:
    for one in nodes(node):
        if isinstance(one, ast.Call):
            name = dotted_name(one.func) or ""
            last = name.rpartition(".")[2]
            if last == "setattr" and len(one.args) > 1 and isinstance(one.args[1], ast.Constant):
                continue
            if last in _OPEN_CALLS:
                return True
        elif isinstance(one, ast.Attribute) and one.attr == "modules":
            return True
    return False


def _called(node: ast.expr) -> ast.expr:
    return node.func if isinstance(node, ast.Call) else node


def dotted_name(node: ast.expr | None) -> str | None:
    """`a.b.c` of an expression that is just that."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return None
    return ".".join([node.id, *reversed(parts)])
