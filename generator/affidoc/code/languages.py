"""Source code to syntax trees, by the name of the file; grammars are imported when needed.

A tree is built within bounds of size, steps and processor time: files are untrusted, and a grammar
may take long over text that is no program. A file with NUL bytes is no text.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from itertools import accumulate
from pathlib import PurePosixPath
from time import process_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node, Parser

    from affidoc.code.defined import Defined

__all__ = ["LANGUAGES", "MAX_CODE", "Code", "Unparsable", "is_code", "language_of", "parse_code"]

MAX_CODE = 1024 * 1024
"""Bytes of one code file that is parsed; longer ones are generated, and can take long."""
MAX_STEPS = 200_000
"""Reports of progress before parsing is given up; a megabyte of real code takes 35,000."""
MAX_HEREDOCS = 2000
"""In a shell script: every step of its scanner looks at all that are open."""
MAX_NESTING = 500
"""Brackets open at once: over text that is no program, time and memory of a parser grow with the
square of their number, within one step that nothing can end."""
MAX_MEMORY = 384 * 1024 * 1024
"""Bytes by which parsing may raise the most that the process held; real code takes far less."""
MAX_SECONDS = 10
"""Processor time before parsing is given up: a step over hostile text may be long."""

LANGUAGES = {
    "bash": "shell", "c": "C", "cpp": "C++", "go": "Go", "java": "Java",
    "javascript": "JavaScript", "python": "Python", "ruby": "Ruby", "rust": "Rust",
    "tsx": "TypeScript", "typescript": "TypeScript",
}  # fmt: skip
"""Grammar to the name that a message shows."""

_SUFFIXES = {
    "python": ".py .pyi .pyw",
    "javascript": ".js .mjs .cjs .jsx",
    "typescript": ".ts .mts .cts",
    "tsx": ".tsx",
    "go": ".go",
    "rust": ".rs",
    "java": ".java",
    "c": ".c .h",
    "cpp": ".cc .cpp .cxx .c++ .hh .hpp .hxx .h++ .ipp .inl .tpp",
    "ruby": ".rb .rake .gemspec .ru",
    "bash": ".sh .bash",
}
_BY_SUFFIX = {suffix: name for name, row in _SUFFIXES.items() for suffix in row.split()}
_BY_NAME = {"Rakefile": "ruby", "Gemfile": "ruby", ".bashrc": "bash", ".profile": "bash"}
_BY_PROGRAM = {"sh": "bash", "bash": "bash", "dash": "bash", "ruby": "ruby", "node": "javascript"}
_SHEBANG = re.compile(rb"#! ?/[\w./-]+(?:/|/env +(?:-S +)?)([a-z]+)[0-9.]*(?=\s|$)")
_BOM = b"\xef\xbb\xbf"
_NO_BRACKETS = bytes(one for one in range(256) if one not in b"()[]{}")


class Unparsable(Exception):
    """The file cannot be taken for code: it is no text, or parsing takes too long."""


@dataclass(frozen=True, slots=True)
class Code:
    """A parsed file."""

    data: bytes
    language: str
    """A key of `LANGUAGES`."""
    root: Node
    members: dict[int, dict[str, list[Defined]]] = field(default_factory=dict)
    """By scope and first step of the name: what was looked up already."""

    def text(self, node: Node) -> str:
        """The source text of a node."""
        return self.data[node.start_byte : node.end_byte].decode("utf-8", "surrogateescape")


def language_of(path: str, data: bytes = b"") -> str | None:
    """The language of a file by its name, or by the first line where the name has no suffix."""
    pure = PurePosixPath(path)
    known = _BY_SUFFIX.get(pure.suffix) or _BY_NAME.get(pure.name)
    if known is not None or pure.suffix:
        return known
    line = _SHEBANG.match(data[:200].removeprefix(_BOM))
    if line is None:
        return None
    program = line[1].decode("ascii")
    return "python" if program == "python" else _BY_PROGRAM.get(program)


def is_code(path: str, data: bytes = b"") -> bool:
    """Whether definitions can be looked up in this file; a script may say so in its first line."""
    return language_of(path, data) is not None


def parse_code(path: str, data: bytes) -> Code:
    """The syntax tree of a file for which `is_code` is true, at most `MAX_CODE` bytes long.

    A header `.h` is C, or C++ where it only parses as that.

    Raises:
        Unparsable: it has NUL bytes, is too long, nests too deep, or takes too long.
    """
    language = language_of(path, data) or ""
    data = data.removeprefix(_BOM)
    if b"\0" in data:
        raise Unparsable("has NUL bytes, so it is no text")
    if len(data) > MAX_CODE:
        raise Unparsable(f"has {len(data):,} bytes, at most {MAX_CODE:,} are parsed")
    if language == "bash" and data.count(b"<<") > MAX_HEREDOCS:
        raise Unparsable(f"has more than {MAX_HEREDOCS:,} heredocs")
    if _nests_too_deep(data):
        raise Unparsable(f"has more than {MAX_NESTING:,} brackets open at once")
    root = _parsed(language, data)
    if language == "c" and root.has_error and path.endswith(".h"):
        other = _parsed("cpp", data)
        if not other.has_error or b"class" in data or b"namespace" in data:
            return Code(data, "cpp", other)
    return Code(data, language, root)


def _nests_too_deep(data: bytes) -> bool:
    """Brackets are counted whatever their kind, and in texts and comments too: it is a bound."""
    if sum(map(data.count, (b"(", b"[", b"{"))) <= MAX_NESTING:
        return False
    depths = accumulate(
        (1 if one in b"([{" else -1 for one in data.translate(None, _NO_BRACKETS)),
        lambda depth, step: max(0, depth + step),
    )
    return any(depth > MAX_NESTING for depth in depths)


def _parsed(language: str, data: bytes) -> Node:
    parser = _parser(language)
    steps, start, most = 0, process_time(), _peak() + MAX_MEMORY

    def too_long(*_: object) -> bool:
        nonlocal steps
        steps += 1
        return steps > MAX_STEPS or process_time() - start > MAX_SECONDS or _peak() > most

    def chunk(offset: int, _: object) -> bytes:
        return data[offset : offset + 65_536]

    try:
        tree = parser.parse(chunk, progress_callback=too_long)
    except ValueError:
        parser.reset()
        raise Unparsable("takes too long or too much memory to parse") from None
    return tree.root_node


def _peak() -> int:
    """The most bytes this process has held so far; 0 where the system does not tell."""
    try:
        import resource  # absent on Windows, where the other bounds must do
    except ImportError:
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


@lru_cache
def _parser(language: str) -> Parser:
    from tree_sitter import Language, Parser

    package = "typescript" if language == "tsx" else language
    module = import_module(f"tree_sitter_{package}")
    own = f"language_{language}"  # of the package with two grammars
    make: Callable[[], object] = getattr(module, own, None) or module.language
    return Parser(Language(make()))
