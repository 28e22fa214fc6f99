"""What a function takes and returns, as values that can be compared across layouts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from affidoc.code.c_names import function_declarator
from affidoc.code.languages import LANGUAGES, Unparsable, parse_code
from affidoc.code.parameters import Parameter, parameters_of
from affidoc.code.structure import structure_of
from affidoc.code.symbols import Definition, NoDefinition, find_symbol
from affidoc.shown import shown_text

if TYPE_CHECKING:
    from tree_sitter import Node

    from affidoc.code.languages import Code

__all__ = ["NoSignature", "Signature", "difference", "signature_of", "signature_said"]

_TEMPLATES = {
    "python": ("a.py", "def f({0}): pass", "def f({0}) -> {1}: pass"),
    "javascript": ("a.js", "function f({0}) {{}}", None),
    "typescript": ("a.ts", "function f({0}) {{}}", "function f({0}): {1} {{}}"),
    "tsx": ("a.tsx", "function f({0}) {{}}", "function f({0}): {1} {{}}"),
    "go": ("a.go", "package p\nfunc f({0}) {{}}", "package p\nfunc f({0}) {1} {{}}"),
    "rust": ("a.rs", "fn f({0}) {{}}", "fn f({0}) -> {1} {{}}"),
    "java": ("a.java", "class X {{ void f({0}) {{}} }}", "class X {{ {1} f({0}) {{}} }}"),
    "c": ("a.c", "void f({0});", "{1} f({0});"),
    "cpp": ("a.cc", "void f({0});", "{1} f({0});"),
    "ruby": ("a.rb", "def f({0})\nend", None),
}
_NAME = {"java": "X.f"}


class NoSignature(Exception):
    """There is no signature here; the message ends a sentence."""


@dataclass(frozen=True, slots=True)
class Signature:
    """What can be compared: absent parts are None."""

    parameters: tuple[Parameter, ...] | None
    returns: str | None
    """A hash of the type that is returned; '' where none is written."""
    returned: str = ""
    """The same, as people write it."""


def signature_of(code: Code, found: Definition) -> Signature:
    """The signature of a definition.

    Raises:
        NoSignature: it is no function, or the language writes none.
    """
    if code.language not in _TEMPLATES:
        raise NoSignature(f"a function of {LANGUAGES[code.language]} has no signature")
    node = found.scope or found.node
    listed = _listed(code, node)
    if listed is None:
        raise NoSignature(f"is a {found.nature}, not a function")
    returns = _returns(code, node)
    text = " ".join(code.text(one) for one in returns)
    return Signature(tuple(parameters_of(code, listed)), _hash(code, returns), shown_text(text))


def signature_said(
    language: str, parameters: Sequence[str] | None, returns: str | None
) -> Signature:
    """The signature that a piece of evidence states, in the words of the language.

    Raises:
        NoSignature: it does not parse, or the language writes no such thing.
    """
    if language not in _TEMPLATES:
        raise NoSignature(f"a function of {LANGUAGES[language]} has no signature")
    path, plain, annotated = _TEMPLATES[language]
    name = LANGUAGES[language]
    if returns is not None and annotated is None:
        raise NoSignature(f"{name} writes no type that is returned")
    inner = ", ".join(parameters or ())
    text = plain.format(inner) if returns is None else (annotated or "").format(inner, returns)
    try:
        code = parse_code(path, text.encode("utf-8", "surrogateescape"))
    except Unparsable:
        raise NoSignature(f"what is stated does not parse as {name}") from None
    found = find_symbol(code, _NAME.get(language, "f"))
    alone = len(code.root.named_children) == (2 if language == "go" else 1)
    if code.root.has_error or not alone or isinstance(found, NoDefinition):
        raise NoSignature(f"what is stated does not parse as {name}")
    said = signature_of(code, found)
    expected = len(parameters or ())
    if said.parameters is not None and len(said.parameters) != expected:
        raise NoSignature(f"what is stated are not {expected} parameters of {name}")
    return Signature(
        None if parameters is None else said.parameters,
        None if returns is None else said.returns,
        shown_text(returns or ""),
    )


def difference(said: Signature, found: Signature) -> str | None:
    """Where a signature differs from what is stated of it, as the end of a sentence."""
    if said.parameters is not None and found.parameters is not None:
        for number, (one, other) in enumerate(
            zip(said.parameters, found.parameters, strict=False), start=1
        ):
            if not _agrees(one, other):
                return f"takes '{other.text}' as parameter {number}, not '{one.text}'"
        more, less = len(found.parameters), len(said.parameters)
        if more > less:
            return f"takes '{found.parameters[less].text}' too, {more} parameters and not {less}"
        if less > more:
            return f"takes no '{said.parameters[more].text}', {more} parameters and not {less}"
    if said.returns is not None and said.returns != found.returns:
        shown = f"returns '{found.returned}'" if found.returned else "says no type that it returns"
        return f"{shown}, not '{said.returned}'"
    return None


def _agrees(said: Parameter, found: Parameter) -> bool:
    """A type counts where one is stated; a default always, since without one it is required."""
    return (
        (said.kind, said.name, said.default) == (found.kind, found.name, found.default)
        and said.annotation in {"", found.annotation}
    )  # fmt: skip


def _listed(code: Code, node: Node) -> Node | None:
    if code.language in {"c", "cpp"}:
        inner = node if node.type != "template_declaration" else node.named_children[-1]
        for declarator in inner.children_by_field_name("declarator"):
            function = function_declarator(declarator)
            if function is not None:
                return function.child_by_field_name("parameters")
        return None
    listed = node.child_by_field_name("parameters") or node.child_by_field_name("parameter")
    # A method of Ruby that takes nothing has no list at all.
    return listed or (node if node.type in {"method", "singleton_method"} else None)


def _returns(code: Code, node: Node) -> list[Node]:
    if code.language == "go":
        one = node.child_by_field_name("result")
    elif code.language in {"c", "cpp"}:
        return list(_c_returns(node))
    elif code.language == "java":
        one = node.child_by_field_name("type")
    else:
        one = node.child_by_field_name("return_type")
    if one is not None and one.type == "type_annotation":
        return one.named_children
    return [] if one is None else [one]


def _c_returns(node: Node) -> Iterator[Node]:
    """`const char *`: qualifiers, the type, and the stars before the name."""
    for one in node.named_children:
        if one.type == "type_qualifier":
            yield one
    kind = node.child_by_field_name("type")
    if kind is not None:
        yield kind
    current = node.child_by_field_name("declarator")
    for _ in range(16):
        if current is None or current.type == "function_declarator":
            break
        yield from (one for one in current.children if one.type in {"*", "&", "&&"})
        current = current.child_by_field_name("declarator") or next(
            (one for one in current.named_children if one.type.endswith("_declarator")), None
        )


def _hash(code: Code, nodes: Sequence[Node]) -> str:
    return (structure_of(code, nodes) or "") if nodes else ""
