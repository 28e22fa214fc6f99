"""A JSON pointer into a JSON, TOML or YAML file.

A file that says one key twice means whatever its reader takes; such a file is not read.
YAML is walked as composed nodes: aliases stay shared and merges are looked up, never unfolded.
"""

from __future__ import annotations

import json
import math
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time
from pathlib import PurePosixPath
from typing import Any

import yaml

from affidoc.literal import Literal, NotLiteral, Scalar
from affidoc.shown import shown_text

__all__ = ["MAX_DOCUMENT", "NoValue", "find_pointer", "is_document"]

MAX_DOCUMENT = 4 * 1024 * 1024
MAX_DEPTH = 64
MAX_EVENTS = 500_000
MAX_ITEMS = 10_000


@dataclass(frozen=True, slots=True)
class NoValue:
    """Why there is none: an empty reason means that the pointer certainly leads nowhere."""

    reason: str
    """'', `syntax` or `not-a-literal`."""
    message: str


class _Unreadable(Exception):
    """The document means nothing certain."""


def is_document(path: str) -> bool:
    """Whether pointers lead into a file of this name."""
    return PurePosixPath(path).suffix in _READERS


def find_pointer(path: str, data: bytes, pointer: str) -> Literal | NoValue:
    """The scalar, list of scalars or keys of the mapping at a pointer."""
    read, step, finish = _READERS[PurePosixPath(path).suffix]
    try:
        current = read(data.decode("utf-8-sig"))
        for raw in pointer.split("/")[1:]:
            name = raw.replace("~1", "/").replace("~0", "~")
            found = step(current, name)
            if not found:
                return NoValue("", f"it has nothing at '{pointer}'")
            current = found[0]
        return finish(current)
    except _Unreadable as problem:
        return NoValue("syntax", str(problem))
    except (ValueError, RecursionError, yaml.YAMLError) as error:
        return NoValue("syntax", f"it does not parse: {str(error).splitlines()[0][:120]}")
    except NotLiteral as problem:
        return NoValue("not-a-literal", str(problem))


def _json(text: str) -> Any:
    return json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _Unreadable(f"the key '{twice[:60]}' stands twice")
    return record


def _no_constant(name: str) -> Any:
    raise _Unreadable(f"{name} is not JSON")


def _step(current: Any, name: str) -> tuple[Any, ...]:
    """The value at a key or index, in a tuple; an empty one where there is none."""
    if isinstance(current, dict):
        return (current[name],) if name in current else ()
    if isinstance(current, list):
        index = _index(name, len(current))
        return () if index is None else (current[index],)
    return ()


def _index(name: str, size: int) -> int | None:
    if re.fullmatch(r"0|[1-9][0-9]{0,8}", name) and int(name) < size:
        return int(name)
    return None


def _finish(value: Any) -> Literal:
    if isinstance(value, dict):
        return list(value)
    if isinstance(value, list):
        if len(value) > MAX_ITEMS:
            raise NotLiteral(f"a list of more than {MAX_ITEMS:,} items")
        return [_plain(item) for item in value]
    return _plain(value)


def _plain(value: Any) -> Scalar:
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, float) and not math.isfinite(value):
        raise NotLiteral("no finite number")
    if isinstance(value, bool | int | float | str):
        return value
    raise NotLiteral("null" if value is None else "a list of lists or mappings")


def _yaml(text: str) -> Any:
    """The root node. Events first: composing recurses, and a deep text would end the process."""
    depth = 0
    for count, event in enumerate(yaml.parse(text, Loader=yaml.CSafeLoader)):
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > MAX_DEPTH or count > MAX_EVENTS:
            raise _Unreadable(f"more than {MAX_DEPTH} levels or {MAX_EVENTS:,} parts")
    return yaml.compose(text, Loader=yaml.CSafeLoader)


def _yaml_step(node: Any, name: str) -> tuple[Any, ...]:
    if isinstance(node, yaml.SequenceNode):
        index = _index(name, len(node.value))
        return () if index is None else (node.value[index],)
    waiting, seen = [node], set()
    while waiting:
        current = waiting.pop(0)
        if id(current) in seen:
            continue
        seen.add(id(current))
        if isinstance(current, yaml.SequenceNode):  # <<: [*one, *two]
            waiting.extend(current.value)
        elif isinstance(current, yaml.MappingNode):
            own = [value for key, value in current.value if key.value == name]
            if len(own) > 1:
                raise _Unreadable(f"the key '{name[:60]}' stands twice")
            if own:
                return (own[0],)
            waiting.extend(value for key, value in current.value if _merges(key))
    return ()


def _merges(key: Any) -> bool:
    return bool(key.tag == "tag:yaml.org,2002:merge")


def _yaml_finish(node: Any) -> Literal:
    if isinstance(node, yaml.CollectionNode) and len(node.value) > MAX_ITEMS:
        raise NotLiteral(f"a list of more than {MAX_ITEMS:,} items")
    if isinstance(node, yaml.MappingNode):
        if any(_merges(key) or not isinstance(key, yaml.ScalarNode) for key, _ in node.value):
            raise NotLiteral("a mapping that merges others, or with keys that are no text")
        names = [str(key.value) for key, _ in node.value]
        if len(set(names)) != len(names):
            raise _Unreadable("a key stands twice")
        return list(names)
    if isinstance(node, yaml.SequenceNode):
        return [_yaml_scalar(item) for item in node.value]
    return _yaml_scalar(node)


def _untagged(text: str) -> str:
    """The tag that plain text gets when none is written."""
    tag: str = _RESOLVER.resolve(yaml.ScalarNode, text, (True, False))  # type: ignore[no-untyped-call]  # of PyYAML's stubs
    return tag


_RESOLVER = yaml.resolver.Resolver()
_YAML_TEXT = "tag:yaml.org,2002:str"
_YAML_FLOAT = re.compile(
    r"[-+]?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]{1,3})?"
)
_YAML_WORDS = {"true": True, "True": True, "TRUE": True}
_YAML_WORDS |= {"false": False, "False": False, "FALSE": False}


def _yaml_scalar(node: Any) -> Scalar:
    """By the core rules of YAML 1.2; what 1.1 reads otherwise (`010`, `1:30`, `yes`) is text."""
    if not isinstance(node, yaml.ScalarNode):
        raise NotLiteral("a list of lists or mappings")
    text: str = node.value
    quoted = node.style in {"'", '"', "|", ">"}
    if node.tag != (_YAML_TEXT if quoted else _untagged(text)):
        if node.tag != _YAML_TEXT:
            raise NotLiteral(f"a value with the tag {shown_text(node.tag)}")
        quoted = True  # !!str 5
    if quoted:
        return text
    if text in {"", "~", "null", "Null", "NULL"}:
        raise NotLiteral("null")
    if text in _YAML_WORDS:
        return _YAML_WORDS[text]
    if len(text) <= 40:
        if re.fullmatch(r"[-+]?(?:0|[1-9][0-9]*)", text):
            return int(text)
        if re.fullmatch(r"0x[0-9a-fA-F]+|0o[0-7]+", text):
            return int(text, 0)
        if _YAML_FLOAT.fullmatch(text):
            return _plain(float(text))
    return text


_READERS: dict[
    str,
    tuple[Callable[[str], Any], Callable[[Any, str], tuple[Any, ...]], Callable[[Any], Literal]],
] = {
    ".json": (_json, _step, _finish),
    ".toml": (tomllib.loads, _step, _finish),
    ".yaml": (_yaml, _yaml_step, _yaml_finish),
    ".yml": (_yaml, _yaml_step, _yaml_finish),
}
