"""One spelling for each document: keys sorted, one space an indent, ASCII, a last line end.

A file that is spelled otherwise is refused, so that no byte of it can change unnoticed.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from affidoc_schemas.attestation import Attestation, Envelope

__all__ = ["NO_SEAL", "payload_of", "sealed", "spelled"]

NO_SEAL = "0" * 64


def spelled(document: Attestation | Envelope) -> bytes:
    """The bytes of a document."""
    return _text(document.model_dump(mode="json", by_alias=True, exclude_none=True))


def sealed(document: Attestation) -> Attestation:
    """The same statement with the seal that belongs to it."""
    blank = document.predicate.model_copy(update={"seal": NO_SEAL})
    bare = document.model_copy(update={"predicate": blank})
    seal = hashlib.sha256(spelled(bare)).hexdigest()
    return bare.model_copy(update={"predicate": blank.model_copy(update={"seal": seal})})


def payload_of(payload_type: str, payload: bytes) -> bytes:
    """What is signed: DSSE's pre-authentication encoding."""
    kind = payload_type.encode()
    return b"DSSEv1 %d %s %d %s" % (len(kind), kind, len(payload), payload)


def _text(value: Any) -> bytes:
    return (json.dumps(value, indent=1, ensure_ascii=True, sort_keys=True) + "\n").encode("ascii")
