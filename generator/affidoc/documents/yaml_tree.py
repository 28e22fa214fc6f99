"""YAML, walked as composed nodes: aliases stay shared, and merges are looked up, never unfolded."""

from __future__ import annotations

import re
from collections import deque
from typing import Any

import yaml

from affidoc.documents.plain_tree import plain_scalar
from affidoc.documents.tree import MAX_DEPTH, MAX_ITEMS, Tree, Unreadable, index_of
from affidoc.literal import Literal, NotLiteral, Scalar
from affidoc.shown import shown_text

__all__ = ["MAX_EVENTS", "yaml_tree"]

MAX_EVENTS = 500_000


def yaml_tree(text: str) -> Tree:
    """A YAML document. Events first: composing recurses, and a deep text would end the process."""
    try:
        return Tree(_composed(text), _step, _finish)
    except yaml.YAMLError as error:
        said = (str(error).splitlines() or [""])[0][:120]
        raise Unreadable(f"it does not parse: {said}") from None


def _composed(text: str) -> Any:
    depth = 0
    for count, event in enumerate(yaml.parse(text, Loader=yaml.CSafeLoader)):
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > MAX_DEPTH or count > MAX_EVENTS:
            raise Unreadable(f"more than {MAX_DEPTH} levels or {MAX_EVENTS:,} parts")
    return yaml.compose(text, Loader=yaml.CSafeLoader)


def _step(node: Any, name: str) -> tuple[Any, ...]:
    if isinstance(node, yaml.SequenceNode):
        index = index_of(name, len(node.value))
        return () if index is None else (node.value[index],)
    waiting, seen = deque([node]), set()
    while waiting:
        current = waiting.popleft()
        if id(current) in seen:
            continue
        seen.add(id(current))
        if isinstance(current, yaml.SequenceNode):  # <<: [*one, *two]
            waiting.extend(current.value)
        elif isinstance(current, yaml.MappingNode):
            own = [value for key, value in current.value if key.value == name]
            if len(own) > 1:
                raise Unreadable(f"the key '{name[:60]}' stands twice")
            if own:
                return (own[0],)
            waiting.extend(value for key, value in current.value if _merges(key))
    return ()


def _merges(key: Any) -> bool:
    return bool(key.tag == "tag:yaml.org,2002:merge")


def _finish(node: Any) -> Literal:
    if isinstance(node, yaml.CollectionNode) and len(node.value) > MAX_ITEMS:
        raise NotLiteral(f"a list of more than {MAX_ITEMS:,} items")
    if isinstance(node, yaml.MappingNode):
        if any(_merges(key) or not isinstance(key, yaml.ScalarNode) for key, _ in node.value):
            raise NotLiteral("a mapping that merges others, or with keys that are no text")
        names = [str(key.value) for key, _ in node.value]
        if len(set(names)) != len(names):
            raise Unreadable("a key stands twice")
        return list(names)
    if isinstance(node, yaml.SequenceNode):
        return [_scalar(item) for item in node.value]
    return _scalar(node)


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


def _scalar(node: Any) -> Scalar:
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
            return plain_scalar(float(text))
    return text
