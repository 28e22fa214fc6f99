"""The signed bytes and the signatures as files, for people who verify with their own programs."""

from __future__ import annotations

import base64

from affidoc.attest import sshsig
from affidoc.attest.canonical import payload_of
from affidoc.attest.reading import Read

__all__ = ["exported"]


def exported(read: Read) -> dict[str, bytes]:
    """File name to content: `statement.json`, and of an envelope `signed` with `signed.N.sig`.

    `ssh-keygen -Y verify -f SIGNERS -I NAME -n affidoc -s signed.1.sig < signed` takes those of an
    SSH key; `openssl dgst -sha256 -verify cosign.pub -signature signed.1.sig signed` those of a
    key in PEM.
    """
    files = {"statement.json": read.payload}
    if read.envelope is None:
        return files
    files["signed"] = payload_of(read.envelope.payload_type, read.payload)
    for number, signature in enumerate(read.envelope.signatures, start=1):
        blob = base64.b64decode(signature.sig)
        armoured = sshsig.pem(blob).encode() if blob.startswith(b"SSHSIG") else blob
        files[f"signed.{number}.sig"] = armoured
    return files
