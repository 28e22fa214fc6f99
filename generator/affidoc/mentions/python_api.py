"""The names that the project's own Python packages have, read off the syntax; nothing is imported.

An answer "it is not there" is given only where the namespace is closed: no `__getattr__`, no star
import from elsewhere, no base class from elsewhere, nothing set at run time.
"""

from __future__ import annotations

import ast
import builtins
import re
from dataclasses import dataclass
from functools import cached_property

from affidoc.mentions.python_module import (
    PLAIN_BASES,
    Class,
    Function,
    Imported,
    Module,
    Parameter,
    Value,
    dotted_name,
    read_module,
)
from affidoc.mentions.source import Source
from affidoc.mentions.syntax import parsed

__all__ = ["Absent", "Answer", "Api", "Class", "Function", "Imported", "Module", "Outside", "Value"]


_CLASS = re.compile(r"^class (\w+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Absent:
    """The name is certainly not there: what was looked at, and which part was missing."""

    owner: Module | Class
    name: str


@dataclass(frozen=True, slots=True)
class Outside:
    """No certain answer: it leads out of the project, or is made at run time."""

    reason: str
    """`dynamic`, `outside-base`, `outside` or `not-parsed`."""


Found = Function | Value | Class | Module
Answer = Found | Absent | Outside


class Api:
    """The packages of a source, each module parsed when it is first needed."""

    def __init__(self, source: Source) -> None:
        """Look into a source."""
        self._source = source
        self._modules: dict[str, Module | None] = {}
        self._bases: dict[int, list[Class | str]] = {}

    @cached_property
    def packages(self) -> dict[str, str]:
        """Import names of the project's own packages."""
        return self._source.packages

    def module(self, dotted: str) -> Module | None:
        """A module of the project; None where there is none of this name, or it does not parse."""
        if dotted not in self._modules:
            self._modules[dotted] = None
            path = self.module_path(dotted)
            if path is not None:
                text = self._source.text(path)
                tree = None if text is None else parsed(text)
                self._modules[dotted] = None if tree is None else read_module(dotted, path, tree)
        return self._modules[dotted]

    def module_path(self, dotted: str) -> str | None:
        """The file of a module."""
        first, _, rest = dotted.partition(".")
        base = self.packages.get(first)
        if base is None:
            return None
        if base.endswith(".py"):
            return None if rest else base
        stem = "/".join([base, *rest.split(".")]) if rest else base
        files = self._source.file_set
        return next((path for path in (f"{stem}/__init__.py", f"{stem}.py") if path in files), None)

    def resolve(self, dotted: str) -> Answer | None:
        """What a dotted name stands for; None where it does not start with one of our packages."""
        first, *rest = dotted.split(".")
        if first not in self.packages:
            return None
        module = self.module(first)
        if module is None:
            return Outside("not-parsed")
        current: Answer = module
        for name in rest:
            current = self.member(current, name)
            if isinstance(current, Absent | Outside):
                return current
        return current

    def member(self, owner: Answer, name: str) -> Answer:
        """One step further: a name of a module, a member of a class."""
        match owner:
            case Module():
                return self._in_module(owner, name, set())
            case Class():
                return self._in_class(owner, name)
            case Absent():
                return owner
            case Outside():
                return owner
        return Outside("dynamic")

    def classes(self, name: str) -> list[Class]:
        """The classes that the top of a package offers under a name, each once."""
        found: dict[int, Class] = {}
        for package in self.packages:
            answer = self.resolve(f"{package}.{name}")
            if isinstance(answer, Class):
                found[id(answer)] = answer
        return list(found.values())

    def class_named(self, name: str) -> Class | None:
        """The one class of the project that has a name: at the top of a package, else anywhere."""
        top = self.classes(name)
        if top or not name.isidentifier():
            return top[0] if len(top) == 1 else None
        homes = self._homes.get(name, [])
        module = self.module(self.module_of(homes[0])) if len(homes) == 1 else None
        found = module.names.get(name) if module is not None else None
        return found if isinstance(found, Class) else None

    @cached_property
    def _homes(self) -> dict[str, list[str]]:
        """The files that define a class at their top level, by its name."""
        found: dict[str, list[str]] = {}
        for path in self._source.code_files:
            if path.endswith(".py"):
                for name in _CLASS.findall(self._source.text(path) or ""):
                    found.setdefault(name, []).append(path)
        return found

    def module_of(self, path: str) -> str:
        """The dotted name of a file of one of the packages; empty where it is of none."""
        for name, base in self.packages.items():
            if path == base:
                return name
            if path.startswith(f"{base}/"):
                rest = path.removeprefix(f"{base}/").removesuffix(".py").removesuffix("__init__")
                return ".".join([name, *rest.strip("/").split("/")]).rstrip(".")
        return ""

    def signature(self, owner: Function | Class) -> Function | None:
        """What a call takes; None where that is not certain."""
        if isinstance(owner, Function):
            return owner
        for name in ("__init__", "__new__"):
            answer = self._in_class(owner, name)
            if isinstance(answer, Function):
                return answer
        if owner.dataclass and not owner.open:
            return self._fields(owner)
        return None

    def subclasses_have(self, owner: Class, name: str) -> bool:
        """Whether a class of the project that stands on this one has such a member."""
        for module in list(self._modules.values()):
            for one in module.names.values() if module else ():
                if (
                    isinstance(one, Class)
                    and name in one.members
                    and any(base is owner for base in self._ancestors(one))
                ):
                    return True
        return False

    def class_of(self, annotation: ast.expr | None, module: str) -> Class | None:
        """The class of the project that an annotation names, where it names just one."""
        if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
            inner = parsed(annotation.value)
            body = inner.body[0] if inner and len(inner.body) == 1 else None
            annotation = body.value if isinstance(body, ast.Expr) else None
        dotted = dotted_name(annotation)
        home = self.module(module)
        if dotted is None or home is None:
            return None
        answer: Answer = home
        for name in dotted.split("."):
            answer = self.member(answer, name)
        return answer if isinstance(answer, Class) else None

    def _in_module(self, module: Module, name: str, seen: set[str]) -> Answer:
        seen.add(module.name)
        bound = module.names.get(name)
        if isinstance(bound, Imported):
            return self._imported(bound, seen)
        if bound is not None:
            return bound
        below = f"{module.name}.{name}"
        if self.module_path(below) is not None:
            return self.module(below) or Outside("not-parsed")
        if f"{self._folder(module)}/{name}" in self._source.folders:
            return Outside("dynamic")
        if name.startswith("__") and name.endswith("__"):
            return Outside("dynamic")
        for star in module.stars:
            if star in seen:
                continue
            if star.partition(".")[0] not in self.packages:
                return Outside("dynamic")
            other = self.module(star)
            if other is None:
                return Outside("not-parsed")
            listed = other.exported
            if listed is not None and name not in listed:
                continue
            answer = self._in_module(other, name, seen)
            if not isinstance(answer, Absent):
                return answer
        return Outside("dynamic") if module.open else Absent(module, name)

    def _imported(self, bound: Imported, seen: set[str]) -> Answer:
        if bound.module.partition(".")[0] not in self.packages:
            return Outside("outside")
        module = self.module(bound.module)
        if module is None:
            return Outside("not-parsed")
        if not bound.name:
            return module
        key = f"{bound.module}:{bound.name}"
        if key in seen:
            return Outside("dynamic")
        return self._in_module(module, bound.name, {*seen, key} - {bound.module})

    def _folder(self, module: Module) -> str:
        return module.path.removesuffix("/__init__.py").removesuffix(".py")

    def _in_class(self, owner: Class, name: str) -> Answer:
        uncertain = False
        for one in (owner, *self._ancestors(owner)):
            if isinstance(one, str):
                if one in PLAIN_BASES:
                    if hasattr(object, name):
                        return Outside("outside-base")
                    continue
                base = getattr(builtins, one, None)
                if not isinstance(base, type) or hasattr(base, name):
                    uncertain = True
                continue
            if name in one.members:
                return one.members[name]
            uncertain = uncertain or one.open
        if uncertain:
            return Outside("outside-base")
        if hasattr(object, name) or name in {"__annotations__", "__slots__", "__wrapped__"}:
            return Outside("dynamic")
        return Absent(owner, name)

    def _ancestors(self, owner: Class) -> list[Class | str]:
        """All bases, nearest first: classes of the project, or names of what is not."""
        known = self._bases.get(id(owner))
        if known is not None:
            return known
        found: list[Class | str] = []
        waiting = [owner]
        seen = {id(owner)}
        while waiting:
            current = waiting.pop(0)
            for base in current.bases:
                if isinstance(base, ast.Subscript):
                    base = base.value
                dotted = dotted_name(base)
                if dotted is None:
                    found.append("?")
                    continue
                last = dotted.rpartition(".")[2]
                home = self.module(current.module)
                answer: Answer = home if home is not None else Outside("not-parsed")
                for name in dotted.split("."):
                    answer = self.member(answer, name)
                if isinstance(answer, Class):
                    if id(answer) not in seen:
                        seen.add(id(answer))
                        found.append(answer)
                        waiting.append(answer)
                elif last in PLAIN_BASES or (
                    isinstance(answer, Absent) and isinstance(getattr(builtins, dotted, 0), type)
                ):
                    found.append(last)
                else:
                    found.append("?")
        self._bases[id(owner)] = found
        return found

    def _fields(self, owner: Class) -> Function | None:
        """The parameters that `@dataclass` makes of annotated names."""
        made = Function("__init__", owner.path, owner.line, method=True)
        for one in (*reversed(self._ancestors(owner)), owner):
            if isinstance(one, str):
                if one not in PLAIN_BASES:
                    return None
                continue
            for name, member in one.members.items():
                if isinstance(member, Value) and member.annotation is not None:
                    made.parameters.append(Parameter(name, member.node))
        return made
