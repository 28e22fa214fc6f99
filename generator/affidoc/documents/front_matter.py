"""The front matter of a Markdown file: YAML between `---`, or TOML between `+++`, on its top."""

from __future__ import annotations

import re
from collections.abc import Callable

from affidoc.documents.plain_tree import plain_tree, toml_tree
from affidoc.documents.tree import Tree

__all__ = ["after_front_matter", "front_matter_tree"]

_FENCE = re.compile(r"(---|\+\+\+)[ \t]*\r?\n")


def front_matter_tree(text: str, yaml: Callable[[str], Tree]) -> Tree:
    """The settings of a page; an empty tree where it has none. `yaml` reads that language."""
    found = _block(text)
    if found is None:
        return plain_tree({})
    sign, start, end, _ = found
    return (toml_tree if sign == "+++" else yaml)(text[start:end])


def after_front_matter(text: str) -> int:
    """Where the page itself begins, in characters; 0 where there is no front matter."""
    found = _block(text)
    return 0 if found is None else found[3]


def _block(text: str) -> tuple[str, int, int, int] | None:
    """The fence, where its content starts and ends, and where the page begins."""
    opening = _FENCE.match(text)
    if opening is None:
        return None
    sign = opening[1]
    at = opening.end()
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        if text[at:end].rstrip() == sign:
            return sign, opening.end(), at, min(end + 1, len(text))
        at = end + 1
    return None
