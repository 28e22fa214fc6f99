"""What identifies a piece of evidence in the lock: its text and the value it is compared with."""

from __future__ import annotations

import hashlib
import json
from functools import cache

from affidoc.evidence.compared import compared_part
from affidoc_schemas import Fact
from affidoc_schemas.evidence import Piece, ValueEvidence

__all__ = ["piece_digest"]


def piece_digest(piece: Piece, fact: Fact) -> str:
    """Sixteen hex digits; another value, path or anchor gives others, so an old record is void.

    Fields at their default do not count, so that a field added later changes no digest.
    """
    told: dict[str, object] = {"piece": _written(piece)}
    if isinstance(piece, ValueEvidence):
        compared = compared_part(fact, piece.part)
        told["value"] = None if compared is None else compared.as_json()
    return hashlib.sha256(_encode(told).encode("ascii")).hexdigest()[:16]


_encode = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode
_PLAIN = frozenset({str, int, bool, type(None)})


def _written(piece: Piece) -> dict[str, object]:
    """The fields that are not at their default, as JSON values.

    What a piece mostly has is plain text; asking the model for it takes four times as long.
    """
    told: dict[str, object] = {}
    for name, default in _defaults(type(piece)):
        value = getattr(piece, name)
        if value == default:
            continue
        if type(value) not in _PLAIN:
            return piece.model_dump(mode="json", exclude_defaults=True)
        told[name] = value
    return told


@cache
def _defaults(model: type[Piece]) -> tuple[tuple[str, object], ...]:
    return tuple((name, field.get_default()) for name, field in model.model_fields.items())
