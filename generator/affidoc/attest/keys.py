"""Key files by what stands in them: OpenSSH or PEM, private for signing, public for verifying."""

from __future__ import annotations

import base64
import binascii
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from affidoc.attest import cosign, sshsig
from affidoc.errors import CouldNotCheck, UsageError

__all__ = ["PublicKey", "Signer", "load_public", "load_signer", "read_key"]

MAX_KEY = 64 * 1024
_OPENSSH = "-----BEGIN OPENSSH PRIVATE KEY-----"


@dataclass(frozen=True, slots=True)
class Signer:
    """Something that signs: the fingerprint of its public key, and how."""

    keyid: str
    sign: Callable[[bytes], bytes]


@dataclass(frozen=True, slots=True)
class PublicKey:
    """A key whose signatures are taken."""

    keyid: str
    ssh: bytes | None = None
    """As on the wire, for an OpenSSH key."""
    pem: Any = None
    """An elliptic curve key, for one in PEM."""


def load_signer(file: Path, passphrase: Callable[[str], str]) -> Signer:
    """The private key of a file; `passphrase` is asked, with a question, where it is encrypted.

    A file with a public OpenSSH key means: the agent holds the private one.

    Raises:
        UsageError: the file is no key that signs, or `affidoc[sign]` is not installed.
    """
    text = read_key(file)
    _installed()
    if _is_public_ssh(text):
        return _through_ssh_keygen(file, text)
    if text.lstrip().startswith(_OPENSSH):
        return _openssh(file, text)
    return _pem(file, text, passphrase)


def load_public(file: Path) -> PublicKey:
    """The public key of a file, OpenSSH (`id_ed25519.pub`) or PEM (`cosign.pub`).

    Raises:
        UsageError: the file is no public key, or `affidoc[sign]` is not installed.
    """
    text = read_key(file)
    _installed()
    if _is_public_ssh(text):
        wire = _wire(text)
        return PublicKey(sshsig.fingerprint(wire), ssh=wire)
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePublicKey
    from cryptography.hazmat.primitives.serialization import load_pem_public_key

    try:
        public = load_pem_public_key(text.encode())
    except (ValueError, TypeError, UnicodeError):
        raise _no_key(file, "a public key of OpenSSH or in PEM") from None
    if not isinstance(public, EllipticCurvePublicKey):
        raise _no_key(file, "a key of an elliptic curve, as cosign makes it")
    return PublicKey(sshsig.fingerprint(cosign.spki(public)), pem=public)


def read_key(file: Path) -> str:
    """The text of a key file, or of one with allowed signers.

    Raises:
        UsageError: it cannot be read, or is no small text.
    """
    try:
        if not file.is_file():
            raise UsageError(f"'{file}' is no file", "Name a key file.")
        with file.open("rb") as stream:
            data = stream.read(MAX_KEY * 16 + 1)
        if len(data) > MAX_KEY * 16:
            raise UsageError(f"'{file}' is too large for a key", "Name a key file.")
        return data.decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"'{file}' cannot be read: {error}", "Name a key file.") from None


def _openssh(file: Path, text: str) -> Signer:
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.serialization import (
        Encoding,
        PublicFormat,
        load_ssh_private_key,
    )

    try:
        private = load_ssh_private_key(text.encode(), None)
    except (TypeError, ValueError, UnsupportedAlgorithm) as error:
        if "password" in str(error).lower() or isinstance(error, UnsupportedAlgorithm):
            return _through_ssh_keygen(file, _beside(file))  # it asks on the terminal itself
        raise _no_key(file, "a private key of OpenSSH") from None
    line = private.public_key().public_bytes(Encoding.OpenSSH, PublicFormat.OpenSSH)
    wire = base64.b64decode(line.split()[1])
    return Signer(sshsig.fingerprint(wire), lambda message: sshsig.sign(private, wire, message))


def _beside(file: Path) -> str:
    public = file.with_name(f"{file.name}.pub")
    if not public.is_file():
        raise UsageError(
            f"'{file}' is encrypted, and '{public}' is not there", "Put the public key beside it."
        )
    return read_key(public)


def _through_ssh_keygen(file: Path, public: str) -> Signer:
    """Signs by OpenSSH's own program: an agent, a hardware key, or an encrypted key file."""
    program = shutil.which("ssh-keygen")
    if program is None:
        raise UsageError(
            f"'{file}' needs the program 'ssh-keygen', which is not installed",
            "Install OpenSSH, or use a key file without a passphrase.",
        )
    wire = _wire(public)

    def sign(message: bytes) -> bytes:
        with tempfile.TemporaryDirectory(prefix="affidoc-sign-") as folder:
            data = Path(folder, "statement")
            data.write_bytes(message)
            command = [program, "-Y", "sign", "-f", str(file), "-n", sshsig.NAMESPACE, str(data)]
            done = subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
            made = data.with_name("statement.sig")
            blob = sshsig.from_pem(made.read_text()) if made.is_file() else None
        if done.returncode or blob is None:
            raise CouldNotCheck(f"ssh-keygen did not sign with '{file}'", "See its message above.")
        return blob

    return Signer(sshsig.fingerprint(wire), sign)


def _pem(file: Path, text: str, passphrase: Callable[[str], str]) -> Signer:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
    from cryptography.hazmat.primitives.serialization import (
        load_der_private_key,
        load_pem_private_key,
    )

    name = text.partition("-----BEGIN ")[2].partition("-----")[0]
    try:
        if name in cosign.ENCRYPTED:
            body = text.partition(f"-----BEGIN {name}-----")[2].partition("-----END")[0]
            secret = passphrase(f"Passphrase of {file}").encode()
            private = load_der_private_key(
                cosign.decrypted("".join(body.split()).encode(), secret), None
            )
        else:
            private = load_pem_private_key(text.encode(), None)
    except (ValueError, TypeError, UnicodeError):
        raise _no_key(file, "a private key of OpenSSH or cosign") from None
    if not isinstance(private, EllipticCurvePrivateKey):
        raise _no_key(file, "a key of an elliptic curve, as cosign makes it")
    keyid = sshsig.fingerprint(cosign.spki(private.public_key()))
    return Signer(keyid, lambda message: cosign.sign(private, message))


def _is_public_ssh(text: str) -> bool:
    words = text.split(maxsplit=2)
    return len(words) >= 2 and words[0].startswith(("ssh-", "ecdsa-", "sk-"))


def _wire(text: str) -> bytes:
    try:
        return base64.b64decode(text.split(maxsplit=2)[1], validate=True)
    except (IndexError, binascii.Error, ValueError):
        raise UsageError("the public key is not base64", "Name an OpenSSH public key.") from None


def _no_key(file: Path, wanted: str) -> UsageError:
    return UsageError(f"'{file}' is not {wanted}", "See docs/attest.md for the kinds of keys.")


def _installed() -> None:
    try:
        import cryptography  # noqa: F401 - only whether it is there
        import nacl  # noqa: F401
    except ModuleNotFoundError as error:
        raise UsageError(
            f"'{error.name}' is not installed, so there are no signatures",
            'Install it: pip install "affidoc[sign]".',
        ) from None
