"""An SSH signature of a commit against an allowed-signers file, as OpenSSH writes both.

Nothing is run: keys are checked by `cryptography`, which the extra `sign` installs.
"""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from affidoc.errors import AffidocError

__all__ = ["NotVerifiable", "Signer", "is_ssh", "verified_by"]

_BEGIN = b"-----BEGIN SSH SIGNATURE-----"
_END = b"-----END SSH SIGNATURE-----"
_NAMESPACE = b"git"
_LINE = re.compile(
    r'("[^"]*"|[^\s"]+)\s+(?:((?:[^\s"]|"[^"]*")+)\s+)??([a-z0-9@.-]+)\s+([A-Za-z0-9+/=]+)'
)
_OPTION = re.compile(r'([a-z-]+)(?:="([^"]*)")?(?:,|$)', re.IGNORECASE)
MAX_SIGNERS = 10_000


class NotVerifiable(AffidocError):
    """It cannot be told here whether the signature is good; `reason` is what ceilings count by."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message, "Install affidoc[sign], or cite that a signature is present.")
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Signer:
    """One line of an allowed-signers file."""

    principals: str
    key: bytes
    """The public key as OpenSSH encodes it."""
    after: datetime | None = None
    before: datetime | None = None


def is_ssh(signature: bytes) -> bool:
    """Whether the armour is that of OpenSSH; others are of GPG or X.509."""
    return signature.lstrip().startswith(_BEGIN)


def verified_by(signature: bytes, signed: bytes, allowed: str, moment: datetime) -> Signer | str:
    """The allowed signer who made the signature at that moment, or why there is none.

    Raises:
        NotVerifiable: the means to tell are not here.
    """
    parts = _taken_apart(signature)
    if isinstance(parts, str):
        return parts
    key, algorithm, made = parts
    kind = _Reader(key).string()
    if kind.startswith(b"sk-") or b"-cert-" in kind:
        raise NotVerifiable("key-unsupported", f"keys of type {_shown(kind)} are not verified")
    known = [one for one in _signers(allowed) if one.key == key]
    if not known:
        return "its key is not among the allowed signers"
    good = [one for one in known if _in_time(one, moment)]
    if not good:
        return "its key was not allowed at the time of the commit"
    problem = _checked(key, algorithm, made, signed)
    return good[0] if problem is None else problem


def _taken_apart(signature: bytes) -> tuple[bytes, bytes, bytes] | str:
    """Public key, name of the hash, signature; or what is wrong."""
    text = signature.strip()
    if not text.startswith(_BEGIN) or not text.endswith(_END):
        return "its signature is no SSH signature"
    try:
        data = base64.b64decode(b"".join(text[len(_BEGIN) : -len(_END)].split()), validate=True)
        if data[:6] != b"SSHSIG" or int.from_bytes(data[6:10], "big") != 1:
            return "its signature is of another version"
        reader = _Reader(data[10:])
        key, namespace, _reserved, algorithm, made = (reader.string() for _ in range(5))
    except (ValueError, binascii.Error):
        return "its signature is damaged"
    if namespace != _NAMESPACE:
        return f"its signature is for '{_shown(namespace)}', not for git"
    return key, algorithm, made


def _checked(key: bytes, algorithm: bytes, made: bytes, signed: bytes) -> str | None:
    """Why the signature is not good; None where it is."""
    import hashlib

    try:
        from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
        from cryptography.hazmat.primitives.serialization import load_ssh_public_key
    except ImportError:
        raise NotVerifiable(
            "sign-extra-missing", "verifying signatures needs the extra 'sign'"
        ) from None
    hashed = {b"sha256": hashlib.sha256, b"sha512": hashlib.sha512}.get(algorithm)
    if hashed is None:
        return f"its signature uses the hash '{_shown(algorithm)}'"
    told = (_NAMESPACE, b"", algorithm, hashed(signed).digest())
    message = b"SSHSIG" + b"".join(len(one).to_bytes(4, "big") + one for one in told)
    try:
        kind = _Reader(key).string()
        public: Any = load_ssh_public_key(kind + b" " + base64.b64encode(key))
        reader = _Reader(made)
        _verify(public, reader.string(), reader.string(), message)
    except InvalidSignature:
        return "its signature does not fit its content"
    except UnsupportedAlgorithm:
        raise NotVerifiable("key-unsupported", "the type of its key is not supported") from None
    except ValueError:
        return "its signature is damaged"
    return None


def _verify(public: Any, kind: bytes, made: bytes, message: bytes) -> None:
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
    from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

    if isinstance(public, ed25519.Ed25519PublicKey) and kind == b"ssh-ed25519":
        public.verify(made, message)
    elif isinstance(public, rsa.RSAPublicKey) and kind in {b"rsa-sha2-256", b"rsa-sha2-512"}:
        hashed = hashes.SHA256() if kind == b"rsa-sha2-256" else hashes.SHA512()
        public.verify(made, message, padding.PKCS1v15(), hashed)
    elif isinstance(public, ec.EllipticCurvePublicKey) and kind.startswith(b"ecdsa-sha2-nistp"):
        size = public.curve.key_size
        chosen = hashes.SHA256() if size <= 256 else hashes.SHA384() if size <= 384 else None
        reader = _Reader(made)
        r, s = (int.from_bytes(reader.string(), "big") for _ in range(2))
        public.verify(encode_dss_signature(r, s), message, ec.ECDSA(chosen or hashes.SHA512()))
    else:
        raise UnsupportedAlgorithm(f"a signature of type {_shown(kind)}")


class _Reader:
    """Strings with their length before them, as SSH writes them."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def string(self) -> bytes:
        start = self._at + 4
        end = start + int.from_bytes(self._data[self._at : start], "big")
        if start > len(self._data) or end > len(self._data):
            raise ValueError("cut off")
        self._at = end
        return self._data[start:end]


def _signers(text: str) -> list[Signer]:
    """The lines that allow a key to sign for Git; authorities of certificates are left out."""
    found: list[Signer] = []
    for line in text.splitlines()[:MAX_SIGNERS]:
        bare = line.strip()
        if not bare or bare.startswith("#") or len(bare) > 20_000:
            continue
        match = _LINE.match(bare)
        if match is None:
            continue
        try:
            key = base64.b64decode(match[4], validate=True)
            options = {name.lower(): value for name, value in _OPTION.findall(match[2] or "")}
            spaces = options.get("namespaces")
            allowed = not spaces or "git" in spaces.split(",") or "*" in spaces.split(",")
            if "cert-authority" in options or not allowed:
                continue
            after, before = (
                _moment(options.get("valid-after")),
                _moment(options.get("valid-before")),
            )
        except (ValueError, binascii.Error):
            continue  # a line that is not understood allows nobody
        found.append(Signer(match[1].strip('"'), key, after, before))
    return found


def _moment(text: str | None) -> datetime | None:
    """`20260131`, `202601311200`, with seconds, with a Z; all read as UTC."""
    if not text:
        return None
    digits = text.rstrip("Zz")
    form = {8: "%Y%m%d", 12: "%Y%m%d%H%M", 14: "%Y%m%d%H%M%S"}.get(len(digits))
    if form is None:
        raise ValueError("no moment")
    return datetime.strptime(digits, form).replace(tzinfo=UTC)


def _in_time(one: Signer, moment: datetime) -> bool:
    early = one.after is not None and moment < one.after
    late = one.before is not None and moment >= one.before
    return not early and not late


def _shown(text: bytes) -> str:
    return "".join(
        char if char.isprintable() else "?" for char in text[:40].decode("ascii", "replace")
    )
