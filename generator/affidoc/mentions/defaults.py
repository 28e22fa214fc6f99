"""Documented defaults of settings, options and parameters, against their definitions."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from affidoc.mentions.desk import Desk
from affidoc.mentions.mention import Judgement, Kind, Reason
from affidoc.mentions.page import Code, Page, Paragraph
from affidoc.mentions.syntax import nodes, parsed

__all__ = ["Setting", "judge_defaults", "settings"]

_SAID = re.compile(
    r"(?:\*\*|__|\b)defaults?(?:\s+(?:value|to|is|value is))?(?:\*\*|__)?\s*[:=]?(?:\*\*|__)?\s*"
    r"(?:to\s+|is\s+)?\Z", re.IGNORECASE,
)  # fmt: skip
_KEY = re.compile(r"[A-Za-z_][\w-]*\Z")
_HOLDERS = re.compile(r"(?:Config|Settings|Options|Schema|Defaults|Parameters)\w*\Z")
_DEFINES = re.compile(
    r"^class \w*(?:Config|Settings|Options|Schema|Defaults|Parameters)|@\S*(?:dataclass|option)\b"
    r"|add_argument\(|add_option\(|Option\(|\(\s*['\"]\w+['\"],\s*\w[\w.]*\(", re.MULTILINE,
)  # fmt: skip
_NOT_KNOWN = object()


@dataclass(frozen=True, slots=True)
class Setting:
    """One definition with the literal it defaults to."""

    name: str
    value: Any
    path: str
    line: int
    literal: bool


def settings(desk: Desk, name: str) -> list[Setting]:
    """The settings of a name, from every module that says it."""
    return [
        one
        for path in desk.source.code_files
        if path.endswith(".py") and name in (text := desk.source.text(path) or "")
        for one in _of_module(desk, path, text)
        if one.name == name
    ]


def _of_module(desk: Desk, path: str, text: str) -> list[Setting]:
    known: dict[str, list[Setting]] = desk.notes.setdefault("settings", {})
    if path not in known:
        tree = parsed(text) if _DEFINES.search(text) else None
        known[path] = list(_definitions(tree, path)) if tree else []
    return known[path]


def judge_defaults(desk: Desk, page: Page) -> Iterator[Judgement]:
    """Each code span that a sentence calls the default of the setting above."""
    if not desk.source.packages or desk.speaks_of_changes(page.path):
        return
    for code in page.codes:
        if code.paragraph < 0 or code.role:
            continue
        paragraph = page.paragraphs[code.paragraph]
        before = paragraph.text[max(0, code.start - 60) : code.start]
        said = _SAID.search(before)
        if said is None:
            continue
        key = _key(page, paragraph, code)
        if key is None:
            continue
        simple = not re.match(r"\s*(?:if|when|unless|on |for |,|or )", page.after(code))
        yield _judge(desk, page, code, key, simple=simple)


def _judge(desk: Desk, page: Page, code: Code, key: str, *, simple: bool) -> Judgement:
    found = _parameter(desk, page, code, key)
    found = found or settings(desk, key) or settings(desk, key.replace("-", "_"))
    if not found:
        return desk.skip(Kind.DEFAULT, page, code, Reason.NO_NAMESPACE)
    values = {repr(one.value) for one in found if one.literal}
    if len(values) != 1 or not all(one.literal for one in found):
        reason = Reason.AMBIGUOUS if len(values) > 1 else Reason.NOT_A_LITERAL
        return desk.skip(Kind.DEFAULT, page, code, reason)
    one = found[0]
    said = _literal(code.text)
    if any(_same(said, one.value) for said in (said, code.text)):
        return desk.holds(Kind.DEFAULT, page, code)
    if said is _NOT_KNOWN or not simple or not _alike(said, one.value):
        return desk.skip(Kind.DEFAULT, page, code, Reason.NOT_A_LITERAL)
    gone = desk.past.removed_word(code.text.strip("'\""), one.path)
    shown = repr(one.value)
    return desk.stale(
        Kind.DEFAULT, page, code, "PRS107",
        f"the default of '{key}' is {shown}, not {code.text}",
        f"Write {shown}.", (one.path, one.line, f"'{one.name}' is defined here"), gone,
    )  # fmt: skip


def _parameter(desk: Desk, page: Page, code: Code, key: str) -> list[Setting]:
    """The parameter of the class that the heading above, or the sentence above the list, names."""
    paragraph = page.paragraphs[code.paragraph]
    if paragraph.kind not in {"item", "row"}:
        return []
    owner = desk.api.class_named(paragraph.heading.strip().strip("`").rpartition(".")[2])
    function = desk.api.signature(owner) if owner is not None else None
    for one in function.parameters if function is not None else ():
        if one.name == key and one.default is not None:
            return [_setting(key, one.default, function.path)] if function is not None else []
    return []


def _key(page: Page, paragraph: Paragraph, code: Code) -> str | None:
    """The setting that a paragraph is about: the code its item begins with, else its heading."""
    if paragraph.kind in {"item", "row"}:
        items = [one for one in page.items(paragraph.group) if one.paragraph == code.paragraph]
        if items and items[0].code is not code:
            name = items[0].code.text.lstrip("-")
            return name if _KEY.match(name) else None
        return None
    title = re.sub(r"\s*\{[^{}]*\}\s*$", "", paragraph.heading).strip().strip("`").lstrip("-")
    return title if _KEY.match(title) and paragraph.kind != "heading" else None


def _definitions(tree: ast.Module, path: str) -> Iterator[Setting]:
    for node in nodes(tree):
        match node:
            case ast.Tuple(elts=[ast.Constant(value=str() as name), ast.Call() as call]):
                yield from _from_call(name, call, path)
            case ast.ClassDef():
                yield from _from_class(node, path)
            case ast.Call():
                last = ast.unparse(node.func).rpartition(".")[2] if node.args else ""
                if last in {"option", "add_argument", "add_option", "Option"}:
                    for argument in node.args:
                        if isinstance(argument, ast.Constant) and str(argument.value)[:2] == "--":
                            name = str(argument.value).split("/")[0].lstrip("-")
                            yield from _from_call(name, node, path)


def _from_class(node: ast.ClassDef, path: str) -> Iterator[Setting]:
    bases = [ast.unparse(base) for base in node.bases]
    holder = _HOLDERS.search(node.name) or any(_HOLDERS.search(base) for base in bases)
    dataclass = any("dataclass" in ast.unparse(one) for one in node.decorator_list)
    if not holder and not dataclass:
        return
    for one in node.body:
        target = one.targets[0] if isinstance(one, ast.Assign) else getattr(one, "target", None)
        value = one.value if isinstance(one, ast.Assign | ast.AnnAssign) else None
        if not isinstance(target, ast.Name) or value is None:
            continue
        if isinstance(value, ast.Call):
            yield from _from_call(target.id, value, path)
        else:
            yield _setting(target.id, value, path)


def _from_call(name: str, call: ast.Call, path: str) -> Iterator[Setting]:
    """`Type(str, default='x')`, at any depth of wrapping: the outermost default counts."""
    for keyword in call.keywords:
        if keyword.arg == "default":
            yield _setting(name, keyword.value, path)
            return
    yield Setting(name, None, path, call.lineno, literal=False)


def _setting(name: str, value: ast.expr, path: str) -> Setting:
    try:
        return Setting(name, ast.literal_eval(value), path, value.lineno, literal=True)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return Setting(name, None, path, value.lineno, literal=False)


def _literal(text: str) -> Any:
    text = text.strip()
    words = {"true": True, "false": False, "null": None, "none": None}
    if text.lower() in words:
        return words[text.lower()]
    try:
        return ast.literal_eval(text)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return text if re.fullmatch(r"[\w./:@+-]+", text) else _NOT_KNOWN


def _same(said: Any, value: Any) -> bool:
    if isinstance(said, bool) or isinstance(value, bool):
        return said is value
    return (
        bool(said == value)
        or (isinstance(said, str) and said == str(value))
        or (isinstance(value, str) and value == str(said))
    )


def _alike(said: Any, value: Any) -> bool:
    """Whether two values can be compared: a computed default is often `None` in the source."""
    if value is None or said is None:
        return False
    if isinstance(value, bool) or isinstance(said, bool):
        return isinstance(value, bool) and isinstance(said, bool)
    number = int | float
    return (isinstance(value, str) and isinstance(said, str)) or (
        isinstance(value, number) and isinstance(said, number)
    )
