"""Every kind of evidence and its verifier. This table is the one registration."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from affidoc.errors import SnapshotError
from affidoc.evidence import (
    absent,
    cli,
    commit,
    derived,
    excerpt,
    external,
    heading,
    link,
    path,
    reported,
    scenario,
    schema,
    signature,
    symbol,
    test,
    value,
    wording,
)
from affidoc.evidence.attested import attested
from affidoc.evidence.composed import together
from affidoc.evidence.looker import Looker
from affidoc.evidence.verdict import Basis, PieceResult, Verdict
from affidoc.snapshot import ObjectMissingError, Unavailable
from affidoc_schemas import Fact
from affidoc_schemas.evidence import Composition, Piece

__all__ = ["READS_SOURCE", "VERIFIERS", "Verifier", "verify_piece"]

Verifier = Callable[[Any, Fact, Looker], PieceResult]
"""Takes the piece of its own type, the fact that cites it, and what may be looked at."""


def _members(piece: Composition, fact: Fact, looker: Looker) -> PieceResult:
    """Every member looked at, and what the results say together."""
    results = [verify_piece(member, fact, looker) for _, member in piece.members()]
    return together(piece.type, results)


VERIFIERS: Mapping[str, Verifier] = {
    "path": path.verify,
    "excerpt": excerpt.verify,
    "symbol": symbol.verify,
    "signature": signature.verify,
    "value": value.verify,
    "absent": absent.verify,
    "heading": heading.verify,
    "wording": wording.verify,
    "link": link.verify,
    "schema": schema.verify,
    "cli": cli.verify,
    "test": test.verify,
    "commit": commit.verify,
    "derived": derived.verify,
    "external": external.verify,
    "reported": reported.verify,
    "scenario": scenario.verify,
    "all_of": _members,
    "any_of": _members,
    "not": _members,
}

READS_SOURCE = frozenset(VERIFIERS) - {
    "derived", "external", "reported", "scenario", "all_of", "any_of", "not",
}  # fmt: skip
"""Types whose verifier looks into a source; it is called only where the source is open."""


def verify_piece(piece: Piece, fact: Fact, looker: Looker) -> PieceResult:
    """The result for one piece of a fact."""
    verifier = VERIFIERS[piece.type]
    if piece.type not in READS_SOURCE:
        return verifier(piece, fact, looker)
    source = looker.source(piece, fact)
    if source is None:
        message = f"no source is named '{piece.names_source()}'"
        return PieceResult(
            Verdict.UNKNOWN, Basis.SOURCE, message, "source-undeclared", piece.names_source()
        )
    opened = looker.open(source)
    if isinstance(opened, Unavailable):
        return attested(piece, fact, source, opened, looker)
    try:
        return verifier(piece, fact, looker)
    except ObjectMissingError as error:  # the commit is there, the rest was never cloned
        return attested(piece, fact, source, Unavailable("object-missing", str(error)), looker)
    except SnapshotError as error:
        return looker.look(piece, fact).unknown(error.reason, str(error))
