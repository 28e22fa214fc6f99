"""`schema`: an OpenAPI or JSON Schema document says something at a place."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from affidoc.documents.pointers import MAX_DOCUMENT, NoValue, pointer_names, read_tree
from affidoc.documents.schema_tree import Chain, SchemaDocument
from affidoc.documents.tree import Unreadable
from affidoc.evidence.looker import Look, Looker
from affidoc.evidence.verdict import PieceResult
from affidoc.literal import Literal, NotLiteral
from affidoc.shown import shown
from affidoc_schemas import Fact
from affidoc_schemas.evidence import SchemaEvidence

__all__ = ["verify"]


def verify(piece: SchemaEvidence, fact: Fact, looker: Looker) -> PieceResult:
    """Holds while the schema is there and says what is expected."""
    look = looker.look(piece, fact)
    path = piece.path
    blob = look.read(path)
    if blob is None:
        return look.fails(f"{path} is gone: no file is there", path=path)
    seen: dict[str, Any] = {"path": path, "blob": blob.oid}
    if not path.endswith((".json", ".yaml", ".yml")):
        return look.unknown("language", f"{path} is no JSON or YAML document", **seen)
    if len(blob.data) > MAX_DOCUMENT:
        message = f"{path} has {len(blob.data):,} bytes, at most {MAX_DOCUMENT:,} are parsed"
        return look.unknown("too-large", message, **seen)
    tree = read_tree(path, blob.data)
    if isinstance(tree, NoValue):
        return look.unknown(tree.reason, f"{path}: {tree.message}", **seen)
    try:
        return _judged(piece, look, SchemaDocument(tree), seen)
    except Unreadable as problem:
        return look.unknown("syntax", f"{path}: {problem}", **seen)
    except NotLiteral as problem:
        message = f"{piece.pointer} ({path}) has {problem} where a value is compared"
        return look.unknown("not-a-literal", message, **seen)


def _judged(
    piece: SchemaEvidence, look: Look, document: SchemaDocument, seen: dict[str, Any]
) -> PieceResult:
    names = pointer_names(piece.pointer)
    chain = document.find(names)
    where = f"{piece.pointer} ({piece.path})"
    if isinstance(chain, NoValue):
        message = f"{piece.path}: {chain.message}"
        if chain.reason:
            return look.unknown(chain.reason, message, **seen)
        return look.fails(message, **seen)
    told = dict(_found(piece, document, chain, names))
    seen["sha256"] = hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
    if piece.expects is None:
        return look.holds(f"{where} is there", **seen)
    for name in sorted(piece.expects.model_fields_set):
        wanted = getattr(piece.expects, name)
        if not _same(name, wanted, told.get(name)):
            has = "is not there" if told.get(name) is None else f"is {shown(told[name])}"
            return look.fails(f"{where}: {name} {has}, the fact says {shown(wanted)}", **seen)
    shown_all = ", ".join(f"{name} {shown(told[name])}" for name in sorted(told))
    return look.holds(f"{where} has {shown_all}", **seen)


def _found(
    piece: SchemaEvidence, document: SchemaDocument, chain: Chain, names: tuple[str, ...]
) -> Iterator[tuple[str, Literal]]:
    """The keywords that are asked for, as they stand there."""
    for name in piece.expects.model_fields_set if piece.expects is not None else ():
        if name == "required":
            yield name, _required(document, chain, names)
            continue
        found = document.keyword(chain, name)
        if found:
            yield name, document.tree.finish(found[0])


def _required(document: SchemaDocument, chain: Chain, names: tuple[str, ...]) -> bool:
    """Of a property, whether the object lists it; else its own `required`, as of a parameter."""
    if len(names) >= 2 and names[-2] == "properties":
        parent = document.find(names[:-2])
        if isinstance(parent, NoValue):
            return False
        found = document.keyword(parent, "required")
        listed = document.tree.finish(found[0]) if found else []
        return isinstance(listed, list) and names[-1] in listed
    found = document.keyword(chain, "required")
    return bool(found) and document.tree.finish(found[0]) is True


def _same(name: str, wanted: Any, found: Literal | None) -> bool:
    if name in {"type", "enum"}:
        ours = list(wanted) if isinstance(wanted, tuple) else [wanted]
        theirs = found if isinstance(found, list) else [found]
        return len(ours) == len(theirs) and all(
            any(_equal(one, other) for other in theirs) for one in ours
        )
    return _equal(wanted, found)


def _equal(one: Any, other: Any) -> bool:
    return isinstance(one, bool) is isinstance(other, bool) and bool(one == other)
