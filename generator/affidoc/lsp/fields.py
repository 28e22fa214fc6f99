"""Which fields and values a facts file may have at a place, from the published schema."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from affidoc.lsp.outline import Place
from affidoc_schemas import json_schemas
from affidoc_schemas.names import FORMS
from affidoc_schemas.shipped import shipped_schemas

__all__ = ["Choice", "Expected", "expected"]

_ID, _SOURCE = (
    next(pattern for pattern, words in FORMS.items() if words.startswith(begin))
    for begin in ("an id", "a source name")
)
_TAGS = ("kind", "type")


@dataclass(frozen=True, slots=True)
class Choice:
    """A field or a value, with what the schema says about it."""

    text: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Expected:
    """What may stand at a place."""

    fields: tuple[Choice, ...] = ()
    values: tuple[Choice, ...] = ()
    fact: bool = False
    """The id of a fact."""
    source: bool = False
    """The name of a source."""


def expected(place: Place) -> Expected:
    """What the schema allows at a place; nothing where the place is unknown to it."""
    node = _schema()
    settled = list(place.settled)
    for number, key in enumerate(place.chain):
        keys = settled[number] if number < len(settled) else {}
        node = _item(_field(node, key, keys))
    here = settled[-1] if settled else {}
    branches = list(_branches(node, here if not place.value else {}))
    if not place.value:
        fields = {
            name: Choice(name, _resolved(one).get("description", ""))
            for branch in branches
            for name, one in branch.get("properties", {}).items()
            if name not in here
        }
        if fields:
            return Expected(fields=tuple(fields.values()))
    values = {choice.text: choice for branch in branches for choice in _values(branch)}
    patterns = {branch.get("pattern") for branch in branches}
    return Expected((), tuple(values.values()), _ID in patterns, _SOURCE in patterns)


@lru_cache(maxsize=1)
def _schema() -> dict[str, Any]:
    document: dict[str, Any] | None = shipped_schemas().get("facts.schema.json")
    return json.loads(json_schemas()["facts.schema.json"]) if document is None else document


def _resolved(node: dict[str, Any]) -> dict[str, Any]:
    for _ in range(8):
        reference = node.get("$ref", "")
        if not reference.startswith("#/$defs/"):
            break
        node = _schema()["$defs"][reference.removeprefix("#/$defs/")] | {
            key: value for key, value in node.items() if key != "$ref"
        }
    return node


def _branches(node: dict[str, Any], keys: dict[str, str]) -> Iterator[dict[str, Any]]:
    """The alternatives of a node; a `kind` or `type` that is written leaves one."""
    node = _resolved(node)
    options = node.get("oneOf") or node.get("anyOf")
    if not options:
        yield node
        return
    every = [branch for option in options for branch in _branches(option, keys)]
    fitting = [branch for branch in every if _fits(branch, keys)]
    yield from fitting or every


def _fits(branch: dict[str, Any], keys: dict[str, str]) -> bool:
    for tag in _TAGS:
        wanted = branch.get("properties", {}).get(tag, {}).get("const")
        if wanted is not None and tag in keys:
            return bool(keys[tag] == wanted)
    return True


def _field(node: dict[str, Any], key: str, keys: dict[str, str]) -> dict[str, Any]:
    """The schema of a key of a mapping; of any key where the mapping is open."""
    found = []
    for branch in _branches(node, {name: value for name, value in keys.items() if name != key}):
        field = branch.get("properties", {}).get(key, branch.get("additionalProperties"))
        if isinstance(field, dict):
            found.append(field)
    return {"anyOf": found} if found else {}


def _item(node: dict[str, Any]) -> dict[str, Any]:
    """What one item of a list may be; the node itself where it is no list."""
    found = []
    for branch in _branches(node, {}):
        items = branch.get("items")
        found.append(items if isinstance(items, dict) else branch)
    return {"anyOf": found} if found else {}


def _values(branch: dict[str, Any]) -> Iterator[Choice]:
    about = branch.get("description", "")
    if "const" in branch:
        yield Choice(str(branch["const"]), about)
    for value in branch.get("enum", ()):
        yield Choice(str(value), about)
    if branch.get("type") == "boolean":
        yield Choice("true", about)
        yield Choice("false", about)
