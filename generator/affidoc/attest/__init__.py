"""What was checked, as a statement that others can verify without a network."""

from __future__ import annotations

from affidoc.attest.canonical import payload_of, spelled
from affidoc.attest.envelope import Judged, Trust, Validity, signed
from affidoc.attest.exported import exported
from affidoc.attest.keys import load_public, load_signer, read_key
from affidoc.attest.reading import Read, read_attestation
from affidoc.attest.signers import read_signers
from affidoc.attest.statement import counted, sources_of, statement
from affidoc.attest.verify import Verified, recheck, verify_attestation

__all__ = [
    "Judged",
    "Read",
    "Trust",
    "Validity",
    "Verified",
    "counted",
    "exported",
    "load_public",
    "load_signer",
    "payload_of",
    "read_attestation",
    "read_key",
    "read_signers",
    "recheck",
    "signed",
    "sources_of",
    "spelled",
    "statement",
    "verify_attestation",
]
