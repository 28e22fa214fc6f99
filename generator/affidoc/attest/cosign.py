"""Keys of cosign: an encrypted PEM around PKCS #8, and ECDSA P-256 signatures over SHA-256."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from typing import Any

from affidoc.errors import UsageError

__all__ = ["ENCRYPTED", "decrypted", "is_valid", "sign", "spki"]

ENCRYPTED = ("ENCRYPTED SIGSTORE PRIVATE KEY", "ENCRYPTED COSIGN PRIVATE KEY")
MAX_MEMORY = 256 * 1024 * 1024
"""Bytes that deriving a key may take; cosign's own settings take 64 MiB."""


def decrypted(body: bytes, passphrase: bytes) -> bytes:
    """PKCS #8, from the base64 body of an encrypted key file.

    Raises:
        UsageError: the file has another form, asks for too much memory, or the passphrase is
            wrong.
    """
    from nacl.exceptions import CryptoError
    from nacl.secret import SecretBox

    try:
        document = json.loads(base64.b64decode(body, validate=True))
        kdf, cipher = document["kdf"], document["cipher"]
        n, r, p = (kdf["params"][name] for name in ("N", "r", "p"))
        _expect((kdf["name"], cipher["name"]) == ("scrypt", "nacl/secretbox"), "another cipher")
        _expect(all(type(one) is int and one >= 1 for one in (n, r, p)), "odd parameters")
        _expect(128 * n * r <= MAX_MEMORY and p <= 16, "parameters that ask for too much")
        salt = base64.b64decode(kdf["salt"])
        secret = hashlib.scrypt(
            passphrase, salt=salt, n=n, r=r, p=p, maxmem=MAX_MEMORY + 2**20, dklen=32
        )
        nonce, text = base64.b64decode(cipher["nonce"]), base64.b64decode(document["ciphertext"])
    except (ValueError, KeyError, TypeError, binascii.Error, RecursionError) as error:
        raise UsageError(f"the key is no cosign key: {error}", "Name cosign.key.") from None
    try:
        return bytes(SecretBox(secret).decrypt(text, nonce))
    except (CryptoError, ValueError, TypeError):
        raise UsageError("the passphrase does not open the key", "Type it again.") from None


def _expect(condition: bool, otherwise: str) -> None:
    if not condition:
        raise ValueError(otherwise)


def sign(private: Any, message: bytes) -> bytes:
    """DER of an ECDSA signature over SHA-256."""
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec

    signature = private.sign(message, ec.ECDSA(hashes.SHA256()))
    assert isinstance(signature, bytes)  # noqa: S101 - says mypy, which sees no more than Any
    return signature


def is_valid(public: Any, signature: bytes, message: bytes) -> bool:
    """Whether the key signed the message."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        public.verify(signature, message, ec.ECDSA(hashes.SHA256()))
    except InvalidSignature:
        return False
    return True


def spki(public: Any) -> bytes:
    """DER of a public key, which its fingerprint is taken of."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    data = public.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    assert isinstance(data, bytes)  # noqa: S101 - says mypy, which sees no more than Any
    return data
