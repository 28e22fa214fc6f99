"""All results of a fact to its badge."""

from __future__ import annotations

import pytest

from affidoc.evidence import Badge, Basis, PieceResult, Verdict, badge_of
from affidoc_schemas import Status

B = Badge


def piece(told: str) -> PieceResult:
    verdict, _, basis = told.partition(" ")
    return PieceResult(Verdict(verdict), Basis(basis), "")


@pytest.mark.parametrize(
    ("pieces", "badge", "as_opinion"),
    [
        ([], B.UNEVIDENCED, B.UNEVIDENCED),
        (["holds source"], B.VERIFIED_SOURCE, B.REPORTED),
        (["holds source", "holds source"], B.VERIFIED_SOURCE, B.REPORTED),
        (["holds engine"], B.VERIFIED_ENGINE, B.REPORTED),
        (["holds arithmetic"], B.COMPUTED, B.REPORTED),
        (["holds lock"], B.ATTESTED, B.REPORTED),
        (["holds report"], B.REPORTED, B.REPORTED),
        (["holds citation"], B.CITED, B.CITED),
        (["holds report", "holds citation"], B.REPORTED, B.REPORTED),
        (["holds source", "holds lock"], B.ATTESTED, B.REPORTED),
        (["holds engine", "holds source"], B.VERIFIED_ENGINE, B.REPORTED),
        (["holds source", "holds arithmetic"], B.COMPUTED, B.REPORTED),
        (["holds arithmetic", "holds lock"], B.ATTESTED, B.REPORTED),
        (["holds source", "holds report"], B.VERIFIED_SOURCE, B.REPORTED),
        (["holds arithmetic", "holds report"], B.COMPUTED, B.REPORTED),
        (["holds citation", "holds lock"], B.ATTESTED, B.REPORTED),
        (["holds source", "unknown source"], B.UNKNOWN, B.UNKNOWN),
        (["holds report", "unknown citation"], B.UNKNOWN, B.UNKNOWN),
        (["unknown source"], B.UNKNOWN, B.UNKNOWN),
        (["fails source", "holds source"], B.FAILING, B.FAILING),
        (["unknown engine", "fails report"], B.FAILING, B.FAILING),
        (["fails lock"], B.FAILING, B.FAILING),
    ],
)
def test_badge(pieces: list[str], badge: Badge, as_opinion: Badge) -> None:
    results = [piece(one) for one in pieces]
    for status in Status:
        expected = as_opinion if status is Status.OPINION else badge
        assert badge_of(status, results) is expected
        assert badge_of(status, results[::-1]) is expected
