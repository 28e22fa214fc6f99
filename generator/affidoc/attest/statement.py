"""A finished check to a statement about it: the same inputs give the same bytes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from affidoc import __version__
from affidoc.attest.canonical import NO_SEAL, sealed
from affidoc.attest.trees import part_digest, parts_of
from affidoc.errors import CouldNotCheck
from affidoc.evidence import Basis, Verdict, Verification
from affidoc.pipeline import Outcome
from affidoc_schemas import Source
from affidoc_schemas.attestation import (
    PREDICATE_TYPE,
    STATEMENT_TYPE,
    Attestation,
    AttestedFile,
    AttestedPart,
    AttestedSource,
    Counts,
    Predicate,
    Subject,
    Tool,
)

__all__ = ["counted", "sources_of", "statement"]


def statement(outcome: Outcome, at: datetime, site: Path | None = None) -> Attestation:
    """What the check found, bound to the bytes it was about.

    Raises:
        CouldNotCheck: the check did not get to the evidence, found errors, or a file cannot be
            read.
    """
    looks = outcome.verification
    if looks is None or outcome.errors:
        raise CouldNotCheck(
            f"the check has {outcome.errors} errors; nothing is attested of such a guide",
            "Mend what `affidoc check` reports.",
        )
    parts = parts_of(outcome.config, site)
    counts = counted(outcome, looks)
    predicate = Predicate(
        tool=Tool(name="affidoc", version=__version__),
        checked_at=at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        result="unknown" if counts.evidence["unknown"] else "clean",
        counts=counts,
        sources=sources_of(outcome, looks),
        parts=tuple(_part(name, files) for name, files in sorted(parts.items())),
        seal=NO_SEAL,
    )
    subjects = tuple(Subject(name=p.name, digest={"sha256": p.sha256}) for p in predicate.parts)
    document = {
        "_type": STATEMENT_TYPE, "subject": subjects, "predicateType": PREDICATE_TYPE,
        "predicate": predicate,
    }  # fmt: skip
    return sealed(Attestation.model_validate(document))


def counted(outcome: Outcome, looks: Verification) -> Counts:
    """The numbers of a check."""
    verdicts = looks.verdicts.values()
    evidence: Counter[str] = Counter({"holds": 0, "fails": 0, "unknown": 0})
    evidence.update(piece.verdict.value for one in verdicts for piece in one.pieces)
    return Counts.model_validate(
        {
            "facts": len(outcome.model.facts),
            "badges": dict(sorted(Counter(one.badge.value for one in verdicts).items())),
            "evidence": dict(evidence),
            "warnings": sum(one.severity.value == "warning" for one in outcome.diagnostics),
        }
    )


def sources_of(outcome: Outcome, looks: Verification | None) -> tuple[AttestedSource, ...]:
    """Declared sources at their pins, by the id of the fact; without looks, none is looked at."""
    seen = set()
    for one in looks.observed if looks is not None else ():
        if one.result.basis is Basis.SOURCE and one.result.verdict is not Verdict.UNKNOWN:
            source = outcome.model.source(one.fact, one.source)
            seen.add(source.id if source is not None else "")
    return tuple(
        AttestedSource(
            fact=fact.id, name=fact.name, pin=fact.pin, commit=fact.commit, digest=fact.digest,
            looked_at=fact.id in seen,
        )
        for fact in sorted(outcome.model.facts.values(), key=lambda fact: fact.id)
        if isinstance(fact, Source)
    )  # fmt: skip


def _part(name: str, files: Mapping[str, str]) -> AttestedPart:
    listed = tuple(AttestedFile(path=path, sha256=files[path]) for path in sorted(files))
    return AttestedPart.model_validate(
        {"name": name, "sha256": part_digest(files), "files": listed}
    )
