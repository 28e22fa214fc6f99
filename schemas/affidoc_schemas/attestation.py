"""What was checked, as an in-toto statement; and the envelope that carries its signatures."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from affidoc_schemas.closed import Closed
from affidoc_schemas.names import Commit, Line, SourceName

__all__ = [
    "PREDICATE_TYPE",
    "STATEMENT_TYPE",
    "Attestation",
    "AttestedFile",
    "AttestedPart",
    "AttestedSource",
    "Counts",
    "Envelope",
    "Predicate",
    "Signature",
    "Subject",
    "Tool",
]

STATEMENT_TYPE = "https://in-toto.io/Statement/v1"
PREDICATE_TYPE = "urn:affidoc:attestation:1"
"""Ours; the number changes when the meaning of a member does."""

Sha256 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
PartName = Literal["configuration", "facts", "lock", "pages", "site"]


class Subject(Closed):
    """One thing that the statement is about."""

    name: PartName = Field(description="Which part of the guide.")
    digest: dict[Literal["sha256"], Sha256] = Field(
        min_length=1, max_length=1, description="Digest of the part, as in the predicate."
    )


class AttestedFile(Closed):
    """One file of a part."""

    path: Annotated[str, StringConstraints(min_length=1, max_length=4096)] = Field(
        description="Path relative to the root of the guide; of the site, relative to the site."
        " Bytes that are not printable text are percent-encoded."
    )
    sha256: Sha256 = Field(description="SHA-256 of its bytes.")


class AttestedPart(Closed):
    """A set of files, and one digest for all: SHA-256 of the lines `HASH  PATH`, by path."""

    name: PartName = Field(description="Which part of the guide.")
    sha256: Sha256 = Field(description="SHA-256 of the list of files.")
    files: tuple[AttestedFile, ...] = Field(description="The files, sorted by path.")


class AttestedSource(Closed):
    """A source of the facts at its pin."""

    fact: Line = Field(description="Id of the fact that declares it.")
    name: SourceName = Field(description="Name that evidence uses.")
    pin: Literal["commit", "content", "digest"] = Field(description="How it is pinned.")
    commit: Commit | None = Field(None, description="Full commit id.")
    digest: Sha256 | None = Field(None, description="SHA-256 of a text that was read.")
    looked_at: bool = Field(
        description="Whether any evidence was verified against its content in this run."
    )


class Counts(Closed):
    """How the check ended, in numbers."""

    facts: int = Field(ge=0, description="Facts of the guide.")
    badges: dict[Line, int] = Field(description="Facts by badge.")
    evidence: dict[Literal["holds", "fails", "unknown"], int] = Field(
        description="Pieces of evidence by verdict."
    )
    warnings: int = Field(ge=0, description="Findings that do not fail a check.")


class Tool(Closed):
    """What made the statement."""

    name: Literal["affidoc"] = Field(description="Name of the tool.")
    version: Line = Field(description="Its version.")


class Predicate(Closed):
    """What affidoc says of its subjects."""

    tool: Tool = Field(description="What made the statement.")
    checked_at: str = Field(
        pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$",
        description="Time of the check, given by whoever ran it.",
    )
    result: Literal["clean", "unknown"] = Field(
        description="clean: no errors and no unknown evidence; unknown: no errors, some unknown."
        " There is no statement about a guide with errors."
    )
    counts: Counts = Field(description="How the check ended, in numbers.")
    sources: tuple[AttestedSource, ...] = Field(description="The sources at their pins.")
    parts: tuple[AttestedPart, ...] = Field(description="The files, with their digests.")
    seal: Sha256 = Field(
        description="SHA-256 of the statement with 64 zeros in place of this value. It notices"
        " accidents; against intent there are signatures."
    )


class Attestation(Closed):
    """An in-toto Statement, version 1, with a predicate of affidoc."""

    type_: Literal["https://in-toto.io/Statement/v1"] = Field(
        alias="_type", description="The form of the statement."
    )
    subject: tuple[Subject, ...] = Field(min_length=1, description="What it is about.")
    predicate_type: Literal["urn:affidoc:attestation:1"] = Field(
        alias="predicateType", description="The form of the predicate."
    )
    predicate: Predicate = Field(description="What affidoc says of its subjects.")


class Signature(Closed):
    """One signature over the payload and its type, in DSSE's pre-authentication encoding."""

    keyid: Annotated[str, StringConstraints(pattern=r"^SHA256:[A-Za-z0-9+/]{43}$")] = Field(
        description="Fingerprint of the public key, as OpenSSH prints it; for a key in PEM, of its"
        " DER bytes."
    )
    sig: str = Field(
        max_length=20_000,
        description="Base64. Of an SSH key: an SSHSIG blob of namespace 'affidoc'; of a key in PEM:"
        " ECDSA over SHA-256, DER.",
    )


class Envelope(Closed):
    """A DSSE envelope around a statement."""

    payload: str = Field(description="Base64 of the statement.")
    payload_type: Literal["application/vnd.in-toto+json"] = Field(
        alias="payloadType", description="What the payload is."
    )
    signatures: tuple[Signature, ...] = Field(
        min_length=1, max_length=16, description="Who signed."
    )
