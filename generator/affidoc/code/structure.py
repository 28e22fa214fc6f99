"""A hash over the syntax tree of code: what was written, however it is laid out.

Node types are nested as in the tree, leaves are their text. Comments, white space, trailing commas
and separators that a line end replaces do not count; decorators, attributes and docstrings do. The
walk is iterative and looks at each node once.

A hash names its making, `s1:python@0.25.0:…`: another version of this module or of the grammar may
give another hash of the same code, so two hashes are only compared where that part is equal.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from affidoc.code.layout import CLOSERS, COMMENTS, Layout, is_text, layout_of
from affidoc.code.leaves import collapsed, leaf_text, whole_text

if TYPE_CHECKING:
    from tree_sitter import Node

    from affidoc.code.languages import Code

__all__ = ["same_structure", "structure_of", "structure_of_lines", "structure_of_text"]

VERSION = "s1"

_FUNCTIONS = (
    "function", "method", "class", "constructor", "impl_item", "trait_item", "mod_item",
    "namespace_definition", "struct", "interface", "enum_",
)  # fmt: skip
_ENDINGS = ("_definition", "_declaration", "_item", "_specifier", "method", "class", "_literal")


def structure_of(code: Code, nodes: Iterable[Node], *, comments: bool = False) -> str | None:
    """The hash of a definition; None where it does not parse."""
    chosen = list(nodes)
    if any(node.has_error for node in chosen):
        return None
    walk = _Walk(code, None, comments=comments)
    for node in chosen:
        walk.add(node)
    return walk.finish()


def structure_of_lines(code: Code, first: int, last: int) -> str | None:
    """The hash of what stands on these lines (from 1), within the definition that holds them all.

    The nodes between that definition and the lines count by their type, so a statement that leaves
    an `if` is another one. Comments count here, with white space collapsed: lines are cited as
    people read them. None where the lines hold no code, or code that does not parse.
    """
    walk = _Walk(code, (first - 1, last - 1), comments=True)
    walk.add(_holder(code.root, first - 1, last - 1))
    return None if walk.broken or not walk.tokens else walk.finish()


def structure_of_text(path: str, lines: Iterable[bytes]) -> str:
    """The hash of lines in a file that is no code: white space collapsed.

    Where indentation may mean something, lines and their indentation relative to each other stay.
    """
    return f"{VERSION}:text:{hashlib.sha256(collapsed(path, list(lines))).hexdigest()}"


def same_structure(recorded: str, now: str) -> bool | None:
    """Whether two hashes are of the same structure; None where they cannot be compared."""
    if recorded.rpartition(":")[0] != now.rpartition(":")[0]:
        return None
    return recorded == now


@lru_cache
def _making(language: str) -> str:
    from importlib.metadata import version  # slow to import, and rarely needed

    package = "typescript" if language == "tsx" else language
    return f"{VERSION}:{language}@{version(f'tree-sitter-{package}')}"


class _Walk:
    """Feeds the nodes of one structure into a hash."""

    def __init__(self, code: Code, rows: tuple[int, int] | None, *, comments: bool) -> None:
        self.code = code
        self.rows = rows
        self.comments = comments
        self.layout: Layout = layout_of(code.language)
        self.hash = hashlib.sha256()
        self.tokens = 0
        self.broken = False
        self._comma = False
        self._last = ""

    def finish(self) -> str:
        """The hash with its making."""
        self._flush("")
        return f"{_making(self.code.language)}:{self.hash.hexdigest()}"

    def add(self, top: Node) -> None:
        """A node and all below it, in the order of the text, without recursion."""
        cursor = top.walk()
        above: list[_Open] = []
        while True:
            node = cursor.node
            assert node is not None  # noqa: S101 - a cursor stands on a node
            entered = self._enter(node, above) and cursor.goto_first_child()
            if entered:
                continue
            while not cursor.goto_next_sibling():
                if not above:
                    return
                self._leave(above.pop())
                cursor.goto_parent()
            # The next sibling is looked at in the next turn.

    def _enter(self, node: Node, above: list[_Open]) -> bool:
        """Hash what stands at a node; whether its children come next."""
        around = above[-1] if above else None
        if around is not None:
            self._gap(around, node.start_byte)
            around.at = max(around.at, node.end_byte)
            around.index += 1
        if self.rows is not None:
            if node.end_point.row < self.rows[0] or node.start_point.row > self.rows[1]:
                return False
            self.broken |= node.is_error or node.is_missing
        kind = node.type
        if kind in COMMENTS or kind == "line_continuation":
            if self.comments and kind in COMMENTS:
                self._token(b"#", b" ".join(self._bytes(node).split()))
            return False
        parent = "" if around is None else around.kind
        text = whole_text(self.code, node, parent)
        if text is None and node.child_count:
            if self._is_wrapper(kind, parent):
                above.append(_Open(kind, node.start_byte, node.end_byte, hidden=True))
                return True
            if kind == "argument_list" and node.child_count == 2 and parent == "class_definition":
                return False  # class A():
            self._flush("")
            self.hash.update(b"(" + kind.encode() + b"\n")
            self._last = ""
            above.append(_Open(kind, node.start_byte, node.end_byte))
            return True
        if text is None:
            text = leaf_text(self.code, node)
        if node.is_named:
            if text:
                self._token(kind.encode() + b"=", text)
        else:
            self._anonymous(kind, text, around)
        return False

    def _anonymous(self, kind: str, text: bytes, around: _Open | None) -> None:
        layout, parent = self.layout, "" if around is None else around.kind
        if around is not None and around.hidden and kind in {"(", ")"}:
            return
        if parent in layout.members and kind in {",", ";"}:
            return
        if kind in layout.separators and parent not in layout.kept:
            return
        if parent in layout.bare and kind in {"(", ")"}:
            return
        if not text.strip():
            return
        if kind == "," and around is not None and layout.commas and parent != "token_tree":
            around.commas += 1
            only = around.commas == 1 and parent in layout.single
            if not only and self._last not in {"[", ","} and not self._comma:
                self._comma = True
                return
        self._token(b"", text, closing=kind in CLOSERS, said=kind)

    def _token(self, kind: bytes, text: bytes, *, closing: bool = False, said: str = "") -> None:
        self._flush("," if closing else "")
        self.tokens += 1
        self.hash.update(b"%b%d:%b\n" % (kind, len(text), text))
        self._last = said

    def _flush(self, dropped: str) -> None:
        """A comma that waits counts, unless a closing bracket follows it."""
        if self._comma and not dropped:
            self.hash.update(b"1:,\n")
            self._last = ","
        self._comma = False

    def _leave(self, done: _Open) -> None:
        self._gap(done, done.end)
        if not done.hidden:
            self._flush("")
            self.hash.update(b")\n")
            self._last = ""

    def _gap(self, around: _Open, end: int) -> None:
        """Text between children that is in no leaf: of strings all of it, else what is visible."""
        if around.at >= end or (self.rows is not None and not is_text(around.kind)):
            return
        gap = self.code.data[around.at : end]
        if is_text(around.kind) or gap.replace(b"\\\r\n", b"").replace(b"\\\n", b"").strip():
            self._token(b"~", gap.replace(b"\r\n", b"\n"))

    def _is_wrapper(self, kind: str, parent: str) -> bool:
        """Parentheses that only wrap, where the language has no other meaning for them."""
        kept = self.layout.parentheses
        return kind == "parenthesized_expression" and kept is not None and parent not in kept

    def _bytes(self, node: Node) -> bytes:
        return self.code.data[node.start_byte : node.end_byte]


class _Open:
    """A node whose children are being walked."""

    __slots__ = ("at", "commas", "end", "hidden", "index", "kind")

    def __init__(self, kind: str, at: int, end: int, *, hidden: bool = False) -> None:
        self.kind, self.at, self.end, self.hidden = kind, at, end, hidden
        self.commas = self.index = 0


def _holder(root: Node, first: int, last: int) -> Node:
    """The innermost definition around all of the lines, else the whole file."""
    held = node = root
    while True:
        inner = next(_around(node, first, last), None)
        if inner is None:
            return held
        node = inner
        if node.type.endswith(_ENDINGS) and any(word in node.type for word in _FUNCTIONS):
            held = node


def _around(node: Node, first: int, last: int) -> Iterator[Node]:
    for child in node.named_children:
        if child.start_point.row <= first and child.end_point.row >= last:
            yield child
