"""What identifies a piece of evidence in the lock: its text and the value it is compared with."""

from __future__ import annotations

import hashlib
import json

from affidoc.evidence.compared import compared_part
from affidoc_schemas import Fact
from affidoc_schemas.evidence import Piece, ValueEvidence

__all__ = ["piece_digest"]


def piece_digest(piece: Piece, fact: Fact) -> str:
    """Sixteen hex digits; another value, path or anchor gives others, so an old record is void.

    Fields at their default do not count, so that a field added later changes no digest.
    """
    told: dict[str, object] = {"piece": piece.model_dump(mode="json", exclude_defaults=True)}
    if isinstance(piece, ValueEvidence):
        compared = compared_part(fact, piece.part)
        told["value"] = None if compared is None else compared.as_json()
    data = json.dumps(told, sort_keys=True, separators=(",", ":")).encode("ascii")
    return hashlib.sha256(data).hexdigest()[:16]
