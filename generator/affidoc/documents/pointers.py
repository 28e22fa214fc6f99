"""A JSON pointer into a structured document: JSON, TOML, YAML, INI, properties, environment.

A file that says one key twice means whatever its reader takes; such a file is not read. Of a
Markdown file the front matter is read.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePosixPath

from affidoc.documents.front_matter import front_matter_tree
from affidoc.documents.plain_tree import json_tree, toml_tree
from affidoc.documents.settings_tree import environment_tree, ini_tree, properties_tree
from affidoc.documents.tree import Tree, Unreadable
from affidoc.literal import Literal, NotLiteral

__all__ = ["MAX_DOCUMENT", "NoValue", "find_pointer", "is_document", "pointer_names", "read_tree"]

MAX_DOCUMENT = 4 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class NoValue:
    """Why there is none: an empty reason means that the pointer certainly leads nowhere."""

    reason: str
    """'', `syntax` or `not-a-literal`."""
    message: str


def is_document(path: str) -> bool:
    """Whether pointers lead into a file of this name."""
    return _reader(path) is not None


def find_pointer(path: str, data: bytes, pointer: str) -> Literal | NoValue:
    """The scalar, list of scalars or keys of the mapping at a pointer."""
    tree = read_tree(path, data)
    if isinstance(tree, NoValue):
        return tree
    try:
        found = tree.walk(pointer_names(pointer))
        return tree.finish(found[0]) if found else NoValue("", f"it has nothing at '{pointer}'")
    except Unreadable as problem:
        return NoValue("syntax", str(problem))
    except NotLiteral as problem:
        return NoValue("not-a-literal", str(problem))


def read_tree(path: str, data: bytes) -> Tree | NoValue:
    """The document of a file that `is_document`; at most `MAX_DOCUMENT` bytes are worth a try."""
    read = _reader(path)
    if read is None:
        return NoValue("language", "it is no document that pointers lead into")
    try:
        return read(data.decode("utf-8-sig"))
    except Unreadable as problem:
        return NoValue("syntax", str(problem))
    except (ValueError, RecursionError) as error:
        return NoValue("syntax", f"it does not parse: {_first_line(error)}")


def pointer_names(pointer: str) -> tuple[str, ...]:
    """`/a~1b/0` is `("a/b", "0")`; the empty pointer is the whole document, `()`."""
    return tuple(raw.replace("~1", "/").replace("~0", "~") for raw in pointer.split("/")[1:])


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or ["nested too deeply"])[0][:120]


def _yaml(text: str) -> Tree:
    from affidoc.documents.yaml_tree import yaml_tree  # lazily: it brings PyYAML

    return yaml_tree(text)


def _front_matter(text: str) -> Tree:
    return front_matter_tree(text, _yaml)


_READERS: dict[str, Callable[[str], Tree]] = {
    ".json": json_tree,
    ".toml": toml_tree,
    ".yaml": _yaml,
    ".yml": _yaml,
    ".ini": ini_tree,
    ".cfg": ini_tree,
    ".properties": properties_tree,
    ".env": environment_tree,
    ".md": _front_matter,
    ".markdown": _front_matter,
}


def _reader(path: str) -> Callable[[str], Tree] | None:
    name = PurePosixPath(path).name
    if name == ".env" or name.startswith(".env."):
        return environment_tree
    if name == ".editorconfig":
        return ini_tree
    return _READERS.get(PurePosixPath(path).suffix)
