"""Names of the project's own modules, classes, functions and attributes, and their arguments.

Over 300 lines: a name is written in five ways on pages, and each is looked up and told in the
same words.
"""

from __future__ import annotations

import builtins
import re
import sys
from collections.abc import Iterator

from affidoc.mentions.desk import Desk, closest
from affidoc.mentions.mention import Judgement, Kind, Reason
from affidoc.mentions.page import Code, Page
from affidoc.mentions.past import Gone
from affidoc.mentions.python_api import Absent, Class, Function, Module, Outside

__all__ = ["absent_judgement", "judge_symbols", "taken_names"]

_ROLES = frozenset(
    ["class", "exc", "meth", "func", "attr", "obj", "mod", "data", "const", "decorator"]
)
_DOTTED = re.compile(r"@?([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+)(\((.*)\))?\Z", re.DOTALL)
_MEMBER = re.compile(r"(?:async )?(def )?\.?([A-Za-z_]\w*)(\((.*)\))?\Z", re.DOTALL)
_FUNCTION = re.compile(r"(?:async )?(?:def )?([a-z_]\w*)\((.*)\)\Z", re.DOTALL)
_ARGUMENT = re.compile(r"\*{0,2}([A-Za-z_]\w*)(?:\s*[:=].*)?\Z", re.DOTALL)
_FILES = re.compile(
    r"\.(?:py|md|rst|txt|toml|cfg|ini|ya?ml|json|html?|css|js|ts|sh|lock|egg|whl|gz|zip|png|svg|"
    r"com|org|io|net|dev|exe|bat|in|po|pot|log|db|xml|env|local|internal)\Z", re.IGNORECASE,
)  # fmt: skip
_AUTODOC = re.compile(r"^:::\s+([\w.]+)\s*$", re.MULTILINE)
_MEMBERS = re.compile(r"^[ \t]+:members:[ \t]+(.+)$", re.MULTILINE)
_COMPARED = re.compile(r"(?:^|/)[^/]*(?:compat|compari|versus|alternativ|differen)[^/]*$", re.I)


def judge_symbols(desk: Desk, page: Page) -> Iterator[Judgement]:
    """Dotted names, roles, member lists and `:::` blocks of a page."""
    if not desk.api.packages:
        return
    for code in page.codes:
        if code.role in _ROLES or code.role.startswith("auto"):
            yield from _role(desk, page, code)
        elif not code.role:
            yield from _plain(desk, page, code)
    yield from _autodoc(desk, page)


def taken_names(inside: str) -> list[str] | None:
    """The names in `url, [data], *, timeout=5`; None where the text is more than a list."""
    names: list[str] = []
    waiting = [inside.replace("[,", ",[")]
    while waiting:
        for part in _parts(waiting.pop(0)):
            if part in {"", "*", "/", "...", "…", "self"}:
                continue
            if part.startswith("[") and part.endswith("]") and len(waiting) < 20:
                waiting.append(part[1:-1])
                continue
            match = _ARGUMENT.match(part)
            if match is None:
                return None
            if part.startswith("*"):
                return names
            names.append(match[1])
    return names


def _parts(text: str) -> list[str]:
    """The parts between commas that stand in no brackets."""
    parts: list[str] = []
    depth = start = 0
    for at, char in enumerate(text):
        if char in "[({":
            depth += 1
        elif char in "])}":
            depth -= 1
        elif char == "," and depth <= 0:
            parts.append(text[start:at].strip())
            start = at + 1
    return [*parts, text[start:].strip()]


def _role(desk: Desk, page: Page, code: Code) -> Iterator[Judgement]:
    name = code.text.strip().removesuffix("()")
    if not re.fullmatch(r"\.?[A-Za-z_][\w.]*", name):
        return
    module = page.paragraphs[code.paragraph].module if code.paragraph >= 0 else ""
    bare = name.lstrip(".")
    options = [bare, *([f"{module}.{bare}"] if module else [])]
    options += [f"{package}.{bare}" for package in desk.api.packages]
    absent: Absent | None = None
    unsure = ""
    for option in options:
        answer = desk.api.resolve(option)
        if answer is None:
            continue
        if isinstance(answer, Outside):
            unsure = unsure or answer.reason
        elif isinstance(answer, Absent):
            if absent is None or option == f"{module}.{bare}":
                absent = answer
        else:
            yield desk.holds(Kind.SYMBOL, page, code)
            return
    first = bare.partition(".")[0]
    if hasattr(builtins, first) or first in sys.stdlib_module_names:
        yield desk.skip(Kind.SYMBOL, page, code, Reason.OUTSIDE)
        return
    if unsure or absent is None:
        yield desk.skip(Kind.SYMBOL, page, code, _reason(unsure or "outside"))
        return
    if "." in bare and absent.name == first and first[:1].islower():
        yield desk.skip(Kind.SYMBOL, page, code, Reason.OUTSIDE)  # a package of somebody else
        return
    last = bare.rpartition(".")[2]
    if name.startswith(".") or bare in desk.documented or _known_word(desk, last):
        yield desk.skip(Kind.SYMBOL, page, code, Reason.AMBIGUOUS)
        return
    gone = _gone(desk, absent)
    inside = isinstance(absent.owner, Class) or first in desk.api.packages
    if gone is None and not (module in desk.api.packages or inside):
        yield desk.skip(Kind.SYMBOL, page, code, Reason.NEVER_SEEN)
        return
    if _looks_back(desk, page, code):
        yield desk.skip(Kind.SYMBOL, page, code, Reason.FORWARD_LOOKING)
        return
    yield _absent(desk, page, code, bare, absent, gone)


def _plain(desk: Desk, page: Page, code: Code) -> Iterator[Judgement]:
    text = code.text.strip()
    owner = _context(desk, page, code)
    if owner is not None and (text.startswith(".") or "def " in text):
        yield from _member(desk, page, code, owner)
        return
    match = _DOTTED.match(text)
    if match is None:
        call = _FUNCTION.match(text)
        if call:
            yield from _call(desk, page, code, call[1], call[2])
        return
    name, call_text = match[1], match[3]
    first = name.partition(".")[0]
    if _FILES.search(name) or name in desk.source.file_set:
        return
    if first in desk.api.packages:
        yield from _qualified(desk, page, code, name, call_text)
        return
    classes = desk.api.classes(first)
    if len(classes) != 1:
        return
    yield from _of_class(desk, page, code, classes[0], name, call_text)


def _qualified(
    desk: Desk, page: Page, code: Code, name: str, call: str | None
) -> Iterator[Judgement]:
    """`package.module.name`."""
    answer = desk.api.resolve(name)
    if isinstance(answer, Absent):
        if f'"{name}' in desk.source.code or f"'{name}" in desk.source.code:
            yield desk.skip(Kind.SYMBOL, page, code, Reason.AMBIGUOUS)
        elif _looks_back(desk, page, code):
            yield desk.skip(Kind.SYMBOL, page, code, Reason.FORWARD_LOOKING)
        elif _begins(answer) or page.after(code).lstrip().startswith(("...", "…")):
            yield desk.skip(Kind.SYMBOL, page, code, Reason.AMBIGUOUS)
        else:
            gone = _gone(desk, answer)
            near = _near(answer)
            if gone is None and near is None and not call and not name.islower():
                yield _absent(desk, page, code, name, answer, None)
            elif gone is None and near is None and not call:
                yield desk.skip(Kind.SYMBOL, page, code, Reason.NEVER_SEEN)
            else:
                yield _absent(desk, page, code, name, answer, gone)
    elif isinstance(answer, Outside):
        yield desk.skip(Kind.SYMBOL, page, code, _reason(answer.reason))
    elif answer is not None:
        yield desk.holds(Kind.SYMBOL, page, code)
        if call is not None and isinstance(answer, Function | Class):
            yield from _arguments(desk, page, code, name, answer, call)


def _of_class(
    desk: Desk, page: Page, code: Code, owner: Class, name: str, call: str | None
) -> Iterator[Judgement]:
    """`Class.member`: the class may be one of the same name elsewhere, so its past decides."""
    parts = name.split(".")[1:]
    answer = desk.api.member(owner, parts[0])
    if isinstance(answer, Absent):
        if _COMPARED.search(page.path) or _looks_back(desk, page, code):
            yield desk.skip(Kind.SYMBOL, page, code, Reason.AMBIGUOUS)
            return
        gone = _gone(desk, answer)
        if gone is None and _near(answer) is None and not _beside_own(desk, page, code, owner):
            yield desk.skip(Kind.SYMBOL, page, code, Reason.NEVER_SEEN)
            return
        yield _absent(desk, page, code, name, answer, gone)
    elif isinstance(answer, Outside):
        yield desk.skip(Kind.SYMBOL, page, code, _reason(answer.reason))
    else:
        yield desk.holds(Kind.SYMBOL, page, code)
        if call and len(parts) == 1 and isinstance(answer, Function):
            yield from _arguments(desk, page, code, name, answer, call)


def _member(desk: Desk, page: Page, code: Code, owner: Class) -> Iterator[Judgement]:
    """An item `.attribute` or `def .method(args)` below the heading of a class."""
    match = _MEMBER.match(code.text.strip())
    if match is None:
        return
    answer = desk.api.member(owner, match[2])
    name = f"{owner.name}.{match[2]}"
    if isinstance(answer, Absent):
        gone = _gone(desk, answer)
        yield _absent(desk, page, code, name, answer, gone)
    elif isinstance(answer, Outside):
        yield desk.skip(Kind.SYMBOL, page, code, _reason(answer.reason))
    else:
        yield desk.holds(Kind.SYMBOL, page, code)
        if match[3] and isinstance(answer, Function):
            yield from _arguments(desk, page, code, name, answer, match[4] or "")


def _call(desk: Desk, page: Page, code: Code, name: str, call: str) -> Iterator[Judgement]:
    """An item `get(url, [params])`: a function that the top of a package offers."""
    if code.paragraph < 0 or page.paragraphs[code.paragraph].kind != "item" or "[" not in call:
        return
    for package in desk.api.packages:
        answer = desk.api.resolve(f"{package}.{name}")
        if isinstance(answer, Function):
            yield from _arguments(desk, page, code, f"{package}.{name}", answer, call)


def _arguments(
    desk: Desk, page: Page, code: Code, name: str, owner: Function | Class, call: str
) -> Iterator[Judgement]:
    function = desk.api.signature(owner)
    names = taken_names(call)
    if function is None or names is None:
        return
    bracketed = "[" in call or code.text.lstrip().startswith(("def ", "async def "))
    keywords = set(re.findall(r"(?:^|[,\[(\s])([A-Za-z_]\w*)\s*=(?!=)", call))
    judged = names if bracketed else [one for one in names if one in keywords]
    missing = [one for one in judged if not function.takes(one)]
    if not missing and function.open and bracketed:
        missing = [one for one in judged if _once_taken(desk, function, one)]
    if not missing:
        if judged:
            yield desk.holds(Kind.ARGUMENT, page, code)
        return
    if _looks_back(desk, page, code):
        yield desk.skip(Kind.ARGUMENT, page, code, Reason.FORWARD_LOOKING)
        return
    known = [one.name for one in function.parameters]
    near = closest(missing[0], [one for one in known if one not in names], 0.7)
    said = ", ".join(f"'{one}'" for one in missing)
    gone = desk.past.removed_word(missing[0], function.path)
    by = f"; {gone} took it out of the file" if gone else ""
    takes = f"takes {', '.join(known)}" if known else "takes no argument"
    yield desk.stale(
        Kind.ARGUMENT, page, code, "PRS102",
        f"'{name}' has no argument {said}: it {takes}{by}",
        f"Did you mean '{near}'?" if near else f"Take {said} out.",
        (function.path, function.line, f"'{function.name}' is defined here"), gone,
    )  # fmt: skip


def _once_taken(desk: Desk, function: Function, name: str) -> bool:
    """`**kwargs` may take anything; but a name that the file had, and has no more, it does not."""
    if any(one.name == name for one in function.parameters):
        return False
    if name in desk.words:
        return False
    folders = tuple(sorted(set(desk.source.packages.values())))
    return bool(desk.past.retired(frozenset({name}), folders))


def _beside_own(desk: Desk, page: Page, code: Code, owner: Class) -> bool:
    """Whether another item of the same list names a member that the class has."""
    if code.paragraph < 0 or page.paragraphs[code.paragraph].group < 0:
        return False
    for one in page.items(page.paragraphs[code.paragraph].group):
        first, _, rest = one.code.text.partition(".")
        name = rest.partition("(")[0]
        if first == owner.name and name.isidentifier():
            found = desk.api.member(owner, name)
            if not isinstance(found, Absent | Outside):
                return True
    return False


def _autodoc(desk: Desk, page: Page) -> Iterator[Judgement]:
    """`::: package.Class` with `:members: a b`."""
    for paragraph in page.paragraphs:
        if not paragraph.text.startswith(":::"):
            continue
        match = _AUTODOC.search(paragraph.text)
        if match is None or match[1].partition(".")[0] not in desk.api.packages:
            continue
        code = Code(match[1], paragraph.line, match.start(1) + 1, match.end(1) + 1)
        answer = desk.api.resolve(match[1])
        if isinstance(answer, Absent):
            yield _absent(desk, page, code, match[1], answer, _gone(desk, answer))
            continue
        yield desk.holds(Kind.SYMBOL, page, code)
        listed = _MEMBERS.search(paragraph.text)
        if listed is None or not isinstance(answer, Class | Module):
            continue
        for one in re.finditer(r"\w+", listed[1]):
            at = listed.start(1) + one.start()
            line = paragraph.line + paragraph.text.count("\n", 0, at)
            column = at - paragraph.text.rfind("\n", 0, at)
            member = Code(one.group(), line, column, column + len(one.group()))
            found = desk.api.member(answer, one.group())
            if isinstance(found, Absent):
                name = f"{match[1]}.{one.group()}"
                yield _absent(desk, page, member, name, found, _gone(desk, found))
            else:
                yield desk.holds(Kind.SYMBOL, page, member)


def absent_judgement(
    desk: Desk, page: Page, code: Code, name: str, absent: Absent, rule: str, kind: Kind
) -> Judgement:
    """The judgement that a name of the project does not exist."""
    return _absent(desk, page, code, name, absent, _gone(desk, absent), rule, kind)


def _absent(
    desk: Desk, page: Page, code: Code, name: str, absent: Absent, gone: Gone | None,
    rule: str = "PRS101", kind: Kind = Kind.SYMBOL,
) -> Judgement:  # fmt: skip
    owner = absent.owner
    near = _near(absent)
    what = "module" if isinstance(owner, Module) else "class"
    by = f"; {gone} took it out" if gone else ""
    line = owner.line if isinstance(owner, Class) else 1
    return desk.stale(
        kind, page, code, rule,
        f"'{name}' does not exist: {what} '{owner.name}' has no '{absent.name}'{by}",
        f"Did you mean '{near}'?" if near else "Name what took its place.",
        (owner.path, line, f"{what} '{owner.name}' is here"), gone,
    )  # fmt: skip


def _begins(absent: Absent) -> bool:
    """Whether several names begin so: then a family of names is meant."""
    names = absent.owner.names if isinstance(absent.owner, Module) else absent.owner.members
    return sum(one.startswith(absent.name) for one in names) > 1


def _near(absent: Absent) -> str | None:
    names = absent.owner.names if isinstance(absent.owner, Module) else absent.owner.members
    public = [one for one in names if not one.startswith("_")]
    return closest(absent.name, public, 0.8)


def _gone(desk: Desk, absent: Absent) -> Gone | None:
    """Who took the name out: of the file that should have it, else of the whole package."""
    found = desk.past.removed_word(absent.name, absent.owner.path)
    if found is None and absent.name not in desk.words:
        folders = tuple(sorted(set(desk.source.packages.values())))
        found = desk.past.retired(frozenset({absent.name}), folders).get(absent.name)
    return found


def _context(desk: Desk, page: Page, code: Code) -> Class | None:
    """The class that a list of members is about: the heading above names it, and nothing else."""
    if code.paragraph < 0:
        return None
    paragraph = page.paragraphs[code.paragraph]
    if paragraph.kind != "item" or paragraph.text[: code.start].strip(" \t*-+"):
        return None
    title = paragraph.heading.strip().strip("`")
    name = title.rpartition(".")[2]
    if not name.isidentifier():
        return None
    return desk.api.class_named(name)


def _known_word(desk: Desk, name: str) -> bool:
    """Whether the project's code says the name at all, as its own or as a dependency's."""
    return name in desk.words


def _looks_back(desk: Desk, page: Page, code: Code) -> bool:
    if desk.speaks_of_changes(page.path):
        return True
    if code.paragraph < 0:
        return False
    return desk.looks_back(page.paragraphs[code.paragraph], code.start)


def _reason(said: str) -> Reason:
    return {"outside": Reason.OUTSIDE, "outside-base": Reason.OUTSIDE_BASE,
            "not-parsed": Reason.NOT_PARSED}.get(said, Reason.DYNAMIC)  # fmt: skip
