"""OpenSSH's file of allowed signers: whose keys count, for what, and when."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from fnmatch import fnmatchcase

from affidoc.attest.sshsig import NAMESPACE

__all__ = ["AllowedSigner", "read_signers"]

MAX_LINES = 10_000
_KEY_KINDS = ("ssh-", "ecdsa-", "sk-")
_OPTIONS = ("namespaces=", "valid-after=", "valid-before=", "cert-authority")


@dataclass(frozen=True, slots=True)
class AllowedSigner:
    """One line: who may sign with which key."""

    principals: str
    public: bytes
    options: dict[str, str] = field(default_factory=dict)

    def counts(self, at: datetime) -> str:
        """Why the key does not count for an attestation made then; '' where it does."""
        namespaces = self.options.get("namespaces")
        if "cert-authority" in self.options:
            return "it is a certificate authority, which affidoc does not follow"
        if namespaces is not None and not any(
            fnmatchcase(NAMESPACE, one) for one in namespaces.split(",")
        ):
            return f"it is allowed for {namespaces}, not for {NAMESPACE}"
        after, before = (_time(self.options.get(name)) for name in ("valid-after", "valid-before"))
        if after is not None and at < after:
            return f"it is valid from {after:%Y-%m-%d} on"
        if before is not None and at >= before:
            return f"it was valid until {before:%Y-%m-%d}"
        return ""


def read_signers(text: str) -> list[AllowedSigner] | int:
    """The lines of a file, or the number (from 1) of the first one that is none."""
    found: list[AllowedSigner] = []
    for number, line in enumerate(text.splitlines()[:MAX_LINES], start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        one = _line(line)
        if one is None:
            return number
        found.append(one)
    return found


def _line(line: str) -> AllowedSigner | None:
    words = list(_words(line))
    options: dict[str, str] = {}
    if len(words) > 3 and words[1].lower().startswith(_OPTIONS):
        for option in _split_options(words.pop(1)):
            name, _, value = option.partition("=")
            options[name.lower()] = value.strip('"')
        if not set(options) <= {"namespaces", "valid-after", "valid-before", "cert-authority"}:
            return None
        for name in ("valid-after", "valid-before"):
            if name in options and _time(options[name]) is None:
                return None
    if len(words) < 3 or not words[1].startswith(_KEY_KINDS):
        return None
    try:
        public = base64.b64decode(words[2], validate=True)
    except (binascii.Error, ValueError):
        return None
    return AllowedSigner(words[0].strip('"'), public, options)


def _words(line: str) -> Iterator[str]:
    """Words between blanks; a quoted part keeps its blanks."""
    word, quoted = "", False
    for char in line.strip():
        if char == '"':
            quoted = not quoted
        if char in " \t" and not quoted:
            if word:
                yield word
            word = ""
        else:
            word += char
    if word:
        yield word


def _split_options(text: str) -> Iterator[str]:
    option, quoted = "", False
    for char in text:
        if char == '"':
            quoted = not quoted
        if char == "," and not quoted:
            yield option
            option = ""
        else:
            option += char
    yield option


def _time(text: str | None) -> datetime | None:
    """`YYYYMMDD[HHMM[SS]][Z]`, as UTC also without Z, where OpenSSH takes the local time."""
    if text is None:
        return None
    plain = text.removesuffix("Z")
    form = {8: "%Y%m%d", 12: "%Y%m%d%H%M", 14: "%Y%m%d%H%M%S"}.get(len(plain))
    try:
        return datetime.strptime(plain, form).replace(tzinfo=UTC) if form else None
    except ValueError:
        return None
