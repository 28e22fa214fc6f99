"""An attestation against what is here: every digest derived anew, every signature judged.

Nothing is fetched. Paths of the attestation are compared with those that are found, never opened.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from affidoc.attest.envelope import Judged, Trust, Validity, judged
from affidoc.attest.reading import Read
from affidoc.attest.trees import part_digest, parts_of
from affidoc.config import Config
from affidoc.diagnostics import Diagnostic, Fix, Location, Severity
from affidoc.snapshot import printable
from affidoc_schemas.attestation import AttestedPart, AttestedSource, Counts

__all__ = ["Verified", "recheck", "verify_attestation"]

SHOWN = 100
"""Differences of one part; more are counted."""


@dataclass(frozen=True, slots=True)
class Verified:
    """What came out."""

    signatures: tuple[Judged, ...]
    """Empty for an unsigned statement."""
    found: tuple[Diagnostic, ...]
    """Errors: what differs. Warnings: what could not be checked."""

    @property
    def exit_code(self) -> int:
        """1 where something differs, 3 where something could not be checked, else 0."""
        if any(one.severity is Severity.ERROR for one in self.found):
            return 1
        return 3 if any(one.code == "ATT008" for one in self.found) else 0


def verify_attestation(
    read: Read, shown: str, config: Config, site: Path | None, trust: Trust, at: datetime
) -> Verified:
    """Compare a statement with the guide and site that are here; `at` is the time now.

    Raises:
        CouldNotCheck: a file that is here cannot be read.
    """
    signatures: tuple[Judged, ...] = ()
    if read.envelope is not None:
        signatures = judged(read.envelope, read.payload, trust, at)
    found = [*_signatures(read, signatures, trust, shown)]
    here = parts_of(config, site)
    for part in read.statement.predicate.parts:
        if part.name not in here:
            found.append(
                _unchecked(f"the attestation has a {part.name} of {len(part.files):,} files, and"
                           " none is here", shown, "Build it, or name it with --site.")
            )  # fmt: skip
            continue
        found += _part(part, here[part.name], shown)
    attested = {part.name for part in read.statement.predicate.parts}
    for name in sorted(set(here) - attested):
        found.append(_error("ATT004", f"the attestation says nothing of the {name}", shown))
    return Verified(signatures, tuple(found))


def recheck(
    read: Read, shown: str, counts: Counts, sources: tuple[AttestedSource, ...]
) -> tuple[Diagnostic, ...]:
    """Compare the numbers of a check made now with those attested."""
    said = read.statement.predicate
    blind = [one.name for one in said.sources if one.looked_at and not _seen(one, sources)]
    if blind:
        names = ", ".join(blind)
        message = f"the check looked into {names}, which cannot be looked at here"
        return (_unchecked(message, shown, "Give clones with --source."),)
    found = []
    if said.counts != counts:
        was, now = said.counts.model_dump(), counts.model_dump()
        for name in was:
            if was[name] != now[name]:
                message = f"{name}: attested {was[name]}, a check now gives {now[name]}"
                found.append(_error("ATT009", message, shown))
    return tuple(found)


def _seen(one: AttestedSource, sources: tuple[AttestedSource, ...]) -> bool:
    return any(other.fact == one.fact and other.looked_at for other in sources)


def _signatures(
    read: Read, signatures: tuple[Judged, ...], trust: Trust, shown: str
) -> Iterator[Diagnostic]:
    if read.envelope is None and trust.asked:
        yield _error("ATT007", "it is not signed, and a signature was asked for", shown)
    for one in signatures:
        if one.validity is Validity.INVALID:
            message = f"the signature of {one.keyid} is invalid: {one.why}"
            yield _error("ATT005", message, shown)
    if any(one.validity is Validity.VALID for one in signatures):
        return
    for one in signatures:
        if one.validity is Validity.NOT_TRUSTED:
            message = f"the signature of {one.keyid} is not trusted: {one.why}"
            yield _error("ATT006", message, shown)
        elif one.validity is Validity.UNCHECKED:
            yield _unchecked(
                f"the signature of {one.keyid} could not be checked: {one.why}", shown,
                "Give --key or --allowed-signers.",
            )  # fmt: skip


def _part(part: AttestedPart, here: Mapping[str, str], shown: str) -> Iterator[Diagnostic]:
    said = {one.path: one.sha256 for one in part.files}
    if part_digest(said) != part.sha256 or len(said) != len(part.files):
        yield _error("ATT001", f"the digest of its {part.name} is not that of its files", shown)
        return
    differences = [*_differences(part.name, said, here)]
    yield from differences[:SHOWN]
    if len(differences) > SHOWN:
        more = len(differences) - SHOWN
        yield _error("ATT002", f"{part.name}: {more:,} more files differ", shown)


def _differences(
    name: str, said: Mapping[str, str], here: Mapping[str, str]
) -> Iterator[Diagnostic]:
    for path in sorted({*said, *here}):
        at = path if name != "site" else f"site/{path}"
        if path not in here:
            message = f"{name}: attested with sha256 {said[path]}, and it is not here"
            yield _error("ATT003", message, printable(at))
        elif path not in said:
            yield _error("ATT004", f"{name}: here, and not attested", printable(at))
        elif said[path] != here[path]:
            message = f"{name}: expected sha256 {said[path]}, found {here[path]}"
            yield _error("ATT002", message, printable(at))


_FIXES = {
    "ATT001": "Take the file as `affidoc attest` wrote it.",
    "ATT002": "Restore the file, or attest anew after a check.",
    "ATT003": "Restore the file, or attest anew after a check.",
    "ATT004": "Remove the file, or attest anew after a check.",
    "ATT005": "Take the file from whoever signed it; do not trust this one.",
    "ATT006": "Add the key to those that count, if it is one of yours.",
    "ATT007": "Ask for a signed attestation, or verify without a key.",
    "ATT009": "Run `affidoc check`, and attest anew.",
}


def _error(code: str, message: str, at: str) -> Diagnostic:
    return Diagnostic(code, Severity.ERROR, message, Location(at), at, (Fix(_FIXES[code]),))


def _unchecked(message: str, at: str, fix: str) -> Diagnostic:
    return Diagnostic("ATT008", Severity.WARNING, message, Location(at), at, (Fix(fix),))
