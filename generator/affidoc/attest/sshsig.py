"""Signatures of OpenSSH (`ssh-keygen -Y`), made and taken apart; PROTOCOL.sshsig is the form."""

from __future__ import annotations

import base64
import binascii
import hashlib
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from affidoc.errors import AffidocError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePublicKey

__all__ = ["NAMESPACE", "SshSignature", "fingerprint", "is_valid", "pem", "sign", "taken_apart"]

NAMESPACE = "affidoc"
"""What OpenSSH calls the purpose: a signature made for something else is not taken."""
_MAGIC = b"SSHSIG"
_HASHES = {"sha256": hashlib.sha256, "sha512": hashlib.sha512}
_CURVES = {"nistp256": "SHA256", "nistp384": "SHA384", "nistp521": "SHA512"}


@dataclass(frozen=True, slots=True)
class SshSignature:
    """The members of a signature."""

    public: bytes
    """The public key, as on the wire."""
    namespace: str
    hash_name: str
    algorithm: str
    raw: bytes


def fingerprint(public: bytes) -> str:
    """As OpenSSH prints it: `SHA256:` and base64 without padding."""
    digest = hashlib.sha256(public).digest()
    return "SHA256:" + base64.b64encode(digest).decode().rstrip("=")


def sign(private: Any, public: bytes, message: bytes) -> bytes:
    """A signature of a message in our namespace.

    Raises:
        AffidocError: keys of this kind do not sign here.
    """
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa, utils

    data = _signed_data(NAMESPACE, "sha512", message)
    if isinstance(private, ed25519.Ed25519PrivateKey):
        algorithm, raw = "ssh-ed25519", private.sign(data)
    elif isinstance(private, rsa.RSAPrivateKey):
        algorithm = "rsa-sha2-512"
        raw = private.sign(data, padding.PKCS1v15(), hashes.SHA512())
    elif isinstance(private, ec.EllipticCurvePrivateKey):
        curve = _curve(private.public_key())
        algorithm = f"ecdsa-sha2-{curve}"
        kind = getattr(hashes, _CURVES[curve])()
        r, s = utils.decode_dss_signature(private.sign(data, ec.ECDSA(kind)))
        raw = _string(_mpint(r)) + _string(_mpint(s))
    else:
        raise AffidocError("a key of this kind does not sign here", "Use ed25519, ecdsa or rsa.")
    return (
        _MAGIC
        + struct.pack(">I", 1)
        + _string(public)
        + _string(NAMESPACE.encode())
        + _string(b"")
        + _string(b"sha512")
        + _string(_string(algorithm.encode()) + _string(raw))
    )


def taken_apart(blob: bytes) -> SshSignature | None:
    """The members of a signature; None where the bytes are none, or have anything more."""
    if not blob.startswith(_MAGIC + struct.pack(">I", 1)):
        return None
    fields = _strings(blob[len(_MAGIC) + 4 :], 5)
    inner = None if fields is None else _strings(fields[4], 2)
    if fields is None or inner is None or fields[2]:
        return None
    try:
        names = [one.decode("ascii") for one in (fields[1], fields[3], inner[0])]
    except UnicodeDecodeError:
        return None
    return SshSignature(fields[0], names[0], names[1], names[2], inner[1])


def is_valid(signature: SshSignature, message: bytes) -> bool:
    """Whether the key in the signature signed the message for our purpose."""
    from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa, utils
    from cryptography.hazmat.primitives.serialization import load_ssh_public_key

    if signature.namespace != NAMESPACE or signature.hash_name not in _HASHES:
        return False
    data = _signed_data(signature.namespace, signature.hash_name, message)
    kind = _strings(signature.public, 1, more=True)
    if kind is None:
        return False
    line = kind[0] + b" " + base64.b64encode(signature.public)
    try:
        public = load_ssh_public_key(line)
        if isinstance(public, ed25519.Ed25519PublicKey) and signature.algorithm == "ssh-ed25519":
            public.verify(signature.raw, data)
        elif isinstance(public, rsa.RSAPublicKey) and signature.algorithm == "rsa-sha2-512":
            public.verify(signature.raw, data, padding.PKCS1v15(), hashes.SHA512())
        elif isinstance(public, rsa.RSAPublicKey) and signature.algorithm == "rsa-sha2-256":
            public.verify(signature.raw, data, padding.PKCS1v15(), hashes.SHA256())
        elif isinstance(public, ec.EllipticCurvePublicKey):
            curve = _curve(public)
            numbers = _strings(signature.raw, 2)
            if numbers is None or signature.algorithm != f"ecdsa-sha2-{curve}":
                return False
            r, s = (int.from_bytes(one, "big") for one in numbers)
            if [_mpint(r), _mpint(s)] != numbers:
                return False
            der = utils.encode_dss_signature(r, s)
            public.verify(der, data, ec.ECDSA(getattr(hashes, _CURVES[curve])()))
        else:
            return False
    except (InvalidSignature, UnsupportedAlgorithm, ValueError, TypeError):
        return False
    return True


def pem(blob: bytes) -> str:
    """The signature as `ssh-keygen -Y verify` reads it from a file."""
    text = base64.b64encode(blob).decode()
    lines = "\n".join(text[at : at + 70] for at in range(0, len(text), 70))
    return f"-----BEGIN SSH SIGNATURE-----\n{lines}\n-----END SSH SIGNATURE-----\n"


def from_pem(text: str) -> bytes | None:
    """The blob of a signature that `ssh-keygen -Y sign` wrote."""
    body = text.partition("-----BEGIN SSH SIGNATURE-----")[2]
    body, end, _ = body.partition("-----END SSH SIGNATURE-----")
    try:
        return base64.b64decode("".join(body.split()), validate=True) if end else None
    except (binascii.Error, ValueError):
        return None


def _signed_data(namespace: str, hash_name: str, message: bytes) -> bytes:
    digest = _HASHES[hash_name](message).digest()
    return (
        _MAGIC
        + _string(namespace.encode())
        + _string(b"")
        + _string(hash_name.encode())
        + _string(digest)
    )


def _curve(public: EllipticCurvePublicKey) -> str:
    return {"secp256r1": "nistp256", "secp384r1": "nistp384", "secp521r1": "nistp521"}.get(
        public.curve.name, public.curve.name
    )


def _string(data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + data


def _mpint(number: int) -> bytes:
    return number.to_bytes(number.bit_length() // 8 + 1, "big") if number else b""


def _strings(data: bytes, count: int, *, more: bool = False) -> list[bytes] | None:
    """Exactly so many strings, and nothing behind them unless `more` may follow."""
    found: list[bytes] = []
    at = 0
    for _ in range(count):
        if at + 4 > len(data):
            return None
        (size,) = struct.unpack_from(">I", data, at)
        at += 4
        if at + size > len(data):
            return None
        found.append(data[at : at + size])
        at += size
    return found if more or at == len(data) else None
