"""Every kind of evidence and its verifier. This table is the one registration."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from affidoc.errors import SnapshotError
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


def _of(module: str) -> Verifier:
    """The verifier of a module, which is imported when the first piece of its type comes."""

    @lru_cache(maxsize=1)
    def found() -> Verifier:
        verifier: Verifier = importlib.import_module(f"affidoc.evidence.{module}").verify
        return verifier

    def verify(piece: Any, fact: Fact, looker: Looker) -> PieceResult:
        return found()(piece, fact, looker)

    return verify


def _members(piece: Composition, fact: Fact, looker: Looker) -> PieceResult:
    """Every member looked at, and what the results say together."""
    results = [verify_piece(member, fact, looker) for _, member in piece.members()]
    return together(piece.type, results)


VERIFIERS: Mapping[str, Verifier] = {
    "path": _of("path"),
    "excerpt": _of("excerpt"),
    "symbol": _of("symbol"),
    "signature": _of("signature"),
    "value": _of("value"),
    "absent": _of("absent"),
    "heading": _of("heading"),
    "wording": _of("wording"),
    "link": _of("link"),
    "schema": _of("schema"),
    "cli": _of("cli"),
    "test": _of("test"),
    "commit": _of("commit"),
    "derived": _of("derived"),
    "external": _of("external"),
    "reported": _of("reported"),
    "scenario": _of("scenario"),
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
