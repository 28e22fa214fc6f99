"""Compositions: Kleene's truth tables, the weakest basis, and the pieces that carry a verdict."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from pydantic import ValidationError

from affidoc.evidence import Basis, PieceResult, Verdict, carriers
from affidoc.evidence.composed import composed, together
from affidoc_schemas.claim import Claim
from affidoc_schemas.evidence import Where

H, F, U = Verdict.HOLDS, Verdict.FAILS, Verdict.UNKNOWN
BASE = {
    "kind": "claim", "id": "a.b", "title": "T", "statement": "S.", "status": "implemented",
    "provenance": "stated",
}  # fmt: skip
AND = {
    (H, H): H, (H, F): F, (H, U): U, (F, H): F, (F, F): F, (F, U): F, (U, H): U, (U, F): F,
    (U, U): U,
}  # fmt: skip
OR = {
    (H, H): H, (H, F): H, (H, U): H, (F, H): H, (F, F): F, (F, U): U, (U, H): H, (U, F): U,
    (U, U): U,
}  # fmt: skip
NOT = {H: F, F: H, U: U}


def one(verdict: Verdict, basis: Basis = Basis.SOURCE, message: str = "m") -> PieceResult:
    return PieceResult(verdict, basis, message, "why" if verdict is U else "")


@pytest.mark.parametrize("pair", list(itertools.product(Verdict, repeat=2)))
def test_two_together(pair: tuple[Verdict, Verdict]) -> None:
    results = [one(verdict) for verdict in pair]
    assert together("all_of", results).verdict is AND[pair]
    assert together("any_of", results).verdict is OR[pair]


@pytest.mark.parametrize("verdict", list(Verdict))
def test_not(verdict: Verdict) -> None:
    result = together("not", [one(verdict)])
    assert result.verdict is NOT[verdict]
    assert result.reason == ("why" if verdict is U else "")


CHANGED = PieceResult(F, Basis.SOURCE, "another text than the one pinned", "changed")


def test_what_only_changed_is_not_shown_to_be_false() -> None:
    assert together("not", [CHANGED]).verdict is U
    assert together("not", [CHANGED]).reason == "changed"
    assert together("not", [together("not", [CHANGED])]).verdict is U
    assert together("all_of", [CHANGED, one(H)]).verdict is F
    assert together("not", [together("all_of", [CHANGED, one(F)])]).verdict is H
    assert together("not", [together("any_of", [CHANGED, one(F)])]).verdict is U
    assert together("not", [together("any_of", [CHANGED, one(H)])]).verdict is F


@pytest.mark.parametrize("triple", list(itertools.product([H, F, U, CHANGED], repeat=3)))
def test_the_laws_of_de_morgan(triple: tuple[Verdict | PieceResult, ...]) -> None:
    results = [each if isinstance(each, PieceResult) else one(each) for each in triple]
    denied = [together("not", [each]) for each in results]
    left = together("not", [together("all_of", results)])
    assert left.verdict is together("any_of", denied).verdict


@pytest.mark.parametrize(
    ("kind", "members", "basis"),
    [
        ("all_of", [(H, Basis.SOURCE), (H, Basis.REPORT)], Basis.REPORT),
        ("all_of", [(H, Basis.SOURCE), (H, Basis.LOCK)], Basis.LOCK),
        ("all_of", [(H, Basis.SOURCE), (H, Basis.ENGINE)], Basis.ENGINE),
        ("all_of", [(H, Basis.REPORT), (H, Basis.CITATION)], Basis.CITATION),
        ("all_of", [(F, Basis.SOURCE), (H, Basis.REPORT)], Basis.SOURCE),
        ("any_of", [(H, Basis.SOURCE), (F, Basis.LOCK)], Basis.SOURCE),
        ("any_of", [(H, Basis.SOURCE), (H, Basis.CITATION)], Basis.CITATION),
        ("any_of", [(F, Basis.SOURCE), (F, Basis.LOCK)], Basis.LOCK),
        ("any_of", [(F, Basis.SOURCE), (U, Basis.LOCK)], Basis.LOCK),
        ("not", [(F, Basis.REPORT)], Basis.REPORT),
        ("not", [(F, Basis.SOURCE)], Basis.SOURCE),
    ],
)
def test_it_rests_on_the_weakest_that_carries_it(
    kind: str, members: list[tuple[Verdict, Basis]], basis: Basis
) -> None:
    assert together(kind, [one(*member) for member in members]).basis is basis


def claim(*evidence: dict[str, Any]) -> Claim:
    return Claim.model_validate({**BASE, "evidence": list(evidence)})


def path(name: str) -> dict[str, Any]:
    return {"type": "path", "source": "app", "path": name}


TREE = {
    "type": "all_of",
    "of": [
        path("a"),
        {"type": "any_of", "of": [path("b"), path("c")]},
        {"type": "not", "of": {"type": "all_of", "of": [path("d"), path("e")]}},
    ],
}
A, B, C, D, E = PLACES = (
    ("evidence", 0, "of", 0),
    ("evidence", 0, "of", 1, "of", 0),
    ("evidence", 0, "of", 1, "of", 1),
    ("evidence", 0, "of", 2, "of", "of", 0),
    ("evidence", 0, "of", 2, "of", "of", 1),
)


def test_the_places_of_the_leaves() -> None:
    found = list(claim(TREE).leaves())
    assert [place for place, _ in found] == list(PLACES)
    assert [piece.model_dump()["path"] for _, piece in found] == ["a", "b", "c", "d", "e"]


@pytest.mark.parametrize(
    ("verdicts", "whole", "carrying"),
    [
        ((H, H, F, H, F), H, (A, B, E)),
        ((H, F, F, H, F), F, (B, C)),
        ((F, H, F, H, H), F, (A, D, E)),
        ((H, U, F, H, F), U, (B,)),
        ((H, H, U, U, H), U, (D,)),
        ((H, U, H, U, F), H, (A, C, E)),
    ],
)
def test_the_pieces_that_carry_the_verdict(
    verdicts: tuple[Verdict, ...], whole: Verdict, carrying: tuple[Where, ...]
) -> None:
    (piece,) = claim(TREE).evidence
    seen = {place: one(verdict) for place, verdict in zip(PLACES, verdicts, strict=True)}
    result = composed(piece, ("evidence", 0), seen)
    assert result.verdict is whole
    assert tuple(place for place, _, _ in carriers(piece, result, ("evidence", 0))) == carrying


def test_messages_say_how_many() -> None:
    a, b, c = (
        one(verdict, message=name) for verdict, name in ((H, "a"), (F, "b"), (F, "c"))
    )  # fmt: skip
    assert together("all_of", [a, b, c]).message == "2 of 3 fail, the first: b"
    assert together("any_of", [a, b, c]).message == "1 of 3 holds: a"
    assert together("not", [a]).message == "should not be so: a"
    assert together("not", [b]).message == "not so: b"
    assert together("not", [one(U)]).message == "cannot be told: m"


def nested(levels: int) -> dict[str, Any]:
    piece = path("a")
    for _ in range(levels):
        piece = {"type": "not", "of": piece}
    return piece


def test_depth_and_size_are_bounded() -> None:
    claim(nested(6))
    with pytest.raises(ValidationError, match="at most 6 compositions inside each other"):
        claim(nested(7))
    claim({"type": "any_of", "of": [path("a")] * 64})
    with pytest.raises(ValidationError, match="at most 64 pieces in one composition"):
        claim({"type": "any_of", "of": [path("a")] * 65})
    with pytest.raises(ValidationError):
        claim({"type": "all_of", "of": []})


def test_mentions_have_the_whole_place() -> None:
    derived = {"type": "derived", "check": "a.c"}
    fact = claim({"type": "all_of", "of": [path("a"), {"type": "not", "of": derived}]})
    assert [mention.where for mention in fact.mentions()] == [
        ("evidence", 0, "of", 1, "of", "check")
    ]
