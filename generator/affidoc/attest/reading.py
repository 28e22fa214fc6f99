"""A file to a statement, with or without an envelope; anything else is a finding."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from affidoc.attest.canonical import sealed, spelled
from affidoc.attest.envelope import opened
from affidoc.diagnostics import Diagnostic, Fix, Location, Severity
from affidoc.errors import CouldNotCheck
from affidoc_schemas.attestation import Attestation, Envelope

__all__ = ["Read", "read_attestation"]

MAX_FILE = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Read:
    """A statement, its bytes, and the envelope it came in."""

    statement: Attestation
    payload: bytes
    envelope: Envelope | None


def read_attestation(file: Path, shown: str) -> Read | Diagnostic:
    """What stands in a file. `shown` is its path in messages.

    Raises:
        CouldNotCheck: the file cannot be read, or is too large.
    """
    try:
        if not file.is_file():
            raise CouldNotCheck(f"'{shown}' is no file", "Name an attestation.")
        with file.open("rb") as stream:
            data = stream.read(MAX_FILE + 1)
    except OSError as error:
        raise CouldNotCheck(f"'{shown}': {error.strerror}", "Make it readable.") from None
    if len(data) > MAX_FILE:
        raise CouldNotCheck(f"'{shown}' has more than {MAX_FILE:,} bytes", "Name an attestation.")
    return _read(data, shown)


def _read(data: bytes, shown: str) -> Read | Diagnostic:
    envelope = None
    raw = _json(data)
    if isinstance(raw, dict) and "payload" in raw:
        found = _validated(Envelope, raw, data)
        if isinstance(found, str):
            return _problem(f"not an envelope of an attestation: {found}", shown)
        assert isinstance(found, Envelope)  # noqa: S101 - validated as one
        envelope = found
        payload = opened(envelope)
        if payload is None:
            return _problem("the payload of the envelope is not base64", shown)
        data, raw = payload, _json(payload)
    if isinstance(raw, str):
        return _problem(f"not an attestation: {raw}", shown)
    statement = _validated(Attestation, raw, data)
    if isinstance(statement, str):
        return _problem(f"not an attestation: {statement}", shown)
    assert isinstance(statement, Attestation)  # noqa: S101 - validated as one
    if sealed(statement).predicate.seal != statement.predicate.seal:
        return _problem("its text was changed: the seal does not belong to it", shown)
    wrong = _at_odds(statement)
    return _problem(wrong, shown) if wrong else Read(statement, data, envelope)


def _json(data: bytes) -> Any:
    """The value, or as text why there is none; a text itself is no value that we take."""
    try:
        value = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        return f"not JSON: {str(error)[:100]}"
    return value if isinstance(value, dict) else "it is not a JSON object"


def _validated(
    model: type[Attestation] | type[Envelope], raw: Any, data: bytes
) -> Attestation | Envelope | str:
    if isinstance(raw, str):
        return raw
    try:
        found = model.model_validate_json(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"[:300]
    if spelled(found) != data:
        return "it is not spelled as affidoc spells it"
    return found


def _at_odds(statement: Attestation) -> str:
    """What a statement of ours never says; '' where it agrees with itself."""
    parts = {part.name: part.sha256 for part in statement.predicate.parts}
    subjects = {one.name: one.digest["sha256"] for one in statement.subject}
    if parts != subjects or len(parts) != len(statement.predicate.parts):
        return "its subjects are not the parts of its predicate"
    return ""


def _problem(message: str, shown: str) -> Diagnostic:
    fix = Fix("Take the file as `affidoc attest` wrote it.")
    return Diagnostic("ATT001", Severity.ERROR, message, Location(shown), shown, (fix,))
