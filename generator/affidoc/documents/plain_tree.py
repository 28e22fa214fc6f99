"""JSON and TOML: documents that their readers turn into plain values."""

from __future__ import annotations

import json
import math
import tomllib
from collections import Counter
from datetime import date, datetime, time
from typing import Any

from affidoc.documents.tree import MAX_ITEMS, Tree, Unreadable, index_of
from affidoc.literal import Literal, NotLiteral, Scalar

__all__ = ["json_tree", "plain_scalar", "plain_tree", "toml_tree"]


def json_tree(text: str) -> Tree:
    """A JSON document; a key that stands twice, or NaN, makes it unreadable."""
    return plain_tree(json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant))


def toml_tree(text: str) -> Tree:
    """A TOML document."""
    return plain_tree(tomllib.loads(text))


def plain_tree(root: Any) -> Tree:
    """A tree of dictionaries, lists and scalars."""
    return Tree(root, _step, _finish)


def plain_scalar(value: Any) -> Scalar:
    """A scalar as literals have it: days as text, no NaN.

    Raises:
        NotLiteral: it is none.
    """
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, float) and not math.isfinite(value):
        raise NotLiteral("no finite number")
    if isinstance(value, bool | int | float | str):
        return value
    raise NotLiteral("null" if value is None else "a list of lists or mappings")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) != len(pairs):
        twice = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise Unreadable(f"the key '{twice[:60]}' stands twice")
    return record


def _no_constant(name: str) -> Any:
    raise Unreadable(f"{name} is not JSON")


def _step(current: Any, name: str) -> tuple[Any, ...]:
    if isinstance(current, dict):
        return (current[name],) if name in current else ()
    if isinstance(current, list):
        index = index_of(name, len(current))
        return () if index is None else (current[index],)
    return ()


def _finish(value: Any) -> Literal:
    if isinstance(value, dict):
        return list(value)
    if isinstance(value, list):
        if len(value) > MAX_ITEMS:
            raise NotLiteral(f"a list of more than {MAX_ITEMS:,} items")
        return [plain_scalar(item) for item in value]
    return plain_scalar(value)
