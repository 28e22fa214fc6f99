"""A statement in a DSSE envelope: signed, taken apart, and its signatures judged."""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from affidoc.attest import cosign, sshsig
from affidoc.attest.canonical import payload_of
from affidoc.attest.keys import PublicKey, Signer
from affidoc.attest.signers import AllowedSigner
from affidoc_schemas.attestation import Envelope, Signature

__all__ = ["Judged", "Trust", "Validity", "judged", "opened", "signed"]

PAYLOAD_TYPE = "application/vnd.in-toto+json"


class Validity(StrEnum):
    """What is known of a signature."""

    VALID = "valid"
    INVALID = "invalid"
    NOT_TRUSTED = "not trusted"
    UNCHECKED = "not checked"


@dataclass(frozen=True, slots=True)
class Trust:
    """Whose signatures count."""

    keys: tuple[PublicKey, ...] = ()
    signers: tuple[AllowedSigner, ...] = ()
    asked: bool = False
    """Whether somebody said whose count; a list that was given may be empty, and then none do."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One signature: what is known, of whom, and why."""

    validity: Validity
    keyid: str
    who: str = ""
    why: str = ""


def signed(payload: bytes, signer: Signer) -> Envelope:
    """The envelope around a statement."""
    sig = base64.b64encode(signer.sign(payload_of(PAYLOAD_TYPE, payload))).decode()
    return Envelope.model_validate(
        {
            "payload": base64.b64encode(payload).decode(),
            "payloadType": PAYLOAD_TYPE,
            "signatures": [{"keyid": signer.keyid, "sig": sig}],
        }
    )


def opened(envelope: Envelope) -> bytes | None:
    """The statement in an envelope; None where the payload is not base64 in its one spelling."""
    return _decoded(envelope.payload)


def judged(envelope: Envelope, payload: bytes, trust: Trust, at: datetime) -> tuple[Judged, ...]:
    """Every signature of an envelope, in its order; `at` is the time of verification."""
    message = payload_of(envelope.payload_type, payload)
    return tuple(_one(one, message, trust, at) for one in envelope.signatures)


def _one(signature: Signature, message: bytes, trust: Trust, at: datetime) -> Judged:
    keyid = signature.keyid
    blob = _decoded(signature.sig)
    if blob is None:
        return Judged(Validity.INVALID, keyid, why="it is not base64")
    ssh = sshsig.taken_apart(blob)
    if ssh is None and blob.startswith(b"SSHSIG"):
        return Judged(Validity.INVALID, keyid, why="it is damaged")
    if ssh is None:
        return _of_pem(keyid, blob, message, trust)
    if sshsig.fingerprint(ssh.public) != keyid:
        return Judged(Validity.INVALID, keyid, why="the key in it has another fingerprint")
    if not sshsig.is_valid(ssh, message):
        return Judged(Validity.INVALID, keyid, why="it does not belong to this statement")
    if not trust.asked:
        return Judged(Validity.UNCHECKED, keyid, why="nobody said whose key this is")
    if any(key.ssh == ssh.public for key in trust.keys):
        return Judged(Validity.VALID, keyid, who=keyid)
    why = "the key is not among those given"
    for signer in trust.signers:
        if signer.public == ssh.public:
            against = signer.counts(at)
            if not against:
                return Judged(Validity.VALID, keyid, who=signer.principals)
            why = f"the key of {signer.principals} does not count: {against}"
    return Judged(Validity.NOT_TRUSTED, keyid, why=why)


def _of_pem(keyid: str, blob: bytes, message: bytes, trust: Trust) -> Judged:
    """The signature itself names no key, so only a key that is given can judge it."""
    ours = [key for key in trust.keys if key.pem is not None and key.keyid == keyid]
    if ours:
        if cosign.is_valid(ours[0].pem, blob, message):
            return Judged(Validity.VALID, keyid, who=keyid)
        return Judged(Validity.INVALID, keyid, why="it does not belong to this statement")
    others = [key for key in trust.keys if key.pem is not None]
    if any(cosign.is_valid(key.pem, blob, message) for key in others):
        return Judged(Validity.INVALID, keyid, why="it names another key than the one that signed")
    if not trust.asked:
        return Judged(Validity.UNCHECKED, keyid, why="its key was not given")
    return Judged(Validity.NOT_TRUSTED, keyid, why="the key is not among those given")


def _decoded(text: str) -> bytes | None:
    try:
        data = base64.b64decode(text.encode("ascii"), validate=True)
    except (binascii.Error, ValueError):
        return None
    return data if base64.b64encode(data).decode() == text else None
